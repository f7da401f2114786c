import { limitNote, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { hasRight } from '#companies/roles.ts'
import { readOptionalAmounts, withOptionalAmount } from '#tenders/core/lines/optional-amounts.server.ts'
import { isUndecided } from '#tenders/core/policy.ts'
import { selectBids, presentBid } from '#tenders/core/bid-rows.server.ts'
import { readableBids } from '#tenders/core/gates/bids.server.ts'
import type { SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import { pricesOfBid } from '#tenders/core/lines/prices.server.ts'
import type { SealedContents } from './sealed-contents.server.ts'

const selectBid = (reader: Reader, bid_id: number, ctx: ViewerContext) =>
  selectBids(reader, ctx, readableBids(reader, ctx.viewer?.company_id))
    .modifyFront(prepared)
    .select(pricesOfBid.as('lines'))
    .where('bids.bid_id', '=', bid_id)

/** One bid that was there in this call, or in the one that it repeats: since then it may have been withdrawn. */
export async function readBid(reader: Reader, bid_id: number, ctx: ViewerContext): Promise<BidView> {
  const row = await selectBid(reader, bid_id, ctx).executeTakeFirst()
  if (!row) throw fail(404, 'bid_not_found')
  return presentBid(row, ctx)
}

/** One bid, for a viewer who may see it. */
export async function readVisibleBid(
  reader: Reader,
  sealed: SealedContents,
  bid_id: number,
  ctx: ViewerContext,
): Promise<BidView | SealedBid> {
  const row = await selectBid(reader, bid_id, ctx).executeTakeFirst()
  if (!row) {
    const own = ctx.viewer ? (await sealed.read(reader, [bid_id], ctx)).get(bid_id) : undefined
    if (own) return own
    throw fail(404, 'bid_not_found')
  }
  const bid = { ...presentBid(row, ctx), ...limitNote(ctx) }
  const { viewer } = ctx
  if (viewer?.company_id !== row.buyer_id || !hasRight(viewer, 'buy') || !isUndecided(row.rfq_status)) return bid
  return withOptionalAmount(bid, await readOptionalAmounts(reader, row.rfq_id))
}
