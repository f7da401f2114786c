import type { FastifyRequest } from 'fastify'
import { record } from '#framework/events/record.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { PasswordChange } from '#companies/contract.ts'
import { passwordChanged } from '#companies/events.ts'
import { hashPassword, passwordMatches } from './password-hash.server.ts'
import { refuseWeakPassword } from './weak-passwords.server.ts'

const wrongCurrent = () =>
  fail(422, 'current_password_incorrect', { fields: [{ field: 'current_password', message: 'errors.current_password_incorrect' }] })

/**
 * Changes the password of whoever knows the current one. Attempts are counted before it is looked at: a stolen session must
 * not become a place to guess. Every other session ends, links for a new password die, and the owner is told.
 */
export async function changePassword(app: ApiServer, request: FastifyRequest, { current_password, new_password }: PasswordChange) {
  const { database, limits, sessions } = app
  const { company_id, person_id, company_name, email } = request.viewer!
  await limits.count(request, database.kysely, 'password-account', String(person_id))

  const { password_hash: old } = await database.kysely
    .selectFrom('people')
    .select('password_hash')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(current_password, old))) throw wrongCurrent()
  if (new_password === current_password) {
    throw fail(422, 'same_password', { fields: [{ field: 'new_password', message: 'errors.same_password' }] })
  }
  await refuseWeakPassword('new_password', new_password, { company_name, email })
  const password_hash = await hashPassword(new_password)

  await sessions.changeAccount(request, async (tx, { viewer: { session_id } }, account) => {
    // Of two changes at once the second one no longer knows the current password.
    if (account.password_hash !== old) throw wrongCurrent()
    await tx.updateTable('people').set({ password_hash, updated_at: new Date() }).where('person_id', '=', person_id).execute()
    await tx.deleteFrom('sessions').where('person_id', '=', person_id).where('session_id', '!=', session_id).execute()
    await tx.deleteFrom('account_tokens').where('person_id', '=', person_id).where('purpose', '=', 'reset').where('used_at', 'is', null).execute()
    await record(tx, { viewer: { company_id, person_id } }, passwordChanged({ company_id, person_id }))
  })
  await limits.reset(database.kysely, 'password-account', String(person_id))
}
