import { type NotNull, sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { emailKeyOf } from '#companies/account/email-key.server.ts'
import { emailVerified, passwordReset, passwordResetRequested, verificationRequested } from '#companies/events.ts'
import { forgetCallers } from '#companies/sign-in/known-callers.server.ts'
import { lockAccount } from '#companies/account/lock-account.server.ts'
import { hashToken } from '#companies/account/token.server.ts'
import { signInCompany } from '#companies/members/membership.server.ts'

/**
 * The company that a person signs in to; for a person who belongs to none any more the last one, in whose name e-mails
 * are queued.
 */
const accountCompany = sql<number | null>`coalesce(${signInCompany}, (
  select company_id from members where members.person_id = people.person_id and people.is_active
    and not exists (select from members live where live.person_id = people.person_id and live.left_at is null)
  order by left_at desc limit 1))`

/** Whose account an address is; undefined when it is nobody's, or closed. */
async function accountOf(tx: Tx, email: string) {
  const person = await tx
    .selectFrom('people')
    .select(['person_id', 'email_verified_at', accountCompany.as('company_id')])
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return person && person.company_id !== null ? { ...person, company_id: person.company_id } : undefined
}

/**
 * Records a request for a verification link, if there is such an account and it still needs one. The answer tells
 * nothing.
 */
export async function sendVerification(tx: Tx, email: string) {
  const account = await accountOf(tx, email)
  if (account && !account.email_verified_at) await record(tx, { viewer: null }, verificationRequested(account))
}

/** Records a request for a password link, if there is such an account. The answer tells nothing. */
export async function requestReset(tx: Tx, email: string) {
  const account = await accountOf(tx, email)
  if (account) await record(tx, { viewer: null }, passwordResetRequested(account))
}

/** Whose account a link belongs to, so that it can be locked before the link is taken. */
async function ownerOf(tx: Tx, token: string): Promise<number | undefined> {
  return (
    await tx
      .selectFrom('account_tokens')
      .select('person_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
  )?.person_id
}

/**
 * Takes a link's token, once. Undefined when it is unknown, used, expired, or its address is no longer the account's.
 */
function takeToken(tx: Tx, purpose: 'verify' | 'reset', token: string) {
  return tx
    .updateTable('account_tokens')
    .from('people')
    .set({ used_at: new Date() })
    .whereRef('people.person_id', '=', 'account_tokens.person_id')
    .whereRef('people.email', '=', 'account_tokens.email')
    .where(accountCompany, 'is not', null)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning([
      'people.person_id',
      'people.email',
      'people.email_verified_at',
      'people.return_to',
      accountCompany.as('company_id'),
      signInCompany.as('acts_for'),
    ])
    .$narrowType<{ company_id: NotNull }>()
    .executeTakeFirst()
}

const leadsTo = (return_to: string | null) => (return_to === null ? {} : { return_to })

/**
 * Confirms the address, and names it to the person who was sent the link, with the page that registering began at. A
 * used link of an already verified account is no error: mail scanners open links too.
 */
export async function verifyEmail(tx: Tx, token: string) {
  const owner = await ownerOf(tx, token)
  if (owner === undefined) throw fail(400, 'token_invalid')
  await lockAccount(tx, owner)
  const person = await takeToken(tx, 'verify', token)
  if (person) {
    const { person_id, company_id, email, return_to } = person
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ email_verified_at: new Date(), updated_at: new Date() })
      .where('person_id', '=', person_id)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) await record(tx, { viewer: { company_id, person_id } }, emailVerified({ person_id }))
    return { verified: true as const, already_verified: !numUpdatedRows, email, ...leadsTo(return_to) }
  }
  const known = await tx
    .selectFrom('account_tokens')
    .innerJoin('people', 'people.person_id', 'account_tokens.person_id')
    .select('people.return_to')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'verify')
    .where('people.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!known) throw fail(400, 'token_invalid')
  return { verified: true as const, already_verified: true, ...leadsTo(known.return_to) }
}

/** Whose password a link may change; the link is not taken yet. */
export async function resetOwner(tx: Tx, token: string) {
  const person = await tx
    .selectFrom('account_tokens')
    .innerJoin('people', 'people.person_id', 'account_tokens.person_id')
    .leftJoin('companies', (join) => join.on('companies.company_id', '=', signInCompany))
    .select([sql<string>`coalesce(company_name, full_name)`.as('company_name'), 'people.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!person) throw fail(400, 'token_invalid')
  return person
}

/**
 * Sets the new password. Every session ends, every other link dies, and the owner is told. Who proves the address for
 * the first time needs no second step that somebody else set up in its name.
 */
export async function resetPassword(tx: Tx, { token, password_hash }: { token: string; password_hash: string }) {
  const owner = await ownerOf(tx, token)
  if (owner === undefined) throw fail(400, 'token_invalid')
  await lockAccount(tx, owner)
  const person = await takeToken(tx, 'reset', token)
  if (!person) throw fail(400, 'token_invalid')
  const { person_id, company_id } = person
  await tx
    .updateTable('people')
    .set({ password_hash, updated_at: new Date() })
    .where('person_id', '=', person_id)
    .execute()
  await tx.deleteFrom('sessions').where('person_id', '=', person_id).execute()
  await tx
    .deleteFrom('account_tokens')
    .where('person_id', '=', person_id)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
  await forgetCallers(tx, person_id)
  if (!person.email_verified_at) await tx.deleteFrom('second_factors').where('person_id', '=', person_id).execute()
  // Not in the trail of a company that the person has left.
  const viewer = person.acts_for === null ? null : { company_id, person_id }
  await record(tx, { viewer }, passwordReset({ company_id, person_id }))
}
