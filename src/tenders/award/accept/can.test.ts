import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqCard } from '#tenders/core/contract.ts'
import { RFQ_STATUSES } from '#tenders/core/policy.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { propose } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { call, database } = await testApp()

/** The states of an RFQ: those that it shows, and an award that waits for approval before and after the deadline. */
const STATES = [...RFQ_STATUSES, 'active, waits', 'expired, waits'] as const

async function inState(state: (typeof STATES)[number]) {
  const rfq = await anRfq(database)
  const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
  const change = (values: Record<string, unknown>) =>
    database.kysely.updateTable('rfqs').set(values).where('rfq_id', '=', rfq.rfq_id).execute()
  if (state.startsWith('expired')) await change({ deadline: '2026-01-01' })
  if (state === 'canceled') await change({ canceled_at: new Date() })
  const json = { bid_id }
  if (state === 'completed') await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json })
  if (state.endsWith('waits'))
    await propose(database, bid_id, await aColleague(database, rfq.buyer, { roles: ['buyer'] }))
  const viewer = await aColleague(database, rfq.buyer, { roles: ['viewer'] })
  // A buyer who also belongs to the bidder.
  const insider = await aColleague(database, rfq.buyer, { roles: ['buyer'] })
  await joinCompany(database, insider, supplier, ['viewer'])
  const [other, member] = [await aSupplier(database), await aCompany(database)]
  // The buyer last, whose call may change the state.
  return { ...rfq, bid_id, actors: { bidder: supplier, other, member, viewer, insider, buyer: rfq.buyer } }
}

describe('what may be done', () => {
  it('is the same in lists, on the page of the RFQ and of its bid, and in the answers of the calls', async () => {
    for (const state of STATES) {
      const { rfq_id, bid_id, actors } = await inState(state)
      for (const [actor, as] of Object.entries<MadeCompany>(actors)) {
        const about = `${state}, ${actor}`
        const get = async (path: string) => (await call('GET', path, { as })).body
        const rfq = await get(`/rfqs/${rfq_id}`)
        const lists: RfqCard[] = [...(await get('/rfqs/all?limit=100')), ...(await get('/rfqs/my-rfqs'))]
        for (const card of lists.filter((each) => each.rfq_id === rfq_id)) {
          const { follow: _follow, ...can } = rfq.can
          assert.deepEqual(card.can, can, about)
        }
        const bid: BidView = await get(`/bids/${bid_id}`)
        const mine: BidView[] = await get('/bids/my-bids')
        for (const shown of [...(rfq.bids ?? []), ...mine].filter((each: BidView) => each.bid_id === bid_id))
          assert.deepEqual(shown.can, bid.can, about)
        assert.equal(bid.can?.accept ?? false, rfq.can?.accept ?? false, about)
        // The answer about a newer bid says the same, and a call is refused exactly where it is said to be.
        const path = `/rfqs/${rfq_id}/accept-bid`
        const stale = await call('PUT', path, { as, json: { bid_id }, headers: ifMatch(9) })
        if (stale.status === 412) assert.deepEqual(stale.body.bid.can, bid.can, about)
        const accepts = await call('PUT', path, { as, json: { bid_id } })
        const repeated = state === 'completed' && (actor === 'buyer' || actor === 'insider')
        assert.equal(accepts.status < 300, rfq.can?.accept === true || repeated, `${about}: ${accepts.text}`)
      }
    }
  })
})
