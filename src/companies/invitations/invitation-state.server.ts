import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { rolesWith } from '#companies/roles.ts'
import { fail } from '#framework/api/failure.ts'
import { hashToken } from '#companies/account/token.server.ts'
import type { InvitationOffer } from './contract.ts'

/**
 * What became of an invitation, a row of `member_invitations`. It ends with the right of who sent it
 * (`endInvitationsOf`); whatever else takes the right, the link does not work without it.
 */
export const invitationState = sql<InvitationOffer['state']>`case
  when accepted_at is not null then 'used'
  when revoked_at is not null and declined_at is null or not exists (
    select from members inviter join people on people.person_id = inviter.person_id
    where inviter.company_id = member_invitations.company_id and inviter.person_id = invited_by and left_at is null and people.is_active
      and inviter.roles && ${[...rolesWith('administer')]}::text[]) then 'revoked'
  when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end
  when expires_at <= now() then 'expired'
  else 'open' end`

/**
 * The invitation that a link belongs to, with its company and who invites. Says nothing of whether the address has an
 * account.
 */
export async function readByToken(reader: Reader, token: string) {
  const row = await reader
    .selectFrom('member_invitations')
    .innerJoin('companies', 'companies.company_id', 'member_invitations.company_id')
    .innerJoin('people', 'people.person_id', 'member_invitations.invited_by')
    .leftJoin('files as image', 'image.file_id', 'companies.profile_image_id')
    .select([
      'invitation_id',
      'token_hash',
      'member_invitations.company_id',
      'member_invitations.email',
      'member_invitations.email_key',
      'member_invitations.roles',
      'expires_at',
      'invited_by',
      'full_name',
      'company_name',
      'image.path as profile_image',
      'people.lang',
      invitationState.as('state'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('companies.is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw fail(400, 'token_invalid')
  return row
}

/** What the holder of a link is told. */
export async function readOffer(reader: Reader, token: string): Promise<InvitationOffer> {
  const { state, email, roles, company_id, company_name, profile_image, full_name, expires_at } = await readByToken(
    reader,
    token,
  )
  return {
    state,
    email,
    roles,
    company: { user_id: company_id, company_name, profile_image },
    invited_by: full_name,
    expires_at: expires_at.toISOString(),
  }
}
