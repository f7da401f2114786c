import type { FastifyRequest } from 'fastify'
import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { EmailCorrection } from '#companies/contract.ts'
import { readEmailKey } from '#companies/account/email-key.server.ts'
import { emailCorrected } from '#companies/events.ts'
import { lockAccount } from '#companies/account/lock-account.server.ts'
import { isOwnedBy, signInCompany } from '#companies/members/membership.server.ts'
import { passwordMatches } from '#companies/passwords/password-hash.server.ts'

/**
 * Corrects the address of an account that nobody has verified yet, with its password. Guesses count like those of
 * signing in, and every new address like any other that is sent a link. Unknown account and wrong password get the same
 * answer.
 */
export async function changeUnverifiedEmail(
  app: ApiServer,
  request: FastifyRequest,
  { email, password, new_email }: EmailCorrection,
) {
  const { database, limits } = app
  const { kysely } = database
  const [account, new_account] = [await readEmailKey(kysely, email), await readEmailKey(kysely, new_email)]
  await limits.count(request, kysely, 'login-ip', request)
  await limits.count(request, kysely, 'login-account', account)
  const person = await kysely
    .selectFrom('people')
    .leftJoin('second_factors', 'second_factors.person_id', 'people.person_id')
    .select([
      'people.person_id',
      'password_hash',
      signInCompany.as('company_id'),
      'email_verified_at',
      'second_factors.confirmed_at',
    ])
    .where('email_key', '=', account)
    .executeTakeFirst()
  const matches = await passwordMatches(password, person?.password_hash)
  if (!person || !matches || person.company_id === null) throw fail(401, 'invalid_credentials')
  await limits.refund(kysely, 'login-ip', request)
  await limits.refund(kysely, 'login-account', account)
  // The password alone does not open an account with a second step.
  if (person.email_verified_at || person.confirmed_at) throw fail(409, 'email_already_verified')

  await limits.count(request, kysely, 'mail-ip', request)
  await limits.count(request, kysely, 'mail-address', `verify ${new_account}`)
  await limits.count(request, kysely, 'mail-address-day', `verify ${new_account}`)
  await limits.count(request, kysely, 'mail-address-day', `correction ${person.person_id}`)
  const { person_id, password_hash } = person
  await database.transaction((tx) => correctEmail(tx, { person_id, password_hash, new_email }))
}

/**
 * Puts the new address in the place of the unverified one, also as the contact address of the person's companies. Links
 * to the old one die, and one to the new one is sent.
 */
async function correctEmail(
  tx: Tx,
  { person_id, password_hash, new_email }: { person_id: number; password_hash: string; new_email: string },
) {
  const { company_id, ...locked } = await lockAccount(tx, person_id)
  // The password was changed meanwhile, or the account disabled.
  if (company_id === null || locked.password_hash !== password_hash) throw fail(409, 'conflict')
  const { email: old_email } = await tx
    .selectFrom('people')
    .select('email')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ email: new_email, updated_at: new Date() })
    .where('person_id', '=', person_id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'people_one_per_email') {
        throw fail(409, 'email_taken', { fields: [{ field: 'new_email', message: 'errors.email_taken' }] })
      }
      throw error
    })
  if (!numUpdatedRows) throw fail(409, 'conflict')
  await tx
    .updateTable('companies')
    .set({ contact_email: new_email, updated_at: new Date() })
    .where(isOwnedBy(person_id))
    .where('contact_email', '=', old_email)
    .execute()
  await tx.deleteFrom('account_tokens').where('person_id', '=', person_id).where('used_at', 'is', null).execute()
  await record(tx, { viewer: { company_id, person_id } }, emailCorrected({ company_id, person_id }))
}
