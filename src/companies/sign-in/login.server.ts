import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { placeOf } from '#framework/http/caller.server.ts'
import type { CountedKey, PersistentPolicy } from '#framework/http/limits.server.ts'
import { readEmailKey } from '#companies/account/email-key.server.ts'
import type { Credentials } from '#companies/contract.ts'
import { signedIn } from '#companies/events.ts'
import { KNOWN_DAYS, rememberCaller } from './known-callers.server.ts'
import { type LockedAccount, lockAccount } from '#companies/account/lock-account.server.ts'
import { isMember, signInCompany } from '#companies/members/membership.server.ts'
import { passwordMatches, renewedHash } from '#companies/passwords/password-hash.server.ts'
import { checkSecondFactor } from '#companies/second-factor/second-factor-check.server.ts'
import { confirmedFactor } from '#companies/second-factor/second-factor.server.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'

/** A person whose password and second step are right, as far as one can know without a lock. */
interface CheckedPerson {
  person_id: number
  /** Null when the person belongs to no company that is active. */
  company_id: number | null
  password: string
  password_hash: string
  /** What takes its place where it has old parameters. */
  renewed_hash: string | undefined
  second_factor: Buffer | null
  caller_hash: Buffer
}

/**
 * Checks a password, and the code where there is a second step. Unknown address, wrong password and disabled account
 * cost the same work and get the same answer; that there is a second step is disclosed only to somebody who knows the
 * password. Attempts are counted before the password is looked at, so a race gains nothing; what was no failure is
 * taken back. From where an account was signed in to before it has a count of its own: strangers who guess elsewhere do
 * not lock its owner out.
 *
 * @param accepts whether the person may come in with the right password; refused like a wrong one
 */
export async function checkCredentials(
  app: ApiServer,
  request: FastifyRequest,
  { email, password, totp_code }: Credentials,
  accepts: (person: { company_id: number | null; is_member: boolean }) => boolean,
): Promise<CheckedPerson> {
  const { database, limits } = app
  const { kysely } = database
  const account = await readEmailKey(kysely, email)
  const place = placeOf(request.ip)
  const caller_hash = app.secrets.keyedHash(`${account} ${place}`)

  const person = await kysely
    .selectFrom('people')
    .leftJoin('second_factors as f', 'f.person_id', 'people.person_id')
    .select([
      'people.person_id',
      'people.password_hash',
      signInCompany.as('company_id'),
      isMember.as('is_member'),
      sql<Buffer | null>`case when f.confirmed_at is not null then f.salt end`.as('second_factor'),
      sql<boolean>`exists (select from known_callers k where k.person_id = people.person_id and k.caller_hash = ${caller_hash}
        and k.last_seen_at > now() - make_interval(days => ${KNOWN_DAYS}))`.as('known'),
    ])
    .where('people.email_key', '=', account)
    .executeTakeFirst()

  const is_known = person?.known === true
  const counted: [PersistentPolicy, CountedKey][] = is_known
    ? [['login-known', `${account} ${place}`]]
    : [
        ['login-ip', request],
        ['login-account', account],
      ]
  for (const [policy, of] of counted) await limits.count(request, kysely, policy, of)
  const matches = await passwordMatches(password, person?.password_hash, is_known)
  if (!person || !matches || !accepts(person)) throw fail(401, 'invalid_credentials')
  for (const [policy, of] of counted) await limits.refund(kysely, policy, of)

  const { person_id, company_id, password_hash, second_factor } = person
  if (second_factor) {
    if (totp_code === undefined) throw fail(401, 'totp_required')
    await checkSecondFactor(app, request, { company_id, person_id }, totp_code)
  }
  for (const [policy, of] of counted) if (typeof of === 'string') await limits.reset(kysely, policy, of)
  return {
    person_id,
    company_id,
    second_factor,
    caller_hash,
    password,
    password_hash,
    renewed_hash: await renewedHash(password, password_hash),
  }
}

/**
 * Locks a person whose password was checked, and asks whether what was checked still holds: a new password or a second
 * step confirmed meanwhile wins. Keeps the renewed hash of the password.
 */
export async function lockChecked(
  tx: Tx,
  { person_id, password, password_hash, renewed_hash, second_factor }: CheckedPerson,
): Promise<LockedAccount> {
  const locked = await lockAccount(tx, person_id)
  const is_same = locked.password_hash === password_hash
  // Another sign-in may have hashed the same password anew.
  if (!is_same && !(await passwordMatches(password, locked.password_hash, true))) throw fail(401, 'invalid_credentials')
  const factor = await confirmedFactor(tx, person_id)
  if (factor && !second_factor?.equals(factor)) throw fail(401, 'totp_required')
  if (is_same && renewed_hash)
    await tx.updateTable('people').set({ password_hash: renewed_hash }).where('person_id', '=', person_id).execute()
  return locked
}

/** Signs in for the company that the person acted for last. */
export async function login(app: ApiServer, request: FastifyRequest, reply: FastifyReply, credentials: Credentials) {
  const { database, sessions } = app
  const person = await checkCredentials(
    app,
    request,
    credentials,
    ({ company_id, is_member }) => company_id !== null || !is_member,
  )
  const { person_id, caller_hash } = person
  const answer = await database.transaction(async (tx) => {
    const { company_id, is_member } = await lockChecked(tx, person)
    if (company_id === null) throw is_member ? fail(401, 'invalid_credentials') : fail(403, 'no_company')
    await sessions.open(tx, request, reply, { company_id, person_id })
    await rememberCaller(tx, person_id, caller_hash)
    await record(tx, { viewer: { company_id, person_id } }, signedIn({ person_id }))
    return { user: await readOwnCompany(tx, { company_id, person_id }) }
  })
  await sessions.endOwn(request)
  return answer
}
