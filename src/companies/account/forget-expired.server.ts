import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { forgetCallers } from '#companies/sign-in/known-callers.server.ts'
import { unexpiredSession } from '#companies/sign-in/session-lifetimes.server.ts'

/**
 * Removes sessions past their idle or absolute end, and links a week after they ended: until then an opened link can
 * still be told that its address is verified already. Places that were long not used and invitations that ended long
 * ago are forgotten, too.
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
