import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { sealedBidsArrived } from '#tenders/core/events.ts'
import { placedBidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { hasStatus, isLiveBid } from '#tenders/core/policy.server.ts'

/** How long a buyer hears of no other bid on the same RFQ. */
const PAUSE_MINUTES = 60

/** Whether a bid was placed of which the buyer has not heard, and that still stands. A replaced one is not new. */
const hasNewBid = sql<boolean>`exists (select from ${bidsFor('mail')}
  join sealed_bids placed on placed.bid_id = bids.bid_id and placed.version = 1
  where bids.rfq_id = rfqs.rfq_id and ${isLiveBid()}
    and placed.received_at > coalesce(rfqs.sealed_bids_notified_at, '-infinity'))`

/**
 * The job `notify_sealed_bids`: records `rfq.sealed_bids_arrived` for sealed RFQs with new bids, at most once an hour
 * for each. A job and no notification of each bid, so that bidders do not wait for each other, and the buyer does not
 * learn the moment of each. The RFQ is locked: a bid that is being placed has its time of receipt after the lock.
 *
 * @returns the number of RFQs processed
 */
export const notifySealedBids = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    // Matches the partial index `opening_keys_to_open`.
    const due = await tx
      .selectFrom('opening_keys')
      .innerJoin('rfqs', 'rfqs.rfq_id', 'opening_keys.rfq_id')
      .select('rfqs.rfq_id')
      .where('opening_keys.rfq_id', 'is not', null)
      .where('opening_keys.opened_at', 'is', null)
      .where('rfqs.opened_at', 'is', null)
      .where(hasStatus('active'))
      .where(
        sql<boolean>`coalesce(sealed_bids_notified_at <= transaction_time() - make_interval(mins => ${PAUSE_MINUTES}), true)`,
      )
      .where(hasNewBid)
      .orderBy('rfqs.rfq_id')
      .limit(limit)
      .forUpdate('rfqs')
      .skipLocked()
      .execute()
    for (const { rfq_id } of due) {
      const { bids_count } = await tx
        .selectFrom('rfqs')
        .select(placedBidsCount.as('bids_count'))
        .where('rfq_id', '=', rfq_id)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('rfqs')
        .set({ sealed_bids_notified_at: sql<Date>`instant()` })
        .where('rfq_id', '=', rfq_id)
        .execute()
      if (bids_count > 0) await record(tx, { viewer: null }, sealedBidsArrived({ rfq_id, bids_count }))
    }
    return due.length
  })
