import '@fastify/cookie'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { SignInForm } from './contract.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session for a person, who is new or comes with the address of the first time. Resolves to its token. */
export async function signIn(tx: Tx, { name, email }: SignInForm, lang: Lang): Promise<string> {
  const person = await tx
    .insertInto('people')
    .values({ name, email, lang })
    .onConflict((known) => known.column('name').doUpdateSet({ lang }))
    .returning(['person_id', 'email'])
    .executeTakeFirstOrThrow()
  if (person.email !== email)
    throw fail(409, 'name_taken', { fields: [{ field: 'name', message: 'errors.name_taken' }] })
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), person_id: person.person_id })
    .execute()
  return token
}

export const signOut = (tx: Tx, token: string) =>
  tx.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()

/** Who is signed in: here everybody acts for themselves. */
export async function readViewer(reader: Reader, { session_token }: FastifyRequest): Promise<Viewer | null> {
  if (session_token === null) return null
  const row = await reader
    .selectFrom('sessions')
    .innerJoin('people', 'people.person_id', 'sessions.person_id')
    .select(['session_id', 'sessions.person_id', 'lang'])
    .where('token_hash', '=', hashOf(session_token))
    .executeTakeFirst()
  return row ? { ...row, company_id: row.person_id } : null
}

export async function readMe(reader: Reader, { person_id }: Viewer) {
  const { name } = await reader
    .selectFrom('people')
    .select('name')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  return { user: { user_id: person_id, company_name: name, person: { person_id } } }
}
