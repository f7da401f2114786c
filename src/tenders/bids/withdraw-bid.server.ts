import { sql } from 'kysely'
import { type EventContext, record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { bidWithdrawn } from '#tenders/core/events.ts'
import type { LockedRfq } from '#tenders/core/lock-rfq.server.ts'
import { isSealed } from '#tenders/core/policy.ts'
import {
  isReadable,
  type LockedBid,
  lockOwnBid,
  assertOpenForBids,
  refuseAfterClosing,
} from '#tenders/core/lock-bid.server.ts'

/**
 * Deletes a bid for everybody to see; its row stays. The supplier may bid again. Doing it again, or withdrawing a bid
 * that lapsed, changes nothing.
 */
export async function withdrawBid(tx: Tx, viewer: Viewer, bid_id: number): Promise<void> {
  const { rfq, bid } = await lockOwnBid(tx, viewer, bid_id)
  if (bid.withdrawn_at) return
  if (rfq.accepted_bid_id === bid_id) throw fail(409, 'bid_accepted')
  assertOpenForBids(rfq)
  await markWithdrawn(tx, { viewer }, rfq, bid)
}

/** Writes the withdrawal of a locked bid on a locked RFQ; checks no permission. */
export async function markWithdrawn(tx: Tx, ctx: EventContext, rfq: LockedRfq, bid: LockedBid) {
  const { bid_id, rfq_id } = bid
  await tx
    .updateTable('bids')
    .set({ withdrawn_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('bid_id', '=', bid_id)
    .execute()
    .catch(refuseAfterClosing)
  await record(
    tx,
    ctx,
    bidWithdrawn({
      bid_id,
      rfq_id,
      is_sealed: isSealed(rfq),
      is_readable: isReadable(bid),
      by_operator: ctx.operator !== undefined,
    }),
  )
}
