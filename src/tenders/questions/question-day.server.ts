import { sql } from 'kysely'
import type { FieldProblem } from '#framework/api/failure.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { addDays, daysBetween, type Day } from '#framework/i18n/day.ts'
import { DEFAULT_WORKING_DAYS, LATE_WORKING_DAYS } from '#tenders/core/publishing/working-days.ts'
import type { FirstDays } from '#tenders/core/publishing/first-days-query.ts'

interface QuestionDay {
  questions_until: Day | null
}
interface Update {
  questions_until?: Day | null | undefined
}

/** The last day for questions where a change gives another. */
const newDay = (before: QuestionDay, { questions_until }: Update) =>
  questions_until !== before.questions_until ? questions_until : null

/** The last day for questions after a change: unless it gives another, it keeps its distance from the deadline. */
export function questionDayAfter(before: QuestionDay & { deadline: Day }, update: Update, deadline: Day) {
  const { questions_until } = before
  const moved = questions_until === null ? null : addDays(questions_until, daysBetween(before.deadline, deadline))
  return newDay(before, update) ?? moved
}

/** What is wrong with a new last day for questions. */
export async function questionDayProblems(
  tx: Tx,
  before: QuestionDay,
  update: Update,
  deadline: Day,
): Promise<FieldProblem[]> {
  const day = newDay(before, update)
  if (!day) return []
  const { rows } = await sql<{ past: boolean }>`select ${day}::date < riyadh_today() as past`.execute(tx)
  if (rows[0]!.past) return [{ field: 'questions_until', message: 'questions.until_past' }]
  return day > deadline ? [{ field: 'questions_until', message: 'questions.until_late' }] : []
}

/** Whether no more than these working days are left to use an answer: a column of a statement about `rfqs`. */
export const isLateForAnswers = sql<boolean>`rfqs.deadline < add_working_days(riyadh_today(), ${LATE_WORKING_DAYS + 1}::int)`

/**
 * The days that an RFQ begins with: questions end two working days before the deadline, and not before today; the
 * delivery is as many working days after the deadline as that is after today.
 */
export async function readFirstDays(reader: Reader, { deadline = null }: { deadline?: Day | null | undefined }) {
  const { rows } = await sql<FirstDays>`
    select deadline, greatest(riyadh_today(), (
      select each::date from generate_series(deadline::timestamp, deadline - interval '90 days', interval '-1 day') each
      where add_working_days(each::date, ${LATE_WORKING_DAYS}::int) <= deadline limit 1)) as questions_until,
      add_working_days(deadline, ${DEFAULT_WORKING_DAYS}::int) as delivery_date
    from (select case when ${deadline}::date >= riyadh_today() then ${deadline}::date
      else add_working_days(riyadh_today(), ${DEFAULT_WORKING_DAYS}::int) end as deadline) given`.execute(reader)
  return rows[0]!
}
