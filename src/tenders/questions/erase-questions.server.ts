import type { Tx } from '#framework/database/database.server.ts'
import { type EventContext, record } from '#framework/events/record.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { questionWithdrawn } from './events.ts'

/** What an erased company wrote that nobody else has read. */
const ERASED = '[ - - - - ]'

/**
 * Takes back the open questions of an erased company, with their text; public ones name nobody, and belong to those who
 * read them as well. Their RFQs are locked in the order of all tender writes.
 */
export async function eraseQuestions(tx: Tx, ctx: EventContext, company_id: number): Promise<void> {
  const open = await tx
    .selectFrom('rfq_questions')
    .select(['question_id', 'rfq_id'])
    .where('asker_id', '=', company_id)
    .where('state', '=', 'open')
    .where('number', 'is', null)
    .orderBy('rfq_id')
    .orderBy('question_id')
    .execute()
  for (const { question_id, rfq_id } of open) {
    await lockRfq(tx, rfq_id, 'update')
    const { numUpdatedRows } = await tx
      .updateTable('rfq_questions')
      .set({ state: 'withdrawn' })
      .where('question_id', '=', question_id)
      .where('state', '=', 'open')
      .where('number', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await record(tx, ctx, questionWithdrawn({ question_id, rfq_id }))
  }
  await tx
    .updateTable('rfq_questions')
    .set({ body: ERASED })
    .where('asker_id', '=', company_id)
    .where('state', '=', 'withdrawn')
    .execute()
}
