import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Revokes the open invitations that a person sent, for one company or for all. Call it in the transaction that removes
 * the right to invite: invitations that are only refused in the meantime would work again once the person regains the
 * right.
 *
 * Locks companies, then invitations, in the same order as accepting. A change of members locks the company at commit
 * (`members_keep_owner`), so the opposite order could deadlock.
 */
export async function endInvitationsOf(tx: Tx, person_id: number, company_id: number | null = null) {
  const ending = sql`invited_by = ${person_id} and (${company_id}::integer is null or company_id = ${company_id}) and accepted_at is null and (revoked_at is null or declined_at is not null)`
  await sql`select from companies where company_id in (select company_id from member_invitations where ${ending})
    order by company_id for share`.execute(tx)
  // Lock in the order of ids to avoid deadlocks.
  await sql`with sent as (
      select invitation_id from member_invitations where ${ending} order by invitation_id for update)
    update member_invitations set revoked_at = least(revoked_at, expires_at, now()), declined_at = null from sent
    where member_invitations.invitation_id = sent.invitation_id`.execute(tx)
}
