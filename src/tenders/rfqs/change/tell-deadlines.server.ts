import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { queueMail } from '#framework/mail/queue.server.ts'
import type { DeadlinePassedParams } from '#tenders/mail.server.ts'

/** RFQs told of in one transaction. */
const BATCH = 100
/** Deadlines that passed longer ago are no news: after a long standstill nobody is flooded. */
const NEWS_DAYS = 7

/**
 * The job `tell_deadlines`: tells each buyer once that bidding is over, and how many bids there are to choose from. Which
 * deadline was told stands in the same row and transaction, so a second run, or a second runner, finds nothing.
 */
export async function notifyPassedDeadlines(database: Database): Promise<number> {
  let told = 0
  for (;;) {
    const batch = await database.transaction(async (tx) => {
      const passed = await tx
        .selectFrom('rfqs')
        .select(['rfq_id', 'buyer_id', 'title', 'deadline'])
        .where('canceled_at', 'is', null)
        .where('accepted_bid_id', 'is', null)
        .where(sql<boolean>`deadline_told is distinct from deadline`)
        .where(sql<boolean>`deadline < riyadh_today() and deadline >= riyadh_today() - ${NEWS_DAYS}::int`)
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
          .where('withdrawn_at', 'is', null)
          .executeTakeFirstOrThrow()
        await tx.updateTable('rfqs').set({ deadline_told: deadline }).where('rfq_id', '=', rfq_id).execute()
        const params = { rfq_id, title, deadline, bids_count } satisfies DeadlinePassedParams
        await queueMail(tx, { kind: 'deadline-passed', to: buyer_id, params })
      }
      return passed.length
    })
    told += batch
    if (batch < BATCH) return told
  }
}
