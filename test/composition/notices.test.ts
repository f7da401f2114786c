import assert from 'node:assert/strict'
import { it } from 'node:test'
import { noticeKeys } from '#framework/pages/notice-keys.server.ts'
import { languageMessages } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'

it('finds the messages that actions carry over, and nothing else', () => {
  const found = noticeKeys(process.cwd())
  const messages = Object.keys(languageMessages('en', dictionary))
  assert.deepEqual(
    found.filter((key) => !messages.includes(key)),
    [],
  )
  for (const key of [
    'accounts.verify_already',
    'accounts.verify_success',
    'bids.accept_done',
    'marketplace.image_added',
  ])
    assert.ok(found.includes(key), key)
  assert.equal(new Set(found).size, found.length)
  assert.ok(!found.includes('site.crash_title'))
})
