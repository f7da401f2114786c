import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'

const site = await testApp()
const { call, database } = site
const { publish, bid, whenClosed, afterClosing } = await sealedTenders(site)

it('the opening record stays public when the RFQ is canceled after bidding has ended', async () => {
  const { buyer, rfq_id } = await publish()
  const bidder = await aSupplier(database)
  const placed = await bid(bidder, rfq_id)
  const record = (as?: typeof buyer) => call('GET', `/rfqs/${rfq_id}/opening`, as && { as })
  await afterClosing(async () => {
    const before = (await record()).body
    assert.equal(short(await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })), '200')
    assert.equal((await call('GET', `/unauthorized/rfqs/${rfq_id}`)).status, 404)
    for (const as of [undefined, bidder, buyer, await aSupplier(database)]) {
      const { body } = await record(as)
      assert.deepEqual([body.list_hash, body.commitments], [before.list_hash, before.commitments])
      assert.equal(body.commitments[0].commitment, placed.body.receipt.commitment)
    }
  })
})

it('operators who cancel one read how many bidders are notified', async () => {
  const { rfq_id } = await publish()
  for (const bidder of [await aSupplier(database), await aSupplier(database)]) await bid(bidder, rfq_id)
  assert.equal(
    await runCommand(site, 'rfqs:cancel', String(rfq_id), '--reason', 'a test of the product'),
    `RFQ ${rfq_id} is canceled, 2 bidders notified`,
  )
})

it('an RFQ that is canceled before has none: only its buyer and bidders read that it was canceled', async () => {
  const { buyer, rfq_id } = await publish()
  const bidder = await aSupplier(database)
  await bid(bidder, rfq_id)
  assert.equal(short(await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })), '200')
  await whenClosed(async () => {
    for (const as of [bidder, buyer]) {
      const { body } = await call('GET', `/rfqs/${rfq_id}/opening`, { as })
      assert.deepEqual([body.state, body.commitments], ['canceled', undefined])
    }
    assert.equal(short(await call('GET', `/rfqs/${rfq_id}/opening`)), '404 rfq_not_found')
  })
})
