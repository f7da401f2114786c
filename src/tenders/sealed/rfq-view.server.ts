import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { ReadingRfq } from '#tenders/core/rfq-rows.server.ts'
import { countUnreadable } from './opening/count-unreadable.server.ts'
import { readDisclosedTotals } from './opening/disclosed-totals.server.ts'
import { readOpenedReceipt, readOwnSealedBid } from './receipt/own-sealed-bid.server.ts'

/** What the viewer's own bid is: still sealed, or opened with its receipt. */
async function readOwn(reader: Reader, bid_id: number, isOpened: boolean, ctx: ViewerContext) {
  const own_sealed_bid = await readOwnSealedBid(reader, bid_id, ctx)
  if (own_sealed_bid) return { own_sealed_bid }
  return isOpened ? readOpenedReceipt(reader, bid_id, ctx) : undefined
}

/** What the view of an RFQ with sealed bids has of them. */
export async function sealedView(reader: Reader, { card }: ReadingRfq, ctx: ViewerContext) {
  const { rfq_id, sealed, my_bid_id, viewer_relation } = card
  if (!sealed) return {}
  const isOpened = sealed.state === 'opened'
  const [own, disclosed_totals, unreadable_bids] = await Promise.all([
    my_bid_id !== null && readOwn(reader, my_bid_id, isOpened, ctx),
    isOpened && viewer_relation === 'bidder' && sealed.price_disclosure === 'bidders'
      ? readDisclosedTotals(reader, rfq_id, ctx.viewer!.company_id)
      : undefined,
    isOpened ? countUnreadable(reader, rfq_id) : 0,
  ])
  return { ...own, ...(disclosed_totals && { disclosed_totals }), ...(unreadable_bids > 0 && { unreadable_bids }) }
}
