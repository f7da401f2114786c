import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { rolesWith } from '#companies/roles.ts'
import { fail } from '#framework/api/failure.ts'
import { hashToken } from '#companies/account/token.server.ts'
import type { InvitationOffer } from './contract.ts'

/**
 * State of a row of `member_invitations`. `endInvitationsOf` revokes a person's invitations when the person loses the
 * right to invite; if the right is lost in another way, the state is `revoked` as well.
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

/** The invitation of a link, with its company and inviter. Does not reveal whether the address has an account. */
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
