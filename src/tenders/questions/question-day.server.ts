import { sql } from 'kysely'
import type { FieldProblem } from '#framework/api/failure.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import type { Day } from '#framework/i18n/day.ts'
import { LATE_WORKING_DAYS } from './rules.ts'

/** What is wrong with a new last day for questions. */
export async function questionDayProblems(tx: Tx, day: Day, deadline: Day): Promise<FieldProblem[]> {
  const { rows } = await sql<{ past: boolean }>`select ${day}::date < riyadh_today() as past`.execute(tx)
  if (rows[0]!.past) return [{ field: 'questions_until', message: 'questions.until_past' }]
  return day > deadline ? [{ field: 'questions_until', message: 'questions.until_late' }] : []
}

/** Whether no more than these working days are left to use an answer: a column of a statement about `rfqs`. */
export const isLateForAnswers = sql<boolean>`rfqs.deadline < add_working_days(riyadh_today(), ${LATE_WORKING_DAYS + 1}::int)`

/** The last day for questions that a deadline begins with: it leaves two working days, and is not past. */
export async function lastQuestionDay(reader: Reader, deadline: Day): Promise<{ questions_until: Day }> {
  const { rows } = await sql<{ questions_until: Day }>`
    select greatest(riyadh_today(), (
      select each::date from generate_series(${deadline}::timestamp, ${deadline}::timestamp - interval '90 days', interval '-1 day') each
      where add_working_days(each::date, ${LATE_WORKING_DAYS}::int) <= ${deadline}::date limit 1)) as questions_until`.execute(
    reader,
  )
  return rows[0]!
}
