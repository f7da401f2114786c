import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

it('counts RFQs by status for everyone, without the canceled, remembers that, and counts anew after a change of its own', async () => {
  const { call, database } = await testApp()
  const first = await anRfq(database)
  await anRfq(database)
  await anRfq(database, { closes_in: -1 })
  await anRfq(database, { canceled: true })
  const awarded = await anRfq(database, { closes_in: -2 })
  const { bid_id, total_amount } = await aBid(database, { rfq_id: awarded.rfq_id })
  const accepted_snapshot = JSON.stringify({ total_amount, version: 1 })
  await database.kysely
    .updateTable('rfqs')
    .set({ accepted_bid_id: bid_id, accepted_at: new Date(), accepted_snapshot })
    .where('rfq_id', '=', awarded.rfq_id)
    .execute()
  const facets = async () => (await call('GET', '/rfqs/facets')).body

  assert.deepEqual(await facets(), { status: { active: 2, completed: 1, expired: 1 } })
  await anRfq(database)
  assert.equal((await facets()).status.active, 2, 'for a while')
  assert.equal((await call('DELETE', `/rfqs/${first.rfq_id}/delete`, { as: first.buyer })).status, 200)
  assert.deepEqual(await facets(), { status: { active: 2, completed: 1, expired: 1 } })
  assert.equal((await call('GET', '/rfqs/facets?status=active')).status, 422, 'nothing narrows it')

  const { paths } = (await call('GET', '/api/v1/openapi.json')).body
  assert.ok(paths['/api/v1/rfqs/facets'].get.summary)
})

it("counts a company's own RFQs and bids as its lists do", async () => {
  const { call, database } = await testApp()
  const { rfq_id, buyer } = await anRfq(database)
  await anRfq(database, { buyer, canceled: true })
  const { bid_id, supplier } = await aBid(database, { rfq_id })
  const countsOf = async (as: typeof buyer) => (await call('GET', '/rfqs/my-counts', { as })).body
  const totalsOf = async (as: typeof buyer) => {
    const [rfqs, bids] = await Promise.all(
      ['/rfqs/my-rfqs', '/bids/my-bids'].map(async (path) =>
        Number((await call('GET', path, { as })).headers['x-total-count']),
      ),
    )
    return { rfqs, bids, questions: 0 }
  }
  assert.deepEqual(
    [await countsOf(buyer), await countsOf(supplier)],
    [
      { rfqs: 2, bids: 0, questions: 0 },
      { rfqs: 0, bids: 1, questions: 0 },
    ],
  )
  assert.deepEqual(
    [await totalsOf(buyer), await totalsOf(supplier)],
    [
      { rfqs: 2, bids: 0, questions: 0 },
      { rfqs: 0, bids: 1, questions: 0 },
    ],
  )
  assert.equal((await call('DELETE', `/bids/${bid_id}/delete`, { as: supplier })).status, 200)
  assert.deepEqual(await countsOf(supplier), { rfqs: 0, bids: 0, questions: 0 })
})
