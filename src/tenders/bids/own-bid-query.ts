import { query } from '#framework/ssr/query.ts'
import type { BidView } from '#tenders/bid-view.ts'
import type { RfqView } from '#tenders/contract.ts'

/**
 * The viewer's own bid on an RFQ with lines, with its prices, which the RFQ's answer leaves out. Not enabled without
 * one. Its key begins with `rfqs`, so that every change of the bid asks for it again.
 */
export function ownBid({ has_lines, bids }: Pick<RfqView, 'has_lines' | 'bids'>) {
  const bid_id = has_lines ? bids.find(({ mine }) => mine)?.bid_id : undefined
  return query({
    queryKey: ['rfqs', 'own-bid', bid_id],
    read: (api) => api.get<BidView>(`/bids/${bid_id}?contacts=none`),
    enabled: bid_id !== undefined,
  })
}

/** Another company's bid with the contacts in its texts, which pages leave out until somebody asks for them. */
export const bidWithContacts = (bid_id: number) =>
  query({ queryKey: ['rfqs', 'bid-with-contacts', bid_id], read: (api) => api.get<BidView>(`/bids/${bid_id}`) })
