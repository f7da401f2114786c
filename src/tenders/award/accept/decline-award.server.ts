import type { Tx } from '#framework/database/database.server.ts'
import { type EventContext, record } from '#framework/events/record.server.ts'
import { awardDeclined } from '#tenders/core/events.ts'

/**
 * Ends an award that its supplier declines; its RFQ is locked for update. The RFQ is undecided again, and open where
 * its time is not over: triggers set its columns. Bids stay as they were.
 */
export async function declineAward(tx: Tx, ctx: EventContext, award_id: number, rfq_id: number): Promise<void> {
  const { bid_id, supplier_id } = await tx
    .updateTable('awards')
    .set({ state: 'declined' })
    .where('award_id', '=', award_id)
    .where('rfq_id', '=', rfq_id)
    .returning(['bid_id', 'supplier_id'])
    .executeTakeFirstOrThrow()
  await record(tx, ctx, awardDeclined({ rfq_id, bid_id, supplier_id }))
}
