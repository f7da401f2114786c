import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { AnswerForm, DeclineForm } from './contract.ts'
import { answerEdited, answerLinked, questionAnswered, questionDeclined } from './events.ts'
import { type LockedQuestion, lockToAnswer, nextNumber } from './lock-question.server.ts'
import { readQuestion } from './read-questions.server.ts'

/** Which question, and how many answers the buyer has seen. */
interface Answered {
  question_id: number
  expectedVersion: number | undefined
}

const nowOfDatabase = sql<Date>`clock_timestamp()`

/** The number and the moment with which a question becomes public; those that it has stay. */
const published = ({ rfq_id, number }: LockedQuestion) =>
  number === null ? { number: nextNumber(rfq_id), published_at: nowOfDatabase } : {}

/** A colleague was faster: what stands is sent along. Who has seen no answer expects none. */
async function assertExpectedVersion(
  tx: Tx,
  ctx: SignedInContext,
  { question_id, answer_version }: LockedQuestion,
  expectedVersion = 0,
) {
  if (expectedVersion !== answer_version)
    throw fail(412, 'stale', { more: { question: await readQuestion(tx, ctx, question_id) } })
}

/** The buyer answers, or changes the answer: every answer that was public stays readable. */
export async function answerQuestion(
  tx: Tx,
  ctx: SignedInContext,
  { question_id, answer, amendment_version, expectedVersion }: AnswerForm & Answered,
): Promise<void> {
  const { rfq, question } = await lockToAnswer(tx, ctx, question_id)
  if (question.state === 'declined') throw fail(409, 'question_declined')
  await assertExpectedVersion(tx, ctx, question, expectedVersion)
  // The first version is no amendment.
  if (amendment_version && (amendment_version < 2 || amendment_version > rfq.version))
    throw fail(422, 'invalid', { fields: [{ field: 'amendment_version', message: 'errors.invalid_value' }] })
  const same = question.answer === answer
  const amends = amendment_version === undefined ? question.amendment_version : amendment_version
  if (same && amends === question.amendment_version) return
  const { number, answer_version: version } = await tx
    .updateTable('rfq_questions')
    .set({
      ...published(question),
      state: 'answered',
      amendment_version: amends,
      ...(!same && {
        answer,
        answer_version: question.answer_version + 1,
        answered_by: ctx.viewer.person_id,
        answered_at: nowOfDatabase,
      }),
    })
    .where('question_id', '=', question_id)
    .returning(['number', 'answer_version'])
    .executeTakeFirstOrThrow()
  const answered = { question_id, rfq_id: rfq.rfq_id, number: number! }
  const edited = same ? answerLinked(answered) : answerEdited({ ...answered, version })
  await record(tx, ctx, question.state === 'open' ? questionAnswered(answered) : edited)
}

/** The buyer declines a question, which is published with the reason. */
export async function declineQuestion(
  tx: Tx,
  ctx: SignedInContext,
  { question_id, reason, of, expectedVersion }: DeclineForm & Answered,
): Promise<void> {
  const { rfq, question } = await lockToAnswer(tx, ctx, question_id)
  await assertExpectedVersion(tx, ctx, question, expectedVersion)
  if (question.state !== 'open')
    throw fail(409, question.state === 'declined' ? 'question_declined' : 'question_answered')
  const same_as = reason === 'already_answered' ? await findAnswered(tx, rfq.rfq_id, of) : null
  const { number } = await tx
    .updateTable('rfq_questions')
    .set({
      ...published(question),
      state: 'declined',
      decline_reason: reason,
      same_as,
      answered_by: ctx.viewer.person_id,
      answered_at: nowOfDatabase,
    })
    .where('question_id', '=', question_id)
    .returning('number')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, questionDeclined({ question_id, rfq_id: rfq.rfq_id, number: number!, reason }))
}

async function findAnswered(tx: Tx, rfq_id: number, number: number | null | undefined): Promise<number> {
  const answered = await tx
    .selectFrom('rfq_questions')
    .select('question_id')
    .where('rfq_id', '=', rfq_id)
    .where('number', '=', number ?? 0)
    .where('state', '=', 'answered')
    .executeTakeFirst()
  if (!answered) throw fail(422, 'invalid', { fields: [{ field: 'of', message: 'questions.of_unknown' }] })
  return answered.question_id
}
