import type { Api } from '#framework/api/api-client.ts'
import { aboutPage } from '#framework/ssr/define-page.ts'
import { query } from '#framework/ssr/query.ts'

/** The address of an RFQ's page, without language prefix. */
export const rfqPath = (rfq_id: number | string) => `/rfq/${rfq_id}`

/** The address that opens the form for a new RFQ with what one of the company's RFQs holds. */
export const copyPath = (rfq_id: number | string) => `/rfqs/new?copy_of=${rfq_id}`

/**
 * An RFQ with its bids, as this visitor may see it, without contacts; the visitor's own bid with its prices. Begins
 * with `rfqs`, so that every change of an RFQ or of a bid asks for it again.
 */
export const rfqDetail = (rfq_id: string) =>
  query({ queryKey: ['rfqs', 'one', rfq_id], read: (api) => readRfqDetail(api, rfq_id) })

export const readRfqDetail = (api: Api, rfq_id: string) =>
  api.signedIn
    ? api.get('/rfqs/:rfq_id', { rfq_id, contacts: 'none', prices: 'own' })
    : api.get('/unauthorized/rfqs/:rfq_id', { rfq_id })

/** For pages of one RFQ: what they read, and what they say without it. */
export const aboutRfq = aboutPage({
  data: ({ params }) => ({ rfq: rfqDetail(params.rfq_id ?? '') }),
  missing: ({ params }) => ({
    title: 'rfqs.no_data',
    body: params.rfq_id ? 'site.not_found_body' : 'rfqs.missing_id',
    to: '/rfqs',
    link: 'site.go_to_rfqs',
  }),
  failed: () => ({ title: 'rfqs.title', message: 'errors.fetch_rfq_failed' }),
})
