import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { questionWithdrawn } from './events.ts'
import { lockOwnQuestion } from './lock-question.server.ts'

/** The asker takes a question back while it is not public. Doing it again changes nothing. */
export async function withdrawQuestion(tx: Tx, ctx: SignedInContext, question_id: number): Promise<void> {
  const { question } = await lockOwnQuestion(tx, ctx, question_id)
  if (question.state === 'withdrawn') return
  if (question.number !== null)
    throw fail(409, 'question_answered', {
      messageCode: question.state === 'open' ? 'question_public' : 'question_answered',
    })
  await tx.updateTable('rfq_questions').set({ state: 'withdrawn' }).where('question_id', '=', question_id).execute()
  await record(tx, ctx, questionWithdrawn({ question_id, rfq_id: question.rfq_id }))
}
