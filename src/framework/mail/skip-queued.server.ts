import type { Tx } from '#framework/database/database.server.ts'

/**
 * Gives up all e-mails that wait.
 *
 * @returns how many
 */
export async function skipQueued(tx: Tx, reason: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ status: 'skipped', last_error: reason })
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
