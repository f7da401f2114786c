import type { ViewerContext } from '#companies/contact-policy.ts'
import type { Shown } from '#companies/count-reveals.server.ts'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { readAwardFacts, withAwardFacts } from '#tenders/approvals/award-rules.server.ts'
import { readPending } from '#tenders/approvals/propose-award.server.ts'
import { selectBids, presentBid } from '#tenders/bid-rows.server.ts'
import type { BidView } from '#tenders/bid-view.ts'
import { pricesOfBid } from '#tenders/lines/read-prices.server.ts'
import { bidVisibleTo } from '#tenders/policy.server.ts'

const selectBid = (reader: Reader, bid_id: number) =>
  selectBids(reader).modifyFront(prepared).select(pricesOfBid.as('lines')).where('bids.bid_id', '=', bid_id)

/** One bid that is known to exist, as the viewer may see it. */
export async function readBid(reader: Reader, bid_id: number, ctx: ViewerContext): Promise<BidView> {
  return presentBid(await selectBid(reader, bid_id).executeTakeFirstOrThrow(), ctx)
}

/** One bid, for a viewer who may see it. */
export async function readVisibleBid(reader: Reader, bid_id: number, ctx: ViewerContext): Promise<BidView> {
  const row = await selectBid(reader, bid_id).where(bidVisibleTo(ctx.viewer?.company_id)).executeTakeFirst()
  if (!row) throw fail(404, 'bid_not_found')
  const bid = presentBid(row, ctx)
  if (!bid.can.accept) return bid
  // No second award begins while one waits for approval.
  const waits = (await readPending(reader, row.rfq_id)) !== undefined
  return withAwardFacts(bid, (await readAwardFacts(reader, ctx.viewer!, row.rfq_id)).get(bid_id), waits)
}

/** Whose contacts a bid shows. */
export const companyOfBid = ({ supplier }: BidView): Shown[] => [supplier]
