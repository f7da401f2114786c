import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Access } from '#tenders/core/contract.ts'
import { rfqMadePublic } from '#tenders/core/events.ts'
import { assertUndecided, lockOwnRfq } from '#tenders/core/lock-rfq.server.ts'

/**
 * Opens an RFQ for invited suppliers to everybody while nothing is decided. Doing it again changes nothing; what
 * everybody has seen is not hidden again.
 */
export async function changeAccess(tx: Tx, ctx: SignedInContext, rfq_id: number, access: Access): Promise<void> {
  const rfq = await lockOwnRfq(tx, ctx.viewer, rfq_id)
  if (rfq.access === access) return
  if (access === 'invited') throw fail(409, 'rfq_stays_public')
  assertUndecided(rfq)
  await tx
    .updateTable('rfqs')
    .set({ access, made_public_at: sql<Date>`clock_timestamp()`, updated_at: sql<Date>`now()` })
    .where('rfq_id', '=', rfq_id)
    .execute()
  await record(tx, ctx, rfqMadePublic({ rfq_id }))
}
