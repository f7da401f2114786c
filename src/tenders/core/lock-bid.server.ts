import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { assertUndecided, type LockedRfq, lockRfq } from './lock-rfq.server.ts'
import { bidReadableBy, type ReadableBid } from './gates/bids.server.ts'

/** A bid whose row cannot change before the transaction ends. */
export type LockedBid = Selectable<Schema['bids']>

/** Whether a locked bid is not sealed, so that it says what it says. */
export const isReadable = (bid: LockedBid): bid is ReadableBid => bid.total_amount !== null

/** Locks a bid; to be called when its RFQ is locked already. Not prepared, as in `lockRfq`. */
export const lockBid = (tx: Tx, bid_id: number): Promise<LockedBid | undefined> =>
  tx.selectFrom('bids').selectAll().where('bid_id', '=', bid_id).forUpdate().executeTakeFirst()

/**
 * Locks a bid and, before it, its RFQ, for the bid's supplier. For others it is 404 where they cannot see it, else 403:
 * before anything is locked, so that the response time does not reveal that it exists.
 */
export async function lockOwnBid(
  tx: Tx,
  { company_id }: Viewer,
  bid_id: number,
): Promise<{ rfq: LockedRfq; bid: LockedBid }> {
  const found = await tx
    .selectFrom('bids')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
    .select(['bids.rfq_id', 'bids.supplier_id', bidReadableBy(company_id).as('readable')])
    .where('bid_id', '=', bid_id)
    .executeTakeFirst()
  if (found?.supplier_id !== company_id) throw found?.readable ? fail(403, 'not_owner') : fail(404, 'bid_not_found')
  const rfq = await lockRfq(tx, found.rfq_id, 'share')
  const bid = rfq && (await lockBid(tx, bid_id))
  if (!bid) throw fail(404, 'bid_not_found')
  return { rfq, bid }
}

/**
 * Refuses a bid that was filled in for a version of its RFQ which bids must no longer answer. `known` is the version
 * that one was filled in for which names none.
 */
export type AssertVersionAnswered = (
  tx: Tx,
  rfq: LockedRfq,
  version: number | undefined,
  known: number,
) => Promise<void>

/** Refuses what is only possible while an RFQ takes bids. */
export function assertOpenForBids(rfq: Pick<LockedRfq, 'status' | 'accepted_bid_id'>) {
  assertUndecided(rfq, 'rfq_accepted_bids_closed')
  if (rfq.status === 'expired') throw fail(409, 'rfq_expired')
}

/**
 * Refuses a bid that was written for an RFQ with other bids. `bid_visibility` never changes: only who owns the database
 * can make it `open` for a moment, to have a bid in the clear.
 */
export function assertVisibilitySeen(rfq: LockedRfq, seen: LockedRfq['bid_visibility'] | undefined) {
  if (seen !== undefined && seen !== rfq.bid_visibility) throw fail(409, 'bid_visibility_changed')
}

/** The database asks the clock once more when a bid is written, which may be after waiting for other locks. */
export function refuseAfterClosing(error: unknown): never {
  throw brokenConstraint(error) === 'bids_before_closing' ? fail(409, 'rfq_expired') : error
}
