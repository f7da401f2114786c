import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { awardStillWaits } from './events.ts'

/** Working days after which approvers are reminded: Sunday to Thursday, without holidays. */
const AFTER_WORKING_DAYS = 2

/** The job `remind_approvers`: reminds approvers once of each proposal that has waited for two working days. */
export const remindApprovers = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const waiting = await tx
      .selectFrom('award_proposals')
      .select(['rfq_id', 'proposal_id', 'bid_id', 'amount_halalas'])
      .where('state', '=', 'pending')
      .where('reminded_at', 'is', null)
      .where(
        sql<boolean>`add_working_days((created_at at time zone 'Asia/Riyadh')::date, ${AFTER_WORKING_DAYS}) <= riyadh_today()`,
      )
      .orderBy('created_at')
      .orderBy('proposal_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const proposal of waiting) {
      await tx
        .updateTable('award_proposals')
        .set({ reminded_at: new Date() })
        .where('proposal_id', '=', proposal.proposal_id)
        .execute()
      await record(tx, { viewer: null }, awardStillWaits(proposal))
    }
    return waiting.length
  })
