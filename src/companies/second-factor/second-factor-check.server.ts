import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { recoveryCodeUsed } from '#companies/events.ts'
import { hashWithSalt } from '#companies/passwords/password-hash.server.ts'
import { canonicalRecoveryCode } from './recovery-codes.server.ts'
import { placeOfSecret, wrongCode } from './second-factor.server.ts'
import { stepOfCode } from './totp.server.ts'

interface Person {
  person_id: number
  /** The company to sign in to; null if the person belongs to none. */
  company_id: number | null
}

/**
 * Accepts a sign-in with an app code or a recovery code; each works once. Counts the attempt per account first. Only
 * callers who know the password get here, so nobody else can exhaust the limit.
 *
 * @throws 401 for a wrong code · 429
 */
export async function checkSecondFactor(
  app: ApiServer,
  request: FastifyRequest,
  { company_id, person_id }: Person,
  typed: string,
) {
  const { database, limits } = app
  await limits.count(request, database.kysely, 'totp-account', String(person_id))
  if (
    !(await takeAppCode(app, request, person_id, typed)) &&
    !(await takeRecoveryCode(app, { company_id, person_id }, typed))
  )
    throw wrongCode(401)
  await limits.reset(database.kysely, 'totp-account', String(person_id))
}

async function takeAppCode(
  { database: { kysely }, secrets }: ApiServer,
  request: FastifyRequest,
  person_id: number,
  typed: string,
) {
  const row = await kysely
    .selectFrom('second_factors')
    .select('secret')
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  const secret = row && secrets.open(row.secret, placeOfSecret(person_id))
  if (row && !secret)
    request.log.error({ person_id }, 'a second factor was sealed with another SECRET_KEY; recovery codes still work')
  const step = secret ? stepOfCode(secret, typed, Date.now()) : null
  if (step === null) return false
  // The conditional update makes a code work once: of concurrent requests with the same code, one updates the row.
  const { numUpdatedRows } = await kysely
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', person_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function takeRecoveryCode({ database }: ApiServer, { company_id, person_id }: Person, typed: string) {
  const code = canonicalRecoveryCode(typed)
  const row =
    code &&
    (await database.kysely
      .selectFrom('second_factors')
      .select('salt')
      .where('person_id', '=', person_id)
      .executeTakeFirst())
  if (!row) return false
  const code_hash = await hashWithSalt(code, row.salt)
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('recovery_codes')
      .set({ used_at: sql<Date>`now()` })
      .where('person_id', '=', person_id)
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await record(
        tx,
        { viewer: company_id === null ? null : { company_id, person_id } },
        recoveryCodeUsed({ person_id }),
      )
    return numUpdatedRows > 0n
  })
}
