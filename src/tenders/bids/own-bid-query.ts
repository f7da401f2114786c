import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { BidView } from '#tenders/bid-view.ts'
import type { RfqView } from '#tenders/contract.ts'

/**
 * The viewer's own bid on an RFQ with lines, with their prices, which the RFQ's answer leaves out. Not enabled without
 * one. Its key begins with `rfqs`, so that every change of the bid asks for it again.
 */
export function ownBid(api: Api, { has_lines, bids }: Pick<RfqView, 'has_lines' | 'bids'>) {
  const bid_id = has_lines ? bids.find(({ mine }) => mine)?.bid_id : undefined
  return queryOptions({
    queryKey: ['rfqs', 'own-bid', bid_id],
    queryFn: () => api.get<BidView>(`/bids/${bid_id}?contacts=none`),
    enabled: bid_id !== undefined,
  })
}

/** Another company's bid with the contacts in its texts, which pages leave out until somebody asks for them. */
export const bidWithContacts = (api: Api, bid_id: number) =>
  queryOptions({
    queryKey: ['rfqs', 'bid-with-contacts', bid_id],
    queryFn: () => api.get<BidView>(`/bids/${bid_id}`),
  })

/** Asks for the own bid where there is one. */
export async function loadOwnBid(queries: QueryClient, api: Api, rfq: RfqView) {
  const query = ownBid(api, rfq)
  if (query.enabled) await queries.prefetchQuery(query)
}
