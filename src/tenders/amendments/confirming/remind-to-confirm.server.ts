import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { confirmationDue, confirmationsCounted } from '#tenders/core/events.ts'
import { isLiveBid, isUnconfirmedBid, mayHaveUnconfirmedBids } from '#tenders/core/policy.server.ts'

/**
 * The job `remind_to_confirm`, each morning: reminds bidders who have not confirmed two days and one day before bidding
 * ends, and tells the buyer on the last day how many have. The day is noted in the RFQ's row in the same transaction.
 *
 * @returns the number of RFQs processed
 */
export const remindToConfirm = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const near = await tx
      .selectFrom('rfqs')
      .select(['rfq_id', sql<number>`deadline - riyadh_today()`.as('days_left')])
      .where(mayHaveUnconfirmedBids)
      .where(sql<boolean>`closes_at > transaction_time() and closes_at <= closing_instant(riyadh_today() + 2, null)`)
      .where(sql<boolean>`confirmation_sent is distinct from riyadh_today()`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bids')
            .select('bids.bid_id')
            .whereRef('bids.rfq_id', '=', 'rfqs.rfq_id')
            .where(isLiveBid())
            .where(isUnconfirmedBid()),
        ),
      )
      .orderBy('rfq_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { rfq_id, days_left } of near) {
      await tx
        .updateTable('rfqs')
        .set({ confirmation_sent: sql<string>`riyadh_today()` })
        .where('rfq_id', '=', rfq_id)
        .execute()
      await record(
        tx,
        { viewer: null },
        days_left > 0 ? confirmationDue({ rfq_id, days_left }) : confirmationsCounted({ rfq_id }),
      )
    }
    return near.length
  })
