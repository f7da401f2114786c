import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Closing } from '#tenders/closing.ts'
import type { LockedRfq } from '#tenders/lock-rfq.server.ts'

/**
 * Refuses to amend a sealed RFQ once bidding has ended, and to end it earlier. The database would refuse, too, without
 * naming a field.
 */
export async function assertClosingKept(tx: Tx, rfq: LockedRfq, after: Closing): Promise<void> {
  if (rfq.status === 'expired') throw fail(409, 'rfq_expired')
  const { rows } = await sql<{ earlier: boolean }>`
    select closing_instant(${after.deadline}::date, ${after.closing_time}::text) < ${rfq.closes_at}::timestamptz as earlier`.execute(
    tx,
  )
  if (!rows[0]!.earlier) return
  const field = after.deadline < rfq.deadline ? 'deadline' : 'closing_time'
  throw fail(422, 'deadline_earlier', { fields: [{ field, message: 'errors.deadline_earlier' }] })
}
