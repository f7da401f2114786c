import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ifMatch } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call, database } = await sharedApp()
const { kysely } = database

const mailsTo = (company_id: number) =>
  kysely
    .selectFrom('mails')
    .select(['kind', 'params'])
    .where('company_id', '=', company_id)
    .orderBy('mail_id')
    .execute()
const stored = (rfq_id: number) =>
  kysely.selectFrom('rfqs').selectAll().where('rfq_id', '=', rfq_id).executeTakeFirstOrThrow()
const accept = (rfq_id: number, bid_id: unknown, as?: MadeCompany, headers = {}) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, lang: 'en', json: { bid_id }, headers })

describe('accepting a bid', () => {
  it('completes the RFQ, keeps the bid as it was, and tells everyone who bid', async () => {
    const rfq = await anRfq(database)
    const [winner, loser] = [
      await aBid(database, { rfq_id: rfq.rfq_id }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 51_000 }),
    ]
    const gone = await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    const { status, body } = await accept(rfq.rfq_id, winner.bid_id, rfq.buyer)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.status, body.accepted_bid_id, body.can],
      [
        'completed',
        winner.bid_id,
        { edit: false, delete: false, accept: false, bid: false, ask: false, follow: false },
      ],
    )
    assert.ok(body.accepted_at)
    // Contacts come from calls that count them.
    assert.doesNotMatch(JSON.stringify(body), /phone_number/)
    assert.equal(
      (await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })).body.winner_contact.phone_number,
      winner.supplier.phone_number,
    )
    const { accepted_snapshot } = await stored(rfq.rfq_id)
    const { proposed_delivery_date, comments } = body.bids[0]
    assert.deepEqual(accepted_snapshot, {
      bid_id: winner.bid_id,
      supplier_id: winner.supplier.company_id,
      total_amount: 48_500,
      proposed_delivery_date,
      comments,
      version: 1,
    })
    const about = { rfq_id: rfq.rfq_id, title: rfq.title }
    assert.deepEqual(await mailsTo(winner.supplier.company_id), [
      { kind: 'bid-accepted', params: { ...about, total_amount: 48_500, proposed_delivery_date } },
    ])
    assert.deepEqual(await mailsTo(rfq.buyer.company_id), [
      { kind: 'award-confirmed', params: { ...about, total_amount: 48_500, proposed_delivery_date } },
    ])
    assert.deepEqual(await mailsTo(loser.supplier.company_id), [{ kind: 'bid-not-chosen', params: about }])
    assert.deepEqual(await mailsTo(gone.supplier.company_id), [])
    const [mine] = (await call('GET', '/bids/my-bids', { as: winner.supplier })).body
    assert.deepEqual([mine.accepted, mine.rfq.status, mine.buyer_contact.email], [true, 'completed', rfq.buyer.email])
    const [lost] = (await call('GET', '/bids/my-bids', { as: loser.supplier })).body
    assert.deepEqual([lost.accepted, lost.rfq.status, 'buyer_contact' in lost], [false, 'completed', false])
  })

  it('again is fine and says nothing twice; another bid is refused', async () => {
    const rfq = await anRfq(database)
    const [winner, other] = [await aBid(database, { rfq_id: rfq.rfq_id }), await aBid(database, { rfq_id: rfq.rfq_id })]
    await accept(rfq.rfq_id, winner.bid_id, rfq.buyer)
    assert.equal((await accept(rfq.rfq_id, winner.bid_id, rfq.buyer)).status, 200)
    assert.equal((await mailsTo(winner.supplier.company_id)).length, 1)
    assert.equal((await mailsTo(rfq.buyer.company_id)).length, 1)
    const { status, body } = await accept(rfq.rfq_id, other.bid_id, rfq.buyer)
    assert.deepEqual([status, body.code, body.accepted_bid_id], [409, 'rfq_already_accepted', winner.bid_id])
  })

  it('is possible after the deadline', async () => {
    const rfq = await anRfq(database, { closes_in: -5 })
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.equal((await accept(rfq.rfq_id, bid_id, rfq.buyer)).body.status, 'completed')
  })

  it('@asvs V2.3.1 is refused to others, for bids that are gone or elsewhere, and for what is no id', async () => {
    const [rfq, elsewhere] = [await anRfq(database), await anRfq(database)]
    const bid = await aBid(database, { rfq_id: rfq.rfq_id })
    const foreign = await aBid(database, { rfq_id: elsewhere.rfq_id })
    const gone = await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    const refusal = async (...args: Parameters<typeof accept>) => {
      const { status, body } = await accept(...args)
      return `${status} ${body.code}`
    }
    assert.equal(await refusal(rfq.rfq_id, bid.bid_id), '401 unauthenticated')
    for (const as of [bid.supplier, await aCompany(database), await aSupplier(database), elsewhere.buyer]) {
      assert.equal(await refusal(rfq.rfq_id, bid.bid_id, as), '403 not_owner')
    }
    assert.equal(await refusal(2_000_000_000, bid.bid_id, rfq.buyer), '404 rfq_not_found')
    assert.equal(await refusal(rfq.rfq_id, foreign.bid_id, rfq.buyer), '422 bid_not_in_rfq')
    assert.equal(await refusal(rfq.rfq_id, 2_000_000_000, rfq.buyer), '422 bid_not_in_rfq')
    assert.equal(await refusal(rfq.rfq_id, gone.bid_id, rfq.buyer), '409 bid_withdrawn')
    for (const bid_id of [undefined, null, 'x', 0, -1, 1.5, 3_000_000_000, [1], {}, true]) {
      assert.equal(await refusal(rfq.rfq_id, bid_id, rfq.buyer), '422 invalid', String(bid_id))
    }
    const canceled = await anRfq(database, { canceled: true })
    const late = await aBid(database, { rfq_id: canceled.rfq_id })
    assert.equal(await refusal(canceled.rfq_id, late.bid_id, canceled.buyer), '409 rfq_canceled')
    assert.equal(await refusal(canceled.rfq_id, late.bid_id, await aCompany(database)), '404 rfq_not_found')
    assert.equal((await stored(rfq.rfq_id)).accepted_bid_id, null)
  })

  it('of the bid the buyer saw: a changed one is shown before it is accepted', async () => {
    const rfq = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 1000 })
    await call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: 9000 } })
    const { status, body } = await accept(rfq.rfq_id, bid_id, rfq.buyer, ifMatch(1))
    assert.deepEqual([status, body.code, body.bid.total_amount, body.bid.version], [412, 'bid_changed', 9000, 2])
    assert.equal((await stored(rfq.rfq_id)).accepted_bid_id, null)
    assert.equal((await accept(rfq.rfq_id, bid_id, rfq.buyer, ifMatch(2))).status, 200)
    assert.equal((await stored(rfq.rfq_id)).accepted_snapshot?.total_amount, 9000)
  })
})
