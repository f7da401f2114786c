import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { openingNear } from '#tenders/core/events.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'

/** Sealed RFQs that close until the end of tomorrow, by the index `rfqs_to_open`. */
const CLOSES_SOON = sql<boolean>`bid_visibility = 'sealed' and opened_at is null
  and closes_at > transaction_time() and closes_at < closing_instant(riyadh_today() + 1, null)`

/**
 * The job `remind_of_openings`: records `rfq.opening_near` once for each time a sealed RFQ closes, on the day before
 * its bids are opened. The deadline is noted in the RFQ's row in the same transaction.
 *
 * @returns the number of RFQs processed
 */
export const remindOfOpenings = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const near = await tx
      .selectFrom('rfqs')
      .select(['rfq_id', 'deadline'])
      .where(hasStatus('active'))
      .where(CLOSES_SOON)
      .where(sql<boolean>`deadline_told is distinct from deadline`)
      .orderBy('rfq_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { rfq_id, deadline } of near) {
      await tx.updateTable('rfqs').set({ deadline_told: deadline }).where('rfq_id', '=', rfq_id).execute()
      await record(tx, { viewer: null }, openingNear({ rfq_id }))
    }
    return near.length
  })
