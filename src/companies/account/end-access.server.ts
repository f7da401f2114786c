import type { Tx } from '#framework/database/database.server.ts'

/**
 * Ends all sessions, e-mailed links and invitations. A database that was restored has those that ended since.
 *
 * @returns the number of sessions
 */
export async function endAllAccess(tx: Tx): Promise<number> {
  await tx.deleteFrom('account_tokens').execute()
  await tx.deleteFrom('member_invitations').execute()
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
