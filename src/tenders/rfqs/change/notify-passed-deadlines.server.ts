import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { queueEmail } from '#framework/mail/queue.server.ts'
import { deadlinePassedEmail } from './emails.server.ts'
import { hasStatus, isLiveBid } from '#tenders/policy.server.ts'

/** RFQs per transaction. */
const BATCH = 100
/** Skip deadlines older than this, so that a long outage does not end in a flood of e-mails. */
const MAX_AGE_DAYS = 7

/**
 * The job `tell_deadlines`: e-mails each buyer once per RFQ and deadline. The last notified deadline is stored in the RFQ's row in the same
 * transaction, which makes the job idempotent and safe to run concurrently.
 *
 * @returns the number of RFQs processed
 */
export async function notifyPassedDeadlines(database: Database): Promise<number> {
  let processed = 0
  for (;;) {
    const batch = await database.transaction(async (tx) => {
      const passed = await tx
        .selectFrom('rfqs')
        .select(['rfq_id', 'buyer_id', 'title', 'deadline'])
        .where(hasStatus('expired'))
        .where(sql<boolean>`deadline_told is distinct from deadline`)
        .where(sql<boolean>`deadline >= riyadh_today() - ${MAX_AGE_DAYS}::int`)
        .orderBy('rfq_id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { rfq_id, buyer_id, title, deadline } of passed) {
        const { bids_count } = await tx
          .selectFrom('bids')
          .select((eb) => eb.fn.countAll<number>().as('bids_count'))
          .where('rfq_id', '=', rfq_id)
          .where(isLiveBid())
          .executeTakeFirstOrThrow()
        await tx.updateTable('rfqs').set({ deadline_told: deadline }).where('rfq_id', '=', rfq_id).execute()
        await queueEmail(tx, deadlinePassedEmail, { rfq_id, title, deadline, bids_count }, buyer_id)
      }
      return passed.length
    })
    processed += batch
    if (batch < BATCH) return processed
  }
}
