import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { deadlinePassed } from '#tenders/core/events.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'

/** Skip deadlines older than this, so that a long outage does not end in a flood of e-mails. */
const MAX_AGE_DAYS = 7

/**
 * The job `tell_deadlines`: records `rfq.deadline_passed` once for each time an RFQ closes. The last notified deadline
 * is stored in the RFQ's row in the same transaction, which makes the job idempotent and safe to run concurrently; a
 * trigger removes it when the RFQ closes at another time.
 *
 * @returns the number of RFQs processed
 */
export const notifyPassedDeadlines = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const passed = await tx
      .selectFrom('rfqs')
      .select(['rfq_id', 'deadline'])
      .where(hasStatus('expired'))
      // For sealed ones the opening is what matters.
      .where('bid_visibility', '=', 'open')
      .where(sql<boolean>`deadline_told is distinct from deadline`)
      .where(sql<boolean>`deadline between riyadh_today() - ${MAX_AGE_DAYS}::int and riyadh_today()`)
      .orderBy('rfq_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { rfq_id, deadline } of passed) {
      await tx.updateTable('rfqs').set({ deadline_told: deadline }).where('rfq_id', '=', rfq_id).execute()
      await record(tx, { viewer: null }, deadlinePassed({ rfq_id }))
    }
    return passed.length
  })
