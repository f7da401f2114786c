import { sql } from 'kysely'
import { type EventContext, record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { deleteFiles } from '#framework/files/storage/store-files.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { rfqCanceled } from '#tenders/core/events.ts'
import { assertUndecided, type LockedRfq, lockOwnRfq } from '#tenders/core/lock-rfq.server.ts'
import { isSealed } from '#tenders/core/policy.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'

/**
 * Cancels an RFQ before anything is decided: it leaves every list, and those who bid on it keep it as canceled and are
 * told. Its files stay for the buyer alone, who may publish it anew. Doing it again changes nothing.
 */
export async function cancelRfq(tx: Tx, viewer: Viewer, rfq_id: number): Promise<void> {
  await cancelLockedRfq(tx, { viewer }, await lockOwnRfq(tx, viewer, rfq_id))
}

/** The same for the buyer, or for an operator, who also deletes the files. */
export async function cancelLockedRfq(tx: Tx, ctx: EventContext, rfq: LockedRfq): Promise<void> {
  const { rfq_id } = rfq
  if (rfq.status === 'canceled') return
  assertUndecided(rfq)
  await tx
    .updateTable('rfqs')
    .set({ canceled_at: sql<Date>`clock_timestamp()`, updated_at: sql<Date>`now()` })
    .where('rfq_id', '=', rfq_id)
    .execute()
  if (ctx.operator) {
    const files = await tx.selectFrom('rfq_attachments').select('file_id').where('rfq_id', '=', rfq_id).execute()
    await deleteFiles(
      tx,
      files.map(({ file_id }) => file_id),
    )
  }

  const reason = ctx.viewer && ctx.operator?.reason
  await record(
    tx,
    ctx,
    rfqCanceled({ rfq_id, is_sealed: isSealed(rfq), ...(typeof reason === 'string' && { reason }) }),
  )
}

/** Removes the files of a company's canceled RFQs, which nobody but the company can see. */
export async function deleteCanceledFiles(tx: Tx, buyer_id: number): Promise<void> {
  const files = await tx
    .selectFrom('rfq_attachments')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'rfq_attachments.rfq_id')
    .select('file_id')
    .where('rfqs.buyer_id', '=', buyer_id)
    .where(hasStatus('canceled'))
    .execute()
  await deleteFiles(
    tx,
    files.map(({ file_id }) => file_id),
  )
}
