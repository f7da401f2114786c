import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { aSupplier, type MadeCompany } from './companies.ts'

interface QuestionOptions {
  rfq_id: number
  /** A new supplier when absent. */
  asker?: MadeCompany
  body?: string
  /** Public, with this answer. */
  answer?: string
  /** Public, declined with this reason. */
  declined?: 'not_relevant' | 'confidential'
}

let made = 0

/** A question about an RFQ, which takes questions until its deadline from then on. */
export async function aQuestion(database: Database, wishes: QuestionOptions) {
  const { rfq_id, answer, declined } = wishes
  const asker = wishes.asker ?? (await aSupplier(database))
  const { kysely } = database
  const rfq = await kysely
    .updateTable('rfqs')
    .set({ questions_until: sql<string>`coalesce(questions_until, deadline)` })
    .where('rfq_id', '=', rfq_id)
    .returning(['version', 'buyer_id'])
    .executeTakeFirstOrThrow()
  const { question_id } = await kysely
    .insertInto('rfq_questions')
    .values({
      rfq_id,
      asker_id: asker.company_id,
      asker_person_id: asker.person_id,
      body: wishes.body ?? `هل يُقبل لون آخر غير الأسود؟ ${++made}`,
      body_masked: false,
      rfq_version: rfq.version,
    })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  if (answer === undefined && declined === undefined) return { question_id, asker, number: null }
  const { number } = await kysely
    .updateTable('rfq_questions')
    .set({
      number: sql<number>`(select count(*) from rfq_questions where rfq_id = ${rfq_id} and number is not null) + 1`,
      published_at: new Date(),
      answered_at: new Date(),
      answered_by: rfq.buyer_id,
      ...(answer === undefined
        ? { state: 'declined' as const, decline_reason: declined! }
        : { state: 'answered' as const, answer, answer_version: 1 }),
    })
    .where('question_id', '=', question_id)
    .returning('number')
    .executeTakeFirstOrThrow()
  return { question_id, asker, number }
}
