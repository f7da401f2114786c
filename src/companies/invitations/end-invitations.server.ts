import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Ends the invitations that a person sent, those for one company or all, for good: in the transaction that takes the
 * right to invite, because what is only refused meanwhile would work again once the person has the right back.
 *
 * Company, then invitation, like accepting: the commit of a change of members holds the company (`members_keep_owner`),
 * which somebody who accepts would hold while waiting for the invitation.
 */
export async function endInvitationsOf(tx: Tx, person_id: number, company_id: number | null = null) {
  const ending = sql`invited_by = ${person_id} and (${company_id}::integer is null or company_id = ${company_id}) and accepted_at is null and (revoked_at is null or declined_at is not null)`
  await sql`select from companies where company_id in (select company_id from member_invitations where ${ending})
    order by company_id for share`.execute(tx)
  // In the order of their numbers, like everything that changes more than one.
  await sql`with sent as (
      select invitation_id from member_invitations where ${ending} order by invitation_id for update)
    update member_invitations set revoked_at = least(revoked_at, expires_at, now()), declined_at = null from sent
    where member_invitations.invitation_id = sent.invitation_id`.execute(tx)
}
