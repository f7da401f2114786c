import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { dropAfter } from '#framework/cache/subject-cache.server.ts'
import type { FieldProblem } from '#framework/api/failure.ts'
import { type Closing, minutesLeft } from './closing.ts'
import { closesAt } from '#tenders/core/policy.server.ts'
import { isUndecided, type RfqStatus } from '#tenders/core/policy.ts'

/** Milliseconds until the RFQ closes, by the clock of the database; negative when it has. */
export const leftMs = sql<number>`(extract(epoch from ${closesAt} - transaction_time()) * 1000)::float8`

/** What `presentClosing` needs of an RFQ. */
export const closingColumns = ['rfqs.closing_time', closesAt.as('closes_at'), leftMs.as('left_ms')] as const

interface ClosingRow {
  closing_time: string | null
  closes_at: Date
  left_ms: number
}

/** When an RFQ closes, as it is sent. What shows it is not cached for longer than that. */
export function presentClosing({ closing_time, closes_at, left_ms }: ClosingRow, status: RfqStatus) {
  if (status === 'active') dropAfter(left_ms)
  return {
    closes_at: closes_at.toISOString(),
    closing_time,
    minutes_left: isUndecided(status) ? minutesLeft({ closing_time, left_ms }) : null,
  }
}

/** What is wrong with a closing that is past in this moment. */
export async function closingProblems(tx: Tx, { deadline, closing_time }: Closing): Promise<FieldProblem[]> {
  const { rows } = await sql<{
    ahead: boolean
  }>`select closing_instant(${deadline}::date, ${closing_time}::text) > instant() as ahead`.execute(tx)
  if (rows[0]!.ahead) return []
  return closing_time === null
    ? [{ field: 'deadline', message: 'rfqs.deadline_past' }]
    : [{ field: 'closing_time', message: 'rfqs.closing_time_past' }]
}
