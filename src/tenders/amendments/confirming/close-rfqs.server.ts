import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { bidLapsed } from '#tenders/core/events.ts'
import { isLiveBid, isUnconfirmedBid, mayHaveUnconfirmedBids } from '#tenders/core/policy.server.ts'

/**
 * The job `close_rfqs`: what happens when bidding ends. Bids that were not confirmed lapse. Each RFQ is locked, and
 * those that another runner has locked are left to it, so that nothing happens twice. Those that were not amended since
 * bidding ended last are not read: they have no such bids.
 *
 * @returns the number of RFQs closed
 */
export const closeRfqs = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const due = await tx
      .selectFrom('rfqs')
      .select('rfq_id')
      .where(mayHaveUnconfirmedBids)
      .where(sql<boolean>`closes_at <= transaction_time()`)
      .orderBy('closes_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { rfq_id } of due) await closeRfq(tx, rfq_id)
    return due.length
  })

/** Lets unconfirmed bids lapse on an RFQ that is locked: a statement after the lock sees the bids as they are then. */
export async function closeRfq(tx: Tx, rfq_id: number): Promise<void> {
  const { rows } = await sql<{ bid_id: number; is_sealed: boolean }>`
    update bids set lapsed_at = now(), withdrawn_at = now(), updated_at = now() from rfqs
    where bids.rfq_id = rfqs.rfq_id and rfqs.rfq_id = ${rfq_id} and ${isLiveBid()} and ${isUnconfirmedBid()}
    returning bids.bid_id, rfqs.bid_visibility = 'sealed' and rfqs.opened_at is null as is_sealed`.execute(tx)
  for (const bid of rows) await record(tx, { viewer: null }, bidLapsed({ ...bid, rfq_id }))
  await tx
    .updateTable('rfqs')
    .set({ closed_version: sql<number>`material_version` })
    .where('rfq_id', '=', rfq_id)
    .execute()
}
