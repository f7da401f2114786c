// npm run test:all, and where these change: src/tenders/award/accept/ src/tenders/bids/ src/tenders/core/gates/ src/tenders/amendments/ src/framework/database/ fleet/history/
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, testApp } from '#test/support/app.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { inDays } from '#test/support/in-days.ts'

/*
 * Everything that may happen to an RFQ, at once, through two applications on one database: hundreds of RFQs (the drills
 * race 1,000 and more), each with rival suppliers who bid, change and withdraw while the buyer accepts different bids
 * and changes or cancels the RFQ.
 */
const ROUNDS = 40
const AT_ONCE = 10

const first = await testApp()
const second = await testApp({}, first)
const { database } = first
const buyer = await aCompany(database)
const rivals = await Promise.all(Array.from({ length: 3 }, () => aSupplier(database)))

/** The same order every time, without being in any order: a small linear congruential generator. */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  let state = seed * 2_654_435_761
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

const aBid = (amount: number) => ({
  total_amount: String(amount),
  proposed_delivery_date: inDays(20),
  comments: '',
  attachment: aPdf(),
})

async function race(round: number, statuses: Map<string, number>) {
  const rfq = await anRfq(database, { buyer })
  const at = `/rfqs/${rfq.rfq_id}`
  const placed = await Promise.all(
    rivals.slice(0, 2).map((as, i) => first.call('POST', `${at}/bids/new`, { as, form: aBid(1000 + i) })),
  )
  const [one, two] = placed.map(({ body }) => body.bid_id as number)
  const acts: (() => Promise<Answer>)[] = [
    () => first.call('PUT', `${at}/accept-bid`, { as: buyer, json: { bid_id: one } }),
    () => second.call('PUT', `${at}/accept-bid`, { as: buyer, json: { bid_id: two } }),
    () => second.call('PUT', `/bids/${one}/update`, { as: rivals[0], json: { total_amount: 9000 + round } }),
    () => first.call('DELETE', `/bids/${two}/delete`, { as: rivals[1] }),
    () => second.call('POST', `${at}/bids/new`, { as: rivals[2], form: aBid(3000) }),
    () => first.call('POST', `${at}/bids/new`, { as: rivals[2], form: aBid(3001) }),
    () => second.call('PUT', `${at}/update`, { as: buyer, json: { quantity: 7 } }),
    ...(round % 4 === 0 ? [() => first.call('DELETE', `${at}/delete`, { as: buyer })] : []),
  ]
  const answers = await Promise.all(shuffled(acts, round + 1).map((act) => act()))
  for (const { status, body, text } of answers) {
    assert.ok(status < 500, text)
    const outcome = `${status} ${body?.code ?? ''}`
    statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
  }
  // At most one acceptance was acknowledged, and it stands.
  const { body } = await first.call('GET', at, { as: buyer })
  const accepted = [one, two].filter((bid_id) => body.accepted_bid_id === bid_id)
  assert.equal(accepted.length, body.accepted_bid_id === null ? 0 : 1)
  assert.equal(body.bids_count, body.bids.length)
}

describe(`${ROUNDS} RFQs raced`, () => {
  it('@asvs V2.3.4 end in one of the orders that could have happened one after the other', async () => {
    const statuses = new Map<string, number>()
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) await race(round, statuses)
      }),
    )
    await assertInvariants(database)
    const { rows } = await database.pool.query(
      'select count(*)::int as awarded from rfqs where accepted_bid_id is not null',
    )
    // The race was one: many were awarded, many acceptances and bids came too late.
    assert.ok(rows[0].awarded > ROUNDS / 3, `${rows[0].awarded} awarded`)
    assert.ok((statuses.get('409 rfq_already_accepted') ?? 0) > ROUNDS / 10, JSON.stringify([...statuses]))
  })
})
