import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()

it('goes on writing when a migration of the next release adds columns to RFQs and bids', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const { bid_id, supplier } = await aBid(database, { rfq_id })
  const put = async (as: MadeCompany, path: string, json: object) => (await call('PUT', path, { as, json })).status
  const write = async (number: number) => [
    await put(buyer, `/rfqs/${rfq_id}/update`, { quantity: number }),
    await put(supplier, `/bids/${bid_id}/update`, { total_amount: number }),
  ]
  assert.deepEqual(await write(700), [200, 200])
  await database.owner.pool.query('alter table rfqs add column added text; alter table bids add column added text')
  assert.deepEqual(await write(800), [200, 200])
  assert.equal(await put(buyer, `/rfqs/${rfq_id}/accept-bid`, { bid_id }), 200)
})
