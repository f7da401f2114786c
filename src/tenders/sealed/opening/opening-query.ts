import { query } from '#framework/ssr/query.ts'
import type { OpeningView } from '../contract.ts'

/** The opening record of an RFQ with sealed bids. */
export const openingOf = (rfq_id: number) =>
  query({
    queryKey: ['rfqs', 'opening', rfq_id],
    read: (api) => api.get<OpeningView>(`/rfqs/${rfq_id}/opening`),
  })
