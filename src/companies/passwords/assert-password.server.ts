import type { FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { passwordMatches } from './password-hash.server.ts'

const wrongPassword = (field = 'current_password') =>
  fail(422, 'current_password_incorrect', { fields: [{ field, message: 'errors.current_password_incorrect' }] })

/**
 * Requires the password of the signed-in person. Counts the attempt first, so that a stolen session cannot be used to
 * guess it.
 *
 * @returns the stored hash, for `assertSamePassword` in the transaction
 * @throws 422 current_password_incorrect · 429
 */
export async function assertPassword(
  app: ApiServer,
  request: FastifyRequest,
  password: string,
  field?: string,
): Promise<string> {
  const { database, limits } = app
  const { person_id } = request.viewer!
  await limits.count(request, database.kysely, 'password-account', String(person_id))
  const person = await database.kysely
    .selectFrom('people')
    .select('password_hash')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(password, person.password_hash))) {
    // A concurrent change of the password may have ended the session: then throw that error instead.
    await app.sessions.signedIn(request)
    throw wrongPassword(field)
  }
  await limits.reset(database.kysely, 'password-account', String(person_id))
  return person.password_hash
}

/**
 * Requires, while the account is locked, that the password checked earlier is still valid. Verifies it again if the
 * hash has changed, because signing in may rehash the same password.
 *
 * @throws 422 current_password_incorrect
 */
export async function assertSamePassword(
  password: string,
  { asked, now }: { asked: string; now: string },
  field?: string,
) {
  if (now !== asked && !(await passwordMatches(password, now))) throw wrongPassword(field)
}
