import assert from 'node:assert/strict'
import { it } from 'node:test'
import { browserApp } from '#test/support/browser/browser-app.ts'
import type { ScriptedBrowser } from '#test/support/browser/scripted-browser.ts'
import { aCompany, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'

/* The number of unread notifications in an open page, with a stream that the test drives. */

const { browseWithScripts, database } = await browserApp()

/** A page whose stream is open. Its code comes some time after the first view, at the first touch at the latest. */
async function following(me: MadeCompany) {
  const page = await browseWithScripts({ as: me, lang: 'en' })
  await page.goto('/en/support')
  page.document.dispatchEvent(new page.window.PointerEvent('pointermove', { bubbles: true }))
  await page.until(() => assert.equal(page.streams.opened.length, 1))
  await page.rest()
  return page
}

/** The number that the bell says. */
const shown = (page: ScriptedBrowser) =>
  Number(
    /\d+/.exec(
      page
        .locator('header button[aria-haspopup="dialog"][aria-label*="otification"]')
        .one()
        .getAttribute('aria-label')!,
    ) ?? 0,
  )

/** What the server says of a company. */
async function say(page: ScriptedBrowser, user_id: number, count: number) {
  page.streams.opened.at(-1)!.emit('unread', { user_id, count, newest: count })
  await page.rest()
}

it('follows the company of the page, and no other that the person acts for by now', async () => {
  const [me, other] = [await aCompany(database), await aCompany(database)]
  await joinCompany(database, me, other, ['buyer'])
  const page = await following(me)
  await say(page, me.company_id, 3)
  await page.until(() => assert.equal(shown(page), 3))
  await say(page, other.company_id, 7)
  assert.equal(shown(page), 3)
  const shared = page.streams.sent.flatMap(({ data }) => (data === 'ask' ? [] : [JSON.stringify(data)]))
  assert.deepEqual(shared, [JSON.stringify({ count: 3, newest: 3 })], 'other tabs hear of it once')
  await say(page, me.company_id, 0)
  await page.until(() => assert.equal(shown(page), 0))
})

it('tabs of one person and company tell each other, others do not listen', async () => {
  const me = await aCompany(database)
  const page = await following(me)
  const [own] = page.streams.locks
  assert.equal(own, `unread ${me.person_id} ${me.company_id}`)
  page.streams.receive(own, { count: 5, newest: 9 })
  await page.until(() => assert.equal(shown(page), 5))
  page.streams.receive(`unread ${me.person_id} ${me.company_id + 1}`, { count: 8, newest: 9 })
  await page.rest()
  assert.equal(shown(page), 5)
})

it('a page that is put away holds no stream and no lock, and holds one of each when it comes back', async () => {
  const page = await following(await aCompany(database))
  const leave = (type: string) => page.window.dispatchEvent(new page.window.Event(type))
  for (let times = 1; times <= 2; times++) {
    leave('pagehide')
    await page.until(() => assert.equal(page.streams.locks.size, 0))
    assert.ok(
      page.streams.opened.every(({ readyState }) => readyState === 2),
      'closed',
    )
    leave('pageshow')
    await page.until(() => assert.equal(page.streams.locks.size, 1))
    assert.equal(page.streams.opened.filter(({ readyState }) => readyState !== 2).length, 1)
  }
})
