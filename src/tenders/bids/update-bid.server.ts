import { sql } from 'kysely'
import type { ViewerContext } from '#companies/contact-policy.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { supersedeProposals } from '#tenders/approvals/end-proposals.server.ts'
import type { BidView } from '#tenders/bid-view.ts'
import { bidChanged } from '#tenders/events.ts'
import { BID_CHANGEABLE, type BidUpdate } from './contract.ts'
import { lockOwnBid, assertOpenForBids } from './lock-bid.server.ts'
import { readBid } from './read-bid.server.ts'

/**
 * A supplier changes a bid while the RFQ takes bids; from then on it answers the RFQ as it is now. The file stays: to
 * replace it, a bid is withdrawn and placed again. `seen` is the version the supplier looked at.
 */
export async function updateBid(
  tx: Tx,
  ctx: ViewerContext,
  { bid_id, seen, ...update }: BidUpdate & { bid_id: number; seen: number | undefined },
): Promise<BidView> {
  const viewer = ctx.viewer!
  const { rfq, bid } = await lockOwnBid(tx, viewer, bid_id)
  if (rfq.accepted_bid_id === bid_id) throw fail(409, 'bid_accepted')
  if (bid.withdrawn_at) throw fail(409, 'bid_withdrawn')
  assertOpenForBids(rfq)
  if (seen !== undefined && seen !== bid.version) throw fail(412, 'stale', { more: { bid: await readBid(tx, bid_id, ctx) } })

  const changes = BID_CHANGEABLE.flatMap((field) => {
    const value = update[field]
    return value === undefined || value === bid[field] ? [] : [{ field, old: bid[field], new: value }]
  })
  if (changes.length || bid.rfq_version < rfq.version) {
    await tx
      .updateTable('bids')
      .set({
        ...Object.fromEntries(changes.map((change) => [change.field, change.new])),
        version: bid.version + Math.min(1, changes.length),
        rfq_version: rfq.version,
        updated_at: sql<Date>`now()`,
      })
      .where('bid_id', '=', bid_id)
      .execute()
    if (changes.length) await supersedeProposals(tx, bid)
    await record(tx, ctx, bidChanged({ bid_id, rfq_id: rfq.rfq_id, changes }))
  }
  return readBid(tx, bid_id, ctx)
}
