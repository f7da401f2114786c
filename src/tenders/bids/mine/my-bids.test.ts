import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq, type MadeRfq, type RfqOptions } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()

describe('the list of a company’s bids', () => {
  it('is narrowed by state and words over all pages', async () => {
    const supplier = await aSupplier(database)
    const place = async (wishes: RfqOptions) => {
      const rfq = await anRfq(database, wishes)
      return { ...rfq, ...(await aBid(database, { rfq_id: rfq.rfq_id, supplier })) }
    }
    const accept = ({ rfq_id, buyer }: MadeRfq, { bid_id }: { bid_id: number }) =>
      call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    const won = await place({ title: 'توريد أثاث مدرسي' })
    await accept(won, won)
    const lost = await place({})
    await accept(lost, await aBid(database, { rfq_id: lost.rfq_id }))
    const over = await place({ closes_in: -1 })
    const canceled = await place({ canceled: true })
    const open = await place({ buyer: await aCompany(database, { company_name: 'Zamzam Trading' }) })
    const found = async (query: string) => {
      const { body, headers } = await call('GET', `/bids/my-bids?${query}`, { as: supplier })
      assert.equal(Number(headers['x-total-count']), query.includes('limit') ? 5 : body.length)
      return body.map(({ rfq }: { rfq: { rfq_id: number } }) => rfq.rfq_id)
    }
    for (const [status, rfq] of Object.entries({ accepted: won, other: lost, over, canceled, open })) {
      assert.deepEqual(await found(`status=${status}`), [rfq.rfq_id], status)
    }
    assert.deepEqual(await found(`search=${encodeURIComponent('اثاث')}`), [won.rfq_id])
    assert.deepEqual(await found('search=zamzam'), [open.rfq_id])
    assert.deepEqual(await found(`search=%23${canceled.rfq_id}`), [canceled.rfq_id])
    assert.deepEqual(await found('search=zamzam&status=over'), [])
    assert.deepEqual(await found('limit=1'), [open.rfq_id])
    assert.equal((await call('GET', '/bids/my-bids?status=active', { as: supplier })).status, 422)
  })
})
