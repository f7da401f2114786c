import { query } from '#framework/ssr/query.ts'
import { type Api, ApiFailure } from '#framework/api/api-client.ts'
import type { RfqView } from '#tenders/core/contract.ts'

/** The viewer's own among the bids that are shown, the only one with its prices by line. */
export const ownBid = ({ bids }: Pick<RfqView, 'bids'>) => bids.find(({ mine }) => mine)

async function readOpenBid(api: Api, bid_id: number, contacts: 'none' | undefined) {
  const bid = await api.get('/bids/:bid_id', { bid_id, ...(contacts && { contacts }) })
  // What an RFQ shows among its bids is not sealed.
  if ('sealed' in bid) throw new ApiFailure(404, 'bid_not_found', '')
  return bid
}

/** Another company's bid with the contacts in its texts, which pages leave out until somebody asks for them. */
export const bidWithContacts = (bid_id: number) =>
  query({ queryKey: ['rfqs', 'bid-with-contacts', bid_id], read: (api) => readOpenBid(api, bid_id, undefined) })

/** Another company's bid with the prices of its lines. */
export const pricedBid = (bid_id: number) =>
  query({ queryKey: ['rfqs', 'priced-bid', bid_id], read: (api) => readOpenBid(api, bid_id, 'none') })
