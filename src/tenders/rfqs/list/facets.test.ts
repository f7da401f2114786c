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
  const { bid_id } = await aBid(database, { rfq_id: awarded.rfq_id })
  await database.kysely.updateTable('rfqs').set({ accepted_bid_id: bid_id, accepted_at: new Date(), accepted_snapshot: '{}' }).where('rfq_id', '=', awarded.rfq_id).execute()
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
