import type { ViewerContext } from '#companies/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { selectBids, presentBid } from '#tenders/bid-rows.server.ts'
import type { BidView } from '#tenders/bid-view.ts'

/** One bid that is known to exist, for the one who asks. */
export async function readBid(reader: Reader, bid_id: number, ctx: ViewerContext): Promise<BidView> {
  return presentBid(await selectBids(reader).modifyFront(prepared).where('bids.bid_id', '=', bid_id).executeTakeFirstOrThrow(), ctx)
}
