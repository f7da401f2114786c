import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, it, mock } from 'node:test'
import type { Api } from '#framework/api/api-client.ts'
import { canonicalJson } from '../contents.ts'
import { hashOf } from './check-receipt.ts'
import { checkHere } from './check-here.browser.ts'
import { verdictOf } from './verdict.ts'

const key = generateKeyPairSync('ed25519')
const public_key = key.publicKey.export({ format: 'jwk' }).x!
const contents = '{"total_halalas":100000}'
const signed = {
  format: 'tarsiya-receipt-1' as const,
  rfq_id: 1,
  bid_id: 2,
  bid_version: 1,
  rfq_version: 1,
  commitment: await hashOf(contents),
  received_at: '2026-11-24T08:04:12.000Z',
  key_id: 'k',
}
const receipt = {
  ...signed,
  signature: sign(null, Buffer.from(canonicalJson(signed)), key.privateKey).toString('base64url'),
}

/** What was sent to the platform. */
let sent: unknown[]
let record: object | Error
const api = {
  get: async () => {
    if (record instanceof Error) throw record
    return record
  },
  send: async (_method: string, _path: string, body: unknown) => {
    sent.push(body)
    return { signature_valid: true, listed: null, contents_match: null, state: 'sealed' }
  },
} as unknown as Api

mock.method(globalThis, 'fetch', async () => Response.json({ keys: [{ key_id: 'k', public_key }] }))
beforeEach(() => {
  sent = []
  record = { state: 'sealed' }
})

it('a receipt is checked without being sent', async () => {
  const match = { signature_valid: true, listed: null, contents_match: true, state: 'sealed' }
  assert.deepEqual(await checkHere(api, { receipt, contents }), match)
  assert.deepEqual(await checkHere(api, { receipt, contents: '{}' }), { ...match, contents_match: false })
  const changed = { ...receipt, bid_version: 2 }
  assert.deepEqual(await checkHere(api, { receipt: changed, contents }), {
    signature_valid: false,
    listed: null,
    contents_match: null,
    state: null,
  })
  assert.deepEqual(sent, [])
})

it('the contents stay here where the platform has to be asked: they say the price', async () => {
  record = new Error('no network')
  const verified = await checkHere(api, { receipt, contents })
  assert.deepEqual(sent, [{ receipt }])
  assert.equal(verified.contents_match, true)
})

it('a bid on a canceled RFQ is not about to be opened', async () => {
  record = { state: 'canceled' }
  assert.equal((await checkHere(api, { receipt })).state, 'canceled')
})

it('what a receipt proves is said no stronger than it was checked', () => {
  const verified = { signature_valid: true, listed: true, state: 'opened' } as const
  const said = ([true, null, false] as const).map((contents_match) => verdictOf({ ...verified, contents_match }).text)
  assert.deepEqual(said, ['sealed.verdict_opened', 'sealed.verdict_opened_unchecked', 'sealed.verdict_differs'])
})
