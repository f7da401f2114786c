import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { type LockedRfq, liveBidders, lockRfq } from '#tenders/lock-rfq.server.ts'

/** A bid whose row cannot change before the transaction ends. */
export type LockedBid = Selectable<Schema['bids']>

/** Locks a bid; to be called when its RFQ is locked already. */
export const lockBid = (tx: Tx, bid_id: number): Promise<LockedBid | undefined> =>
  tx.selectFrom('bids').selectAll().where('bid_id', '=', bid_id).forUpdate().executeTakeFirst()

/** Locks a bid and, before it, its RFQ, for the bid's supplier. For others it is 404 where they cannot see it, else 403. */
export async function lockOwnBid(tx: Tx, viewer: Viewer, bid_id: number): Promise<{ rfq: LockedRfq; bid: LockedBid }> {
  const found = await tx.selectFrom('bids').select('rfq_id').where('bid_id', '=', bid_id).executeTakeFirst()
  const rfq = found && (await lockRfq(tx, found.rfq_id, 'share'))
  const bid = rfq && (await lockBid(tx, bid_id))
  if (!bid) throw fail(404, 'bid_not_found')
  if (bid.supplier_id === viewer.user_id) return { rfq, bid }
  const seesRfq =
    rfq.status !== 'canceled' || rfq.buyer_id === viewer.user_id || (await liveBidders(tx, rfq.rfq_id)).includes(viewer.user_id)
  throw bid.withdrawn_at || !seesRfq ? fail(404, 'bid_not_found') : fail(403, 'not_owner')
}

/** Refuses what is only possible while an RFQ takes bids. */
export function assertOpenForBids(rfq: LockedRfq) {
  if (rfq.status === 'canceled') throw fail(409, 'rfq_canceled')
  if (rfq.status === 'completed') {
    throw fail(409, 'rfq_already_accepted', { say: 'rfq_accepted_bids_closed', more: { accepted_bid_id: rfq.accepted_bid_id } })
  }
  if (rfq.status === 'expired') throw fail(409, 'rfq_expired')
}
