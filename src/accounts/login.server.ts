import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#platform/audit.server.ts'
import { fail } from '#platform/failure.ts'
import type { Api } from '#platform/http/api.server.ts'
import { callerKey } from '#platform/http/limits.server.ts'
import type { Credentials } from './contract.ts'
import { passwordMatches } from './password-hash.server.ts'
import { readOwnUser } from './user-view.server.ts'

/**
 * Signs in. Unknown address, wrong password and disabled account cost the same work and get the same answer.
 * Attempts are counted by address and by account before the password is looked at, so a race gains nothing.
 */
export async function login(app: Api, request: FastifyRequest, reply: FastifyReply, { email, password }: Credentials) {
  const { database, limits, sessions } = app
  const account = email.toLowerCase()
  const caller = callerKey(request.ip)
  await limits.count(request, database.kysely, 'login-ip', caller)
  await limits.count(request, database.kysely, 'login-account', account)

  const user = await database.kysely
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'is_active'])
    .where('email_key', '=', account)
    .executeTakeFirst()
  const matches = await passwordMatches(password, user?.password_hash)
  if (!user || !matches || !user.is_active) throw fail(401, 'invalid_credentials')

  await limits.forgive(database.kysely, 'login-account', account)
  return database.transaction(async (tx) => {
    await sessions.open(tx, request, reply, user.user_id)
    await tx.updateTable('users').set({ lang: request.lang }).where('user_id', '=', user.user_id).where('lang', '!=', request.lang).execute()
    await audit(tx, { action: 'user.signed_in', actor_id: user.user_id, object: ['user', user.user_id] })
    return { user: await readOwnUser(tx, user.user_id) }
  })
}
