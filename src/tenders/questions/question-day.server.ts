import { sql } from 'kysely'
import type { FieldProblem } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Day } from '#framework/i18n/day.ts'

/** What is wrong with a new last day for questions. */
export async function questionDayProblems(tx: Tx, day: Day, deadline: Day): Promise<FieldProblem[]> {
  const { rows } = await sql<{ past: boolean }>`select ${day}::date < riyadh_today() as past`.execute(tx)
  if (rows[0]!.past) return [{ field: 'questions_until', message: 'questions.until_past' }]
  return day > deadline ? [{ field: 'questions_until', message: 'questions.until_late' }] : []
}
