import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anUpload } from '#test/support/make/uploads.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { receiveBytes } from '#framework/files/upload/receive-file.server.ts'
import { insertFiles, storeFiles } from '#framework/files/storage/store-files.server.ts'

const { app, database, call } = await testApp({ TRUSTED_PROXIES: '1' })

async function aPublicFile() {
  const { company_id } = await aCompany(database)
  const file = await receiveBytes(aPdf().bytes, 'a.pdf', anUpload(), app.storage)
  await storeFiles(app.storage, [file])
  await database.transaction((tx) => insertFiles(tx, company_id, [file]))
  return file.path
}

let caller = 0
const ip = () => `203.0.${caller >> 8}.${caller & 255}`
const from = (headers: Record<string, string> = {}) => ({ headers: { 'x-forwarded-for': ip(), ...headers } })

/** Counts downloads without sending; a different caller each time. */
function count(
  path: string,
  times: number,
  { same = false, headers = {} }: { same?: boolean; headers?: Record<string, string> } = {},
) {
  for (let i = 0; i < times; i++) {
    if (!same) caller++
    app.limits.countFile({ viewer: null, ip: ip(), socket: {}, ...from(headers) }, path, 1)
  }
}

/** How often a file is sent before it is refused; a different caller each time. */
async function sentOf(
  path: string,
  { same = false, headers = {} }: { same?: boolean; headers?: Record<string, string> } = {},
) {
  for (let sent = 0; sent < 30; sent++) {
    if (!same) caller++
    const { status } = await call('GET', path, from(headers))
    if (status === 429) return sent
  }
  return Infinity
}

describe('a public file', () => {
  it('is sent to guests from elsewhere a thousand times a day, however many they are', async () => {
    const path = await aPublicFile()
    count(path, 980)
    assert.equal(await sentOf(path), 20)
    const { status, headers } = await call('GET', path, from())
    assert.deepEqual(
      [status, Number(headers['retry-after']) > 0, headers['cache-control']?.includes('immutable') ?? false],
      [429, true, false],
    )
    assert.equal((await call('GET', await aPublicFile(), from())).status, 200, 'other files are')
    const ours = { same: true, headers: { 'sec-fetch-site': 'same-origin' } }
    assert.equal((await call('GET', path, from(ours.headers))).status, 200, 'our own pages show it')
    count(path, 980, ours)
    assert.equal(await sentOf(path, ours), 19, 'each reader a thousand times')
  })

  it('is sent a hundred times a day to one guest from elsewhere, who uses up no more than that of the common allowance', async () => {
    const path = await aPublicFile()
    caller++
    count(path, 90, { same: true })
    assert.equal(await sentOf(path, { same: true }), 10)
    for (let refused = 0; refused < 50; refused++) assert.equal(await sentOf(path, { same: true }), 0)
    assert.equal((await call('GET', path, from())).headers['ratelimit-policy'], '"file-caller";q=100;w=86400')
    count(path, 880)
    assert.equal(await sentOf(path), 20, 'the others have the rest')
  })

  it('that the reader has already costs a tenth', async () => {
    const path = await aPublicFile()
    const {
      headers: { etag },
    } = await call('GET', path, from())
    count(path, 998)
    // Tenths do not add up to the last bit.
    assert.ok([9, 10].includes(await sentOf(path, { headers: { 'if-none-match': String(etag) } })))
    assert.equal((await call('GET', path, from())).status, 429)
  })
})
