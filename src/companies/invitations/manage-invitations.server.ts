import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Reader, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { emailKeyOf } from '#companies/account/email-key.server.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Invitation, NewInvitation } from './contract.ts'
import { MAX_OPEN_INVITATIONS } from './limits.ts'
import { invitationRevoked, invitationSentAgain, memberInvited } from './events.ts'
import { invitationState } from './invitation-state.server.ts'

const MAX_MEMBERS = 50
/** Days for which a link works, counted from sending. The texts state them. */
export const VALID_DAYS = 7
/** Days for which those that ended are listed. */
const LISTED_DAYS = 30

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/** The company's row: its lock keeps people from joining or being invited while members are counted. */
export const lockCompany = (tx: Tx, company_id: number) =>
  tx
    .selectFrom('companies')
    .select('is_active')
    .where('company_id', '=', company_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Refuses another member beyond the limit; the company is locked. */
export async function assertRoom(tx: Tx, company_id: number) {
  const { members } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('company_id', '=', company_id)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (members >= MAX_MEMBERS) throw fail(409, 'too_many_members')
}

/** Neither accepted nor revoked: the condition of the unique index that allows one such invitation per address. */
const isUndecided = sql<boolean>`accepted_at is null and revoked_at is null`

/** Refuses another open invitation beyond the limit; the company is locked. */
export async function assertFewOpen(tx: Tx, company_id: number) {
  const open = tx
    .selectFrom('member_invitations')
    .where('company_id', '=', company_id)
    .where(isUndecided)
    .where(sql<boolean>`${invitationState} = 'open'`)
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= MAX_OPEN_INVITATIONS) throw fail(409, 'too_many_invitations')
}

/** The company's invitations: those that wait, and what became of the others lately. */
export async function listInvitations(reader: Reader, company_id: number): Promise<Invitation[]> {
  const rows = await reader
    .selectFrom('member_invitations')
    .innerJoin('people', 'people.person_id', 'member_invitations.invited_by')
    .select([
      'invitation_id',
      'member_invitations.email',
      'roles',
      'invited_by',
      'full_name',
      'member_invitations.created_at',
      'expires_at',
      invitationState.as('state'),
    ])
    .where('company_id', '=', company_id)
    .where(sql<boolean>`coalesce(accepted_at, revoked_at, expires_at) > now() - make_interval(days => ${LISTED_DAYS})`)
    .orderBy('invitation_id', 'desc')
    .execute()
  return rows.map(({ invited_by, full_name, created_at, expires_at, ...row }) => ({
    ...row,
    invited_by: { person_id: invited_by, full_name },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/** E-mails to strangers are sent for those alone who can be reached themselves, whatever the policy lets others do. */
function assertReachable({ viewer }: SignedInContext) {
  if (!viewer.email_verified) throw fail(403, 'email_not_verified')
}

/** Invites an address. One that no longer works gives way to the new one. */
export async function inviteMember(
  tx: Tx,
  ctx: SignedInContext,
  { email, roles }: NewInvitation,
): Promise<{ invitation_id: number }> {
  const { company_id, person_id } = ctx.viewer
  assertReachable(ctx)
  await lockCompany(tx, company_id)
  await assertRoom(tx, company_id)
  const member = await tx
    .selectFrom('people')
    .innerJoin('members', 'members.person_id', 'people.person_id')
    .select('people.person_id')
    .where('email_key', '=', emailKeyOf(email))
    .where('company_id', '=', company_id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (member) throw fail(409, 'already_member', { fields: [{ field: 'email', message: 'errors.already_member' }] })
  await assertFewOpen(tx, company_id)
  await tx
    .updateTable('member_invitations')
    .set({ revoked_at: sql<Date>`least(expires_at, now())` })
    .where('company_id', '=', company_id)
    .where('email_key', '=', emailKeyOf(email))
    .where(isUndecided)
    .where(sql<boolean>`${invitationState} <> 'open'`)
    .execute()
  const { invitation_id } = await tx
    .insertInto('member_invitations')
    .values({ company_id, email, roles: [...roles], invited_by: person_id, expires_at: inDays(VALID_DAYS) })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'member_invitations_one_open') throw error
      throw fail(409, 'invitation_exists', { fields: [{ field: 'email', message: 'errors.invitation_exists' }] })
    })
  await record(tx, ctx, memberInvited({ invitation_id, company_id, roles: [...roles] }))
  return { invitation_id }
}

/** Locks an invitation of the company that nobody accepted or revoked. */
async function lockOpen(tx: Tx, { viewer: { company_id } }: SignedInContext, invitation_id: number) {
  const row = await tx
    .selectFrom('member_invitations')
    .select(['accepted_at', 'revoked_at', 'email', invitationState.as('state')])
    .where('invitation_id', '=', invitation_id)
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail(404, 'invitation_not_found')
  if (row.accepted_at) throw fail(409, 'invitation_used')
  if (row.revoked_at) throw fail(409, 'invitation_revoked')
  return row
}

/**
 * Sends a new link, in the name of the person who does it and for seven days again; the old one no longer works.
 * Answers its address.
 */
export async function sendAgain(tx: Tx, ctx: SignedInContext, invitation_id: number) {
  const { company_id, person_id } = ctx.viewer
  assertReachable(ctx)
  await lockCompany(tx, company_id)
  const { email, state } = await lockOpen(tx, ctx, invitation_id)
  if (state !== 'open') await assertFewOpen(tx, company_id)
  await tx
    .updateTable('member_invitations')
    .set({ token_hash: null, invited_by: person_id, expires_at: inDays(VALID_DAYS) })
    .where('invitation_id', '=', invitation_id)
    .execute()
  await record(tx, ctx, invitationSentAgain({ invitation_id, company_id }))
  return email
}

export async function revokeInvitation(tx: Tx, ctx: SignedInContext, invitation_id: number) {
  await lockOpen(tx, ctx, invitation_id)
  await tx
    .updateTable('member_invitations')
    .set({ revoked_at: new Date() })
    .where('invitation_id', '=', invitation_id)
    .execute()
  await record(tx, ctx, invitationRevoked({ invitation_id, company_id: ctx.viewer.company_id }))
}
