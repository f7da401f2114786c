import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApi } from '#framework/api/api-client.ts'
import { makeT } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { VisitQueries } from '#framework/ssr/query.ts'
import { landingPreview, type LandingPreview } from './landing-preview.ts'

const { call, data_dir, database } = await testApp()

async function readPreview(by = call): Promise<LandingPreview> {
  const api = createApi(
    async ({ url }) => {
      const { status, headers, text } = await by('GET', url)
      return { status, text, header: (name) => String(headers[name] ?? '') || null }
    },
    makeT('en', {}),
  )
  return new VisitQueries(api).fetchQuery(landingPreview('en'))
}

describe('the RFQ on the landing page', () => {
  it('has complete bids alone, the lowest first by what the RFQ compares; ties share the mark', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{}, {}], { partial_allowed: true, price_basis: 'net' })
    await aBidWithLines(database, { rfq_id, prices: ['1', null] })
    await aBidWithLines(database, { rfq_id, prices: [null, '2'] })
    assert.equal((await readPreview()).rfq, null, 'incomplete bids are not compared')
    await aBidWithLines(database, { rfq_id, prices: ['50', '60'], vat_category: 'O' })
    await aBidWithLines(database, { rfq_id, prices: ['50', '50'] })
    await aBidWithLines(database, { rfq_id, prices: ['49.99', '50.01'] })
    // Another application: the first one caches what guests saw for some seconds.
    const other = await testApp({}, { database, data_dir })
    const { rfq } = await readPreview(other.call)
    assert.deepEqual(
      [rfq?.rfq_id, rfq?.amounts, rfq?.bids.map(({ amount, best }) => [amount, best])],
      [
        rfq_id,
        [10_000, 10_000, 11_000],
        [
          [10_000, true],
          [10_000, true],
          [11_000, false],
        ],
      ],
    )
  })
})
