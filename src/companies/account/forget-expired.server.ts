import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { forgetCallers } from '#companies/sign-in/known-callers.server.ts'
import { unexpiredSession } from '#companies/sign-in/session-lifetimes.server.ts'

/**
 * Deletes expired sessions, links expired for 7 days (until then opening one can still say that the address is already
 * verified), invitations that ended 90 days ago, and known places that were not used for long.
 */
export async function forgetExpiredAccess({ kysely }: Database) {
  await kysely
    .deleteFrom('sessions')
    .where(sql<boolean>`not ${sql.raw(unexpiredSession('sessions'))}`)
    .execute()
  await kysely
    .deleteFrom('account_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await kysely
    .deleteFrom('member_invitations')
    .where(sql<boolean>`coalesce(accepted_at, revoked_at, expires_at) < now() - interval '90 days'`)
    .execute()
  await forgetCallers(kysely)
}
