import { sql } from 'kysely'
import * as z from 'zod'
import { addDays, type Day } from '#framework/i18n/day.ts'
import type { Event } from '#framework/events/define-event.ts'
import { answerEdited, questionAnswered, questionAsked, questionDeclined } from '#tenders/questions/events.ts'
import { DECLINE_REASONS } from '#tenders/questions/rules.ts'
import questions from './questions.json' with { type: 'json' }
import type { Filling } from './rows.server.ts'

/** Days from the first day of the demo market. */
const days = z.int()

const rows = z.array(
  z.strictObject({
    rfq: z.string(),
    asker: z.string(),
    asked_days: days,
    body: z.string(),
    /** `amended`: the RFQ was changed with it. */
    answers: z.array(z.strictObject({ days, answer: z.string(), amended: z.boolean().optional() })).optional(),
    declined: z.strictObject({ days, reason: z.enum(DECLINE_REASONS) }).optional(),
  }),
)

const QUESTIONS = rows.parse(questions)

/** Days between the last day for questions and the deadline. */
const DAYS_BEFORE = 3

/** The last day for questions about an RFQ; null where none are asked. */
export const questionsUntil = (key: string, deadline: Day) =>
  QUESTIONS.some(({ rfq }) => rfq === key) ? addDays(deadline, -DAYS_BEFORE) : null

interface Written {
  companies: ReadonlyMap<string, number>
  rfqs: ReadonlyMap<string, { rfq_id: number; buyer_id: number }>
}

/** Writes questions of suppliers and what became of them, in the order in which they are listed. */
export async function writeQuestions({ tx, at, trail }: Filling, { companies, rfqs }: Written) {
  for (const [nth, row] of QUESTIONS.entries()) {
    const { rfq_id, buyer_id } = rfqs.get(row.rfq) ?? {}
    const asker_id = companies.get(row.asker)
    if (rfq_id === undefined || buyer_id === undefined || asker_id === undefined) continue
    const { version } = await tx
      .selectFrom('rfqs')
      .select('version')
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    const asked_at = at(row.asked_days, 16 + (nth % 3))
    // Who founds a company has its number.
    const values = { rfq_id, asker_id, asker_person_id: asker_id, body: row.body, body_masked: false, rfq_version: 1 }
    const { question_id } = await tx
      .insertInto('rfq_questions')
      .values({ ...values, asked_at })
      .returning('question_id')
      .executeTakeFirstOrThrow()
    const tell = (event: Event, company_id: number, created_at: Date) => trail.push({ event, company_id, created_at })
    tell(questionAsked({ question_id, rfq_id }), asker_id, asked_at)
    const { answers = [], declined } = row
    const first = declined ?? answers[0]
    if (!first) continue
    const { number } = await tx
      .selectFrom('rfq_questions')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    const decide = (set: object, moment: Date) =>
      tx
        .updateTable('rfq_questions')
        .set({ ...set, number, answered_by: buyer_id, answered_at: moment })
        .where('question_id', '=', question_id)
        .execute()
    const published_at = at(first.days, 20)
    if (declined) {
      await decide({ state: 'declined', decline_reason: declined.reason, published_at }, published_at)
      tell(questionDeclined({ question_id, rfq_id, number, reason: declined.reason }), buyer_id, published_at)
    }
    for (const [index, { days: answered_days, answer, amended }] of answers.entries()) {
      const moment = at(answered_days, 20)
      const amendment_version = amended ? version : null
      await decide({ state: 'answered', answer, answer_version: index + 1, amendment_version, published_at }, moment)
      const payload = { question_id, rfq_id, number }
      tell(index === 0 ? questionAnswered(payload) : answerEdited({ ...payload, version: index + 1 }), buyer_id, moment)
    }
  }
}
