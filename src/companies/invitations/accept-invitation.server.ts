import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { fail, type FieldProblem, isFailure } from '#framework/api/failure.ts'
import { readEmailKey } from '#companies/account/email-key.server.ts'
import { signedIn } from '#companies/events.ts'
import { memberJoined } from '#companies/members/events.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'
import { refuseWeakPassword } from '#companies/passwords/weak-passwords.server.ts'
import { rememberCaller } from '#companies/sign-in/known-callers.server.ts'
import { checkCredentials, lockChecked } from '#companies/sign-in/login.server.ts'
import type { Acceptance, InvitationOffer } from './contract.ts'
import { assertRoom, lockCompany } from './manage-invitations.server.ts'
import { invitationState, readByToken } from './invitation-state.server.ts'

/**
 * Requires an open invitation.
 *
 * @throws 409 invitation_used, invitation_revoked, invitation_expired
 */
export function assertOpen(state: InvitationOffer['state']) {
  if (state !== 'open') throw fail(409, state === 'declined' ? 'invitation_revoked' : `invitation_${state}`)
}

type Found = Awaited<ReturnType<typeof readByToken>>

/**
 * Makes a locked person a member. Locks the company, then the invitation, so that only one of two concurrent calls
 * (accepting twice, or accepting and revoking) succeeds. Compares the address again under the lock, because it may have
 * changed since it was checked, and marks it as verified. Does not change the company that the next sign-in opens.
 *
 * @throws 400 token_invalid · 409 other_address, already_member, too_many_members, and those of `assertOpen`
 */
async function join(tx: Tx, { invitation_id, token_hash, company_id, email_key }: Found, person_id: number) {
  const person = await tx
    .selectFrom('people')
    .select('email_key')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  if (person.email_key !== email_key) throw fail(409, 'other_address')
  const company = await lockCompany(tx, company_id)
  const invitation = await tx
    .selectFrom('member_invitations')
    .select(['roles', 'invited_by', invitationState.as('state')])
    .where('invitation_id', '=', invitation_id)
    // Another link may have been sent meanwhile.
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!company.is_active || !invitation) throw fail(400, 'token_invalid')
  assertOpen(invitation.state)
  await assertRoom(tx, company_id)
  const { roles, invited_by } = invitation
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    // Approvers are recorded with the person who appointed them.
    .values({ company_id, person_id, roles, approver_by: invited_by })
    .onConflict((conflict) =>
      // A person who was a member before comes back, in the roles of the invitation.
      conflict
        .columns(['company_id', 'person_id'])
        .doUpdateSet({ roles, joined_at: sql<Date>`now()`, left_at: null, approver_by: invited_by })
        .where('members.left_at', 'is not', null),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw fail(409, 'already_member')
  await tx
    .updateTable('member_invitations')
    .set({ accepted_at: new Date() })
    .where('invitation_id', '=', invitation_id)
    .execute()
  await tx
    .updateTable('people')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('person_id', '=', person_id)
    .execute()
  await record(
    tx,
    { viewer: { company_id, person_id } },
    memberJoined({ company_id, person_id, roles, invitation_id, invited_by }),
  )
  return { company_id, person_id }
}

/** Creates the person whom an invitation found, in the language of the page. */
async function register(
  app: ApiServer,
  request: FastifyRequest,
  { email, company_name }: Found,
  { full_name, password }: Acceptance,
) {
  const fields: FieldProblem[] = []
  if (full_name === undefined) fields.push({ field: 'full_name', message: 'accounts.person_name_required' })
  if (password === undefined) fields.push({ field: 'password', message: 'accounts.password_required' })
  if (full_name === undefined || password === undefined) throw fail(422, 'invalid', { fields })
  await refuseWeakPassword('password', password, { company_name, email })
  const password_hash = await hashPassword(password, true)
  return async (tx: Tx) => {
    const { person_id } = await tx
      .insertInto('people')
      .values({ full_name, email, password_hash, lang: request.lang })
      .returning('person_id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (brokenConstraint(error) === 'people_one_per_email')
          throw fail(409, 'email_taken', { fields: [{ field: 'email', message: 'errors.email_taken' }] })
        throw error
      })
    return person_id
  }
}

/** Somebody who has an account signs in and accepts in one step: also who belongs to no company any more. */
async function checkPerson(
  app: ApiServer,
  request: FastifyRequest,
  { email }: Found,
  { password, totp_code }: Acceptance,
) {
  if (password === undefined)
    throw fail(422, 'invalid', { fields: [{ field: 'password', message: 'accounts.password_required' }] })
  const person = await checkCredentials(
    app,
    request,
    { email, password, ...(totp_code !== undefined && { totp_code }) },
    () => true,
  )
  return async (tx: Tx) => {
    await lockChecked(tx, person)
    const { is_active } = await tx
      .selectFrom('people')
      .select('is_active')
      .where('person_id', '=', person.person_id)
      .executeTakeFirstOrThrow()
    if (!is_active) throw fail(401, 'invalid_credentials')
    await rememberCaller(tx, person.person_id, person.caller_hash)
    return person.person_id
  }
}

/**
 * Accepts an invitation, as the person who is signed in, as somebody with an account, or as a new person. Opens a
 * session for the company.
 */
export async function acceptInvitation(app: ApiServer, request: FastifyRequest, reply: FastifyReply, form: Acceptance) {
  const { database, sessions } = app
  const found = await readByToken(database.kysely, form.token)
  assertOpen(found.state)
  const { viewer } = request
  if (viewer) {
    if ((await readEmailKey(database.kysely, viewer.email)) !== found.email_key) throw fail(409, 'other_address')
    try {
      return await sessions.changeAccount(request, async (tx, ctx) => {
        const next = await join(tx, found, ctx.viewer.person_id)
        await sessions.open(tx, request, reply, next)
        return { user: await readOwnCompany(tx, next) }
      })
    } catch (error) {
      if (!isFailure(error) || error.code !== 'unauthenticated') throw error
      // The session ended meanwhile: perhaps with the first of two clicks, which has accepted the invitation.
      request.viewer = null
      return acceptInvitation(app, request, reply, form)
    }
  }
  const known = await database.kysely
    .selectFrom('people')
    .select('person_id')
    .where('email_key', '=', found.email_key)
    .executeTakeFirst()
  const lockPerson = await (known ? checkPerson(app, request, found, form) : register(app, request, found, form))
  const answer = await database.transaction(async (tx) => {
    const next = await join(tx, found, await lockPerson(tx))
    await sessions.open(tx, request, reply, next)
    await record(tx, { viewer: next }, signedIn({ person_id: next.person_id }))
    return { user: await readOwnCompany(tx, next) }
  })
  await sessions.endOwn(request)
  return answer
}
