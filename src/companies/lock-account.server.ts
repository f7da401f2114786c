import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'

/*
 * The row of an account is the first lock of every transaction that acts for it (decision 26). What is read after that lock
 * stays true until the transaction ends.
 */

/** Locks an account for a write in its name. Writers do not wait for each other, only for `lockAccount`. */
export async function shareAccount(tx: Tx, company_id: number): Promise<void> {
  await tx.selectFrom('companies').modifyFront(prepared).select('company_id').where('company_id', '=', company_id).forKeyShare().executeTakeFirstOrThrow()
}

/**
 * Locks an account for what grants or ends access to it or changes its own row: waits until no write in its name is under
 * way, and keeps new ones out.
 */
export const lockAccount = (tx: Tx, company_id: number) =>
  tx
    .selectFrom('companies')
    .select(['password_hash', 'is_active'])
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The same for all accounts at once. A lock of the table, because locking row by row could deadlock with writers. */
export async function lockAllAccounts(tx: Tx): Promise<void> {
  await sql`lock table companies in exclusive mode`.execute(tx)
}

/** Disables an account and ends its sessions. Answers how many there were; undefined when it was disabled before. */
export async function closeAccount(tx: Tx, company_id: number): Promise<number | undefined> {
  const { is_active } = await lockAccount(tx, company_id)
  if (!is_active) return undefined
  await tx.updateTable('companies').set({ is_active: false, updated_at: sql<Date>`now()` }).where('company_id', '=', company_id).execute()
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('company_id', '=', company_id).executeTakeFirst()
  return Number(numDeletedRows)
}
