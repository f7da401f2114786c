import type { FastifyRequest } from 'fastify'
import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Api } from '#framework/http/api.server.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import type { EmailCorrection } from '#companies/contract.ts'
import { readEmailKey } from '#companies/email-key.server.ts'
import { emailCorrected } from '#companies/events.ts'
import { lockAccount } from '#companies/lock-account.server.ts'
import { passwordMatches } from '#companies/passwords/password-hash.server.ts'

/**
 * Corrects the address of an account that nobody has verified yet, with its password. Guesses count like those of signing in, and every new
 * address like any other that is sent a link. Unknown account and wrong password get the same answer.
 */
export async function changeUnverifiedEmail(app: Api, request: FastifyRequest, { email, password, new_email }: EmailCorrection) {
  const { database, limits } = app
  const { kysely } = database
  const [account, new_account] = [await readEmailKey(kysely, email), await readEmailKey(kysely, new_email)]
  const caller = callerKey(request.ip)
  for (const [policy, key] of [['login-ip', caller], ['login-account', account]] as const) await limits.count(request, kysely, policy, key)
  const user = await kysely
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['users.user_id', 'password_hash', 'is_active', 'email_verified_at', 'second_factors.confirmed_at'])
    .where('email_key', '=', account)
    .executeTakeFirst()
  const matches = await passwordMatches(password, user?.password_hash)
  if (!user || !matches || !user.is_active) throw fail(401, 'invalid_credentials')
  for (const [policy, key] of [['login-ip', caller], ['login-account', account]] as const) await limits.takeBack(kysely, policy, key)
  // The password alone does not open an account with a second step.
  if (user.email_verified_at || user.confirmed_at) throw fail(409, 'email_already_verified')

  await limits.count(request, kysely, 'mail-ip', caller)
  await limits.count(request, kysely, 'mail-address', `verify ${new_account}`)
  await limits.count(request, kysely, 'mail-address-day', `verify ${new_account}`)
  await limits.count(request, kysely, 'mail-address-day', `correction ${user.user_id}`)
  const { user_id, password_hash } = user
  await database.transaction((tx) => correctEmail(tx, { user_id, password_hash, new_email }))
}

/** Puts the new address in the place of the unverified one. Links to the old one die, and one to the new one is sent. */
async function correctEmail(tx: Tx, { user_id, password_hash, new_email }: { user_id: number; password_hash: string; new_email: string }) {
  const account = await lockAccount(tx, user_id)
  // The password was changed meanwhile, or the account disabled.
  if (!account.is_active || account.password_hash !== password_hash) throw fail(409, 'conflict')
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email: new_email, updated_at: new Date() })
    .where('user_id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'users_one_per_email') {
        throw fail(409, 'email_taken', { fields: [{ field: 'new_email', message: 'errors.email_taken' }] })
      }
      throw error
    })
  if (!numUpdatedRows) throw fail(409, 'conflict')
  await tx.deleteFrom('account_tokens').where('user_id', '=', user_id).where('used_at', 'is', null).execute()
  await record(tx, { viewer: { user_id } }, emailCorrected({ user_id }))
}
