import { query } from '#framework/ssr/query.ts'
import { ApiFailure, type Api } from '#framework/api/api-client.ts'
import type { Input } from '#framework/api/endpoints.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'

/** The viewer's own among the bids that are shown. */
export const ownBid = ({ bids }: Pick<RfqView, 'bids'>) => bids.find(({ mine }) => mine)

/**
 * The viewer's own bid on an RFQ with lines, with its prices, which the RFQ's answer leaves out. Not enabled without
 * one. Its key begins with `rfqs`, so that every change of the bid asks for it again.
 */
export function ownBidWithPrices(rfq: Pick<RfqView, 'has_lines' | 'bids'>) {
  const bid_id = rfq.has_lines ? ownBid(rfq)?.bid_id : undefined
  return query({
    queryKey: ['rfqs', 'own-bid', bid_id],
    read: (api) => readOpenBid(api, { bid_id, contacts: 'none' }),
    enabled: bid_id !== undefined,
  })
}

/** Another company's bid with the contacts in its texts, which pages leave out until somebody asks for them. */
export const bidWithContacts = (bid_id: number) =>
  query({ queryKey: ['rfqs', 'bid-with-contacts', bid_id], read: (api) => readOpenBid(api, { bid_id }) })

/** What an RFQ shows among its bids is not sealed. */
async function readOpenBid(api: Api, input: Input<'GET /bids/:bid_id'>): Promise<BidView> {
  const bid = await api.get('/bids/:bid_id', input)
  if ('sealed' in bid) throw new ApiFailure(404, 'bid_not_found', '')
  return bid
}
