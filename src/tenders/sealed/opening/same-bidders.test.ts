import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'

const site = await testApp()
const { call, database } = site
const { publish, bid, afterClosing } = await sealedTenders(site)

it('RFQs on which the same companies bid, in another order, are opened at the same time', async () => {
  const bidders = await Promise.all(Array.from({ length: 12 }, () => aSupplier(database)))
  const rfqs = [await publish(), await publish(), await publish(), await publish()]
  for (const [place, { rfq_id }] of rfqs.entries())
    for (const bidder of place % 2 ? bidders.toReversed() : bidders) await bid(bidder, rfq_id)
  await afterClosing(async () => {
    for (const { rfq_id } of rfqs) {
      const { rows } = await database.pool.query('select attempts, last_error from openings where rfq_id = $1', [
        rfq_id,
      ])
      assert.deepEqual(rows, [{ attempts: 0, last_error: null }])
      const { body } = await call('GET', `/rfqs/${rfq_id}/opening`)
      assert.deepEqual([body.state, body.bids_count], ['opened', 12])
    }
  })
})
