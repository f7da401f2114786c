import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const placeBid = ({ rfq_id, delivery_date }: MadeRfq, as: MadeCompany) =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, {
    as,
    form: { total_amount: '100', proposed_delivery_date: delivery_date, attachment: aPdf() },
  })
/** Placed through the API: the invariants ask for its audit event. */
async function aBid(rfq: MadeRfq) {
  const supplier = await aSupplier(database)
  const { body } = await placeBid(rfq, supplier)
  return { bid_id: body.bid_id as number, supplier }
}
const accept = (rfq_id: number, bid_id: unknown, as: MadeCompany) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } })

describe('accepting a bid at the same instant', () => {
  it('eight bids are accepted: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const rfq = await anRfq(database)
      const rivals = await Promise.all(range(8).map(() => aBid(rfq)))
      const answers = await Promise.all(rivals.map(({ bid_id }) => accept(rfq.rfq_id, bid_id, rfq.buyer)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(409)])
    }
    await assertInvariants(database)
  })

  it('a bid is accepted and withdrawn: one of the two happens', async () => {
    for (const round of range(20)) {
      const rfq = await anRfq(database)
      const { bid_id, supplier } = await aBid(rfq)
      const calls = [
        () => accept(rfq.rfq_id, bid_id, rfq.buyer),
        () => call('DELETE', `/bids/${bid_id}/delete`, { as: supplier }),
      ]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((one) => one()))
      const codes = answers.map(({ status, body }) => (status === 200 ? '200' : body.code)).sort()
      assert.equal(codes[0], '200')
      assert.ok(['bid_accepted', 'bid_withdrawn'].includes(codes[1]), codes[1])
    }
    await assertInvariants(database)
  })

  it('a bid is accepted and changed: what was accepted is what stands', async () => {
    for (const round of range(20)) {
      const rfq = await anRfq(database)
      const { bid_id, supplier } = await aBid(rfq)
      const calls = [
        () => accept(rfq.rfq_id, bid_id, rfq.buyer),
        () => call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: 9000 + round } }),
      ]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((one) => one()))
      assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'bid_accepted'))
    }
    await assertInvariants(database)
  })

  it('an RFQ is awarded, changed and canceled: the outcome is one that could have come in turn', async () => {
    for (let round = 0; round < 20; round++) {
      const rfq = await anRfq(database)
      const { bid_id } = await aBid(rfq)
      const [awarded, changed, canceled] = await Promise.all([
        accept(rfq.rfq_id, bid_id, rfq.buyer),
        call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { quantity: 7 } }),
        call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: rfq.buyer }),
      ])
      const now = await kysely
        .selectFrom('rfqs')
        .select(['accepted_bid_id', 'canceled_at', 'quantity'])
        .where('rfq_id', '=', rfq.rfq_id)
        .executeTakeFirstOrThrow()
      assert.equal(awarded.status === 200, canceled.status !== 200)
      assert.equal(now.accepted_bid_id, awarded.status === 200 ? bid_id : null)
      assert.equal(now.canceled_at !== null, canceled.status === 200)
      assert.equal(now.quantity, changed.status === 200 ? 7 : 120)
    }
    await assertInvariants(database)
  })

  it('an RFQ is awarded while bids come in: none stands that came after', async () => {
    for (let round = 0; round < 5; round++) {
      const rfq = await anRfq(database)
      const { bid_id } = await aBid(rfq)
      const suppliers = await Promise.all(range(6).map(() => aSupplier(database)))
      const [awarded, ...bids] = await Promise.all([
        accept(rfq.rfq_id, bid_id, rfq.buyer),
        ...suppliers.map((as) => placeBid(rfq, as)),
      ])
      assert.equal(awarded.status, 200)
      const placed = bids.filter(({ status }) => status === 201).length
      assert.ok(bids.every(({ status, body }) => status === 201 || body.code === 'rfq_already_accepted'))
      const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
      assert.equal(body.bids_count, placed + 1)
      const notified = await kysely
        .selectFrom('mails')
        .select('company_id')
        .where('kind', '=', 'bid-not-chosen')
        .where(
          'company_id',
          'in',
          suppliers.map(({ company_id }) => company_id),
        )
        .execute()
      assert.equal(notified.length, placed)
    }
    await assertInvariants(database)
  })
})
