import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { deadlineNear } from '#tenders/core/events.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'

/** Two days before. On Thursday also for those that close until Monday: the next daily summary comes on Sunday. */
const daysAhead = sql`case extract(dow from riyadh_today()) when 4 then 4 else 2 end::int`

/**
 * The job `near_deadlines`, before the daily summary: records `rfq.deadline_near` once per RFQ and deadline, two days
 * before, later if the job did not run. The deadline is noted in the RFQ's row in the same transaction.
 *
 * @returns the number of RFQs processed
 */
export const remindFollowers = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const near = await tx
      .selectFrom('rfqs')
      .select(['rfq_id', 'deadline'])
      .where(hasStatus('active'))
      .where(sql<boolean>`deadline between riyadh_today() + 1 and riyadh_today() + ${daysAhead}`)
      .where(sql<boolean>`deadline_reminded is distinct from deadline`)
      .orderBy('rfq_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { rfq_id, deadline } of near) {
      await tx.updateTable('rfqs').set({ deadline_reminded: deadline }).where('rfq_id', '=', rfq_id).execute()
      await record(tx, { viewer: null }, deadlineNear({ rfq_id }))
    }
    return near.length
  })
