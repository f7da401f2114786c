import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#testing/app.ts'
import { aPdf } from '#testing/make/files.ts'
import { aUser } from '#testing/make/users.ts'
import { receiveBytes } from './receive-file.server.ts'
import { insertFiles, storeFiles } from './store-files.server.ts'

const { app, database, call } = await testApp({ TRUSTED_PROXIES: '1' })

async function aPublicFile() {
  const { user_id } = await aUser(database)
  const stored = await storeFiles(app.storage, 'rfq', [await receiveBytes(aPdf().bytes, 'a.pdf', 'rfq_attachments', app.storage)])
  await database.transaction((tx) => insertFiles(tx, user_id, stored))
  return stored[0]!.path
}

let caller = 0
const from = (headers: Record<string, string> = {}) => ({ headers: { 'x-forwarded-for': `203.0.${caller >> 8}.${caller & 255}`, ...headers } })

/** How often a file was sent before it was refused; each time somebody else asks. */
async function sentOf(path: string, times: number, headers: Record<string, string> = {}, same = false) {
  let sent = 0
  for (let i = 0; i < times; i++) {
    if (!same) caller++
    const { status } = await call('GET', path, from(headers))
    if (status === 429) break
    sent++
  }
  return sent
}

describe('a public file', () => {
  it('is sent to guests from elsewhere a thousand times a day, however many they are', async () => {
    const path = await aPublicFile()
    assert.equal(await sentOf(path, 1100), 1000)
    const { status, headers } = await call('GET', path, from())
    assert.deepEqual([status, Number(headers['retry-after']) > 0, headers['cache-control']?.includes('immutable') ?? false], [429, true, false])
    assert.equal((await call('GET', await aPublicFile(), from())).status, 200, 'other files are')
    assert.equal((await call('GET', path, from({ 'sec-fetch-site': 'same-origin' }))).status, 200, 'our own pages show it')
    assert.equal(await sentOf(path, 1100, { 'sec-fetch-site': 'same-origin' }, true), 999, 'each reader a thousand times')
  })

  it('is sent a hundred times a day to one guest from elsewhere, who uses up no more than that of the common allowance', async () => {
    const path = await aPublicFile()
    caller++
    assert.equal(await sentOf(path, 1100, {}, true), 100)
    assert.equal(await sentOf(path, 1100, {}, true), 0)
    assert.equal((await call('GET', path, from())).headers['ratelimit-policy'], '"file-caller";q=100;w=86400')
    assert.equal(await sentOf(path, 1100), 900, 'the others have the rest')
  })

  it('that the reader has already costs a tenth', async () => {
    const path = await aPublicFile()
    const { headers: { etag } } = await call('GET', path, from())
    assert.equal(await sentOf(path, 3000, { 'if-none-match': String(etag) }), 3000)
    assert.equal((await call('GET', path, from())).status, 200)
  })
})
