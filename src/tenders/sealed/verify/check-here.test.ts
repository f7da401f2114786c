import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, it, mock } from 'node:test'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { Api } from '#framework/api/api-client.ts'
import { hashOf } from './check-receipt.ts'
import { checkHere } from './check-here.browser.ts'
import { verdictOf } from './verdict.ts'

const key = generateKeyPairSync('ed25519')
const public_key = key.publicKey.export({ format: 'jwk' }).x!
const key_id = createHash('sha256').update(Buffer.from(public_key, 'base64url')).digest('hex').slice(0, 16)
const contents = '{"total_halalas":100000}'
const signed = {
  format: 'tarsiya-receipt-1' as const,
  rfq_id: 1,
  bid_id: 2,
  bid_version: 1,
  rfq_version: 1,
  commitment: await hashOf(contents),
  received_at: '2026-11-24T08:04:12.000Z',
  key_id,
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
  send: async (_call: string, body: unknown) => {
    sent.push(body)
    return { signature_valid: true, listed: null, contents_match: null, state: 'sealed' }
  },
} as unknown as Api

let published = public_key
mock.method(globalThis, 'fetch', async () => Response.json({ keys: [{ key_id, public_key: published }] }))
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

it('the list of bids is compared with its hash of the closing', async () => {
  const commitments = [{ commitment: receipt.commitment, outcome: 'opened' }]
  const list_hash = createHash('sha256').update(Buffer.from(receipt.commitment, 'hex')).digest('hex')
  const opened = { state: 'opened', commitments, list_hash }
  const states = []
  const dropped = { commitment: 'ab'.repeat(32), outcome: 'opened' }
  for (const each of [
    opened,
    { ...opened, commitments: [...commitments, dropped] },
    { ...opened, commitments: [dropped] },
  ]) {
    record = each
    states.push((await checkHere(api, { receipt })).state)
  }
  assert.deepEqual(states, ['opened', 'list_changed', 'missing'])
})

it('a key that was replaced under its number is told from a receipt that is not signed', async () => {
  published = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x!
  try {
    const verified = await checkHere(api, { receipt, contents })
    assert.deepEqual(verified, { signature_valid: false, listed: null, contents_match: null, state: 'key_changed' })
    assert.equal(verdictOf(verified).text, 'sealed.verdict_key_changed')
  } finally {
    published = public_key
  }
})

it('what a receipt proves is said no stronger than it was checked', () => {
  const verified = { signature_valid: true, listed: true, state: 'opened' } as const
  const said = ([true, null, false] as const).map((contents_match) => verdictOf({ ...verified, contents_match }).text)
  assert.deepEqual(said, ['sealed.verdict_opened', 'sealed.verdict_opened_unchecked', 'sealed.verdict_differs'])
})
