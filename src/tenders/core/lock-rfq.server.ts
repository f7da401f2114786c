import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { fail, type FailureCode } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { closesAt, rfqStatusNow } from './policy.server.ts'
import type { RfqStatus } from './policy.ts'
import { visibleRfqs } from './gates/rfqs.server.ts'

/** An RFQ whose row cannot change before the transaction ends. */
export type LockedRfq = Selectable<Schema['rfqs']> & { status: RfqStatus; closes_at: Date }

/**
 * Locks an RFQ: first of all locks in every tender write, to avoid deadlocks. `update` for what changes the RFQ or
 * picks its winner, `share` for what happens to its bids, which only must not overlap with the former, `none` for what
 * only says what would happen: bids must not wait for that.
 */
export async function lockRfq(
  tx: Tx,
  rfq_id: number,
  lock: 'update' | 'share' | 'none',
): Promise<LockedRfq | undefined> {
  // Not prepared: once a migration of the next release adds a column, a prepared `select *` fails on its connection.
  const query = tx.selectFrom('rfqs').selectAll().where('rfq_id', '=', rfq_id)
  const locking = { update: () => query.forUpdate(), share: () => query.forShare(), none: () => query }
  const rfq = await locking[lock]().executeTakeFirst()
  if (!rfq) return undefined
  // A statement of its own: the RFQ may close while the one above waits, which reads the clock before it does.
  const state = await tx
    .selectFrom('rfqs')
    .modifyFront(prepared)
    .select([closesAt.as('closes_at'), rfqStatusNow.as('status')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return { ...rfq, ...state }
}

/** Locks an RFQ for its buyer. For others it is 404 where they cannot see it, else 403. */
export async function lockOwnRfq(
  tx: Tx,
  viewer: Viewer,
  rfq_id: number,
  lock: 'update' | 'none' = 'update',
): Promise<LockedRfq> {
  const rfq = await lockRfq(tx, rfq_id, lock)
  if (!rfq) throw fail(404, 'rfq_not_found')
  if (rfq.buyer_id === viewer.company_id) return rfq
  throw (await seesRfq(tx, viewer, rfq_id)) ? fail(403, 'not_owner') : fail(404, 'rfq_not_found')
}

/** Refuses what is only possible before an RFQ is awarded or canceled. */
export function assertUndecided(
  { status, accepted_bid_id }: Pick<LockedRfq, 'status' | 'accepted_bid_id'>,
  messageCode?: FailureCode,
) {
  if (status === 'canceled') throw fail(409, 'rfq_canceled')
  if (status === 'completed')
    throw fail(409, 'rfq_already_accepted', { ...(messageCode && { messageCode }), more: { accepted_bid_id } })
}

/** Whether a company sees an RFQ. */
export async function seesRfq(tx: Tx, { company_id }: Viewer, rfq_id: number) {
  return (
    (await visibleRfqs(tx, company_id).select('rfq_id').where('rfq_id', '=', rfq_id).executeTakeFirst()) !== undefined
  )
}
