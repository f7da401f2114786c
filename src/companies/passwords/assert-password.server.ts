import type { FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { passwordMatches } from './password-hash.server.ts'

/** The refusal of a person who does not know the password that belongs in this field. */
const wrongPassword = (field = 'current_password') =>
  fail(422, 'current_password_incorrect', { fields: [{ field, message: 'errors.current_password_incorrect' }] })

/**
 * Refuses who does not know the password of the session's person. Attempts are counted before it is looked at: a stolen
 * session must not become a place to guess.
 *
 * @returns its hash, for the transaction that relies on it to compare
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
    // What made the password another one may have ended the session, which is the better answer.
    await app.sessions.signedIn(request)
    throw wrongPassword(field)
  }
  await limits.reset(database.kysely, 'password-account', String(person_id))
  return person.password_hash
}

/**
 * Refuses, under the account's lock, who knew the password when it was asked for and does not any more. Its hash may be
 * another one although it is the same: signing in makes it anew.
 */
export async function assertSamePassword(
  password: string,
  { asked, now }: { asked: string; now: string },
  field?: string,
) {
  if (now !== asked && !(await passwordMatches(password, now))) throw wrongPassword(field)
}
