import { type Selectable, sql } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { rfqsFor, rfqVisibleTo } from '#tenders/core/gates/rfqs.server.ts'
import { assertUndecided, type LockedRfq, lockRfq } from '#tenders/core/lock-rfq.server.ts'

export type LockedQuestion = Selectable<Schema['rfq_questions']>

/**
 * What a company is to a question that it can see; for others one that is not public is 404 like one that does not
 * exist, because nobody may learn that somebody asked. Locks nothing.
 */
async function readRelation(tx: Tx, company_id: number, question_id: number) {
  const found = await tx
    .selectFrom('rfq_questions')
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'rfq_questions.rfq_id')
    .select(['rfq_questions.rfq_id', 'asker_id', 'buyer_id', 'number', rfqVisibleTo(company_id).as('visible')])
    .where('question_id', '=', question_id)
    .executeTakeFirst()
  const concerned = found && (found.number !== null || [found.asker_id, found.buyer_id].includes(company_id))
  if (!found?.visible || !concerned) throw fail(404, 'question_not_found')
  return found
}

/** Locks the RFQ of a question, and the question after it. */
async function lock(
  tx: Tx,
  rfq_id: number,
  question_id: number,
): Promise<{ rfq: LockedRfq; question: LockedQuestion }> {
  const rfq = await lockRfq(tx, rfq_id, 'update')
  const question = await tx
    .selectFrom('rfq_questions')
    .selectAll()
    .where('question_id', '=', question_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { rfq: rfq!, question }
}

/** Locks a question for the buyer of its RFQ, as long as the RFQ takes bids. */
export async function lockToAnswer(tx: Tx, { viewer }: SignedInContext, question_id: number) {
  const found = await readRelation(tx, viewer.company_id, question_id)
  if (found.buyer_id !== viewer.company_id) throw fail(403, 'not_owner')
  const locked = await lock(tx, found.rfq_id, question_id)
  assertUndecided(locked.rfq, 'rfq_accepted_questions_closed')
  if (locked.rfq.status === 'expired') throw fail(409, 'rfq_closed')
  const { state, hidden_at } = locked.question
  if (state === 'withdrawn') throw fail(409, 'question_withdrawn')
  if (hidden_at !== null) throw fail(409, 'question_hidden')
  return locked
}

/** Locks a question for the company that asked it. That others asked is known to nobody but the buyer. */
export async function lockOwnQuestion(tx: Tx, { viewer }: SignedInContext, question_id: number) {
  const found = await readRelation(tx, viewer.company_id, question_id)
  if (found.buyer_id === viewer.company_id) throw fail(403, 'not_asker')
  if (found.asker_id !== viewer.company_id) throw fail(404, 'question_not_found')
  return lock(tx, found.rfq_id, question_id)
}

/** The number that a question of an RFQ gets when it becomes public; the RFQ is locked. */
export const nextNumber = (rfq_id: number) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from rfq_questions published where published.rfq_id = ${rfq_id})`
