import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { recoveryCodesRenewed, secondFactorOff, secondFactorOn } from '#companies/events.ts'
import { assertPassword, assertSamePassword } from '#companies/passwords/assert-password.server.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import type { RecoveryCodes, SecondFactorState, TotpSetup } from './second-factor-contract.ts'
import { requiresSecondStep } from './second-step-required.server.ts'
import { describeSecret, newTotpSecret, stepOfCode } from './totp.server.ts'

/** Under which name the secret of a person is sealed: copied to another person's row it does not open. */
export const placeOfSecret = (person_id: number) => `totp ${person_id}`

/** Whether signing in asks for a second step. */
export async function readSecondFactor(reader: Reader, { person_id }: Viewer): Promise<SecondFactorState> {
  const row = await reader
    .selectFrom('second_factors as f')
    .select([
      'f.confirmed_at',
      sql<number>`(select count(*) from recovery_codes r where r.person_id = f.person_id and r.used_at is null)::int`.as(
        'left',
      ),
    ])
    .where('f.person_id', '=', person_id)
    .where('f.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return {
    on: row !== undefined,
    confirmed_at: row?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: row?.left ?? 0,
  }
}

/** Which second factor signing in asks for: the salt, which each set-up makes anew. Undefined while there is none. */
export async function confirmedFactor(reader: Reader, person_id: number): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('second_factors')
    .select('salt')
    .where('person_id', '=', person_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.salt
}

/** Changes an account whose password was asked for, unless that was changed meanwhile. */
const changeChecked = <Answer>(
  app: ApiServer,
  request: FastifyRequest,
  { password, asked }: { password: string; asked: string },
  change: (tx: Tx, viewer: Viewer) => Promise<Answer>,
) =>
  app.sessions.changeAccount(request, async (tx, { viewer }, { password_hash }) => {
    await assertSamePassword(password, { asked, now: password_hash })
    return change(tx, viewer)
  })

/** Begins: a secret for the app. Nothing is asked for at sign-in until a code has shown that the app has it. */
export async function setUpSecondFactor(
  app: ApiServer,
  request: FastifyRequest,
  current_password: string,
): Promise<TotpSetup> {
  const asked = await assertPassword(app, request, current_password)
  const secret = newTotpSecret()
  const email = await changeChecked(app, request, { password: current_password, asked }, async (tx, viewer) => {
    const { person_id } = viewer
    const row = { secret: app.secrets.seal(secret, placeOfSecret(person_id)), salt: randomBytes(16) }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('second_factors')
      .values({ person_id, ...row })
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet({ ...row, created_at: sql<Date>`now()` })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw fail(409, 'totp_on')
    return viewer.email
  })
  return describeSecret(secret, email)
}

/** Turns the second step on with the first code. Every other session ends: none of them has shown one. */
export async function confirmSecondFactor(
  app: ApiServer,
  request: FastifyRequest,
  typed: string,
): Promise<RecoveryCodes> {
  const { database, limits, secrets, sessions } = app
  const { person_id } = request.viewer!
  await limits.count(request, database.kysely, 'totp-account', String(person_id))
  const row = await database.kysely
    .selectFrom('second_factors')
    .select(['secret', 'salt', 'confirmed_at'])
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (!row) throw fail(409, 'totp_not_begun')
  if (row.confirmed_at) throw fail(409, 'totp_on')
  const secret = secrets.open(row.secret, placeOfSecret(person_id))
  const step = secret && stepOfCode(secret, typed, Date.now())
  if (step === null) throw wrongCode(422)
  const { shown, hashes } = await makeRecoveryCodes(row.salt)

  await sessions.changeAccount(request, async (tx, { viewer }) => {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: sql<Date>`now()`, last_step: step })
      .where('person_id', '=', person_id)
      .where('confirmed_at', 'is', null)
      // The very secret that the code belongs to: it may have been begun anew in between.
      .where('salt', '=', row.salt)
      .executeTakeFirst()
    if (!numUpdatedRows) throw fail(409, 'totp_on')
    await replaceRecoveryCodes(tx, person_id, hashes)
    await recordChange(tx, viewer, secondFactorOn)
  })
  await limits.reset(database.kysely, 'totp-account', String(person_id))
  return { recovery_codes: shown }
}

/** Turns the second step off. Every other session ends, as with a changed password. */
export async function turnOffSecondFactor(app: ApiServer, request: FastifyRequest, current_password: string) {
  const asked = await assertPassword(app, request, current_password)
  await changeChecked(app, request, { password: current_password, asked }, async (tx, viewer) => {
    const { is_required } = await tx
      .selectFrom('companies')
      .select(sql.raw<boolean>(requiresSecondStep('companies')).as('is_required'))
      .where('company_id', '=', viewer.company_id)
      .forShare()
      .executeTakeFirstOrThrow()
    if (is_required) throw fail(409, 'second_step_required')
    const gone = await tx
      .deleteFrom('second_factors')
      .where('person_id', '=', viewer.person_id)
      .returning('confirmed_at')
      .executeTakeFirst()
    if (gone?.confirmed_at) await recordChange(tx, viewer, secondFactorOff)
  })
}

/** Ten new recovery codes; the old ones no longer work. */
export async function renewRecoveryCodes(
  app: ApiServer,
  request: FastifyRequest,
  current_password: string,
): Promise<RecoveryCodes> {
  const asked = await assertPassword(app, request, current_password)
  const { person_id } = request.viewer!
  const salt = await confirmedFactor(app.database.kysely, person_id)
  if (!salt) throw fail(409, 'totp_off')
  const { shown, hashes } = await makeRecoveryCodes(salt)
  await changeChecked(app, request, { password: current_password, asked }, async (tx, viewer) => {
    if (!(await confirmedFactor(tx, person_id))?.equals(salt)) throw fail(409, 'totp_off')
    await replaceRecoveryCodes(tx, person_id, hashes)
    await record(tx, { viewer }, recoveryCodesRenewed({ person_id }))
  })
  return { recovery_codes: shown }
}

/** One refusal for every code that does not help, whatever is wrong with it. */
export const wrongCode = (status: 401 | 422) =>
  fail(status, 'totp_invalid', { fields: [{ field: 'totp_code', message: 'accounts.totp_code_wrong' }] })

async function recordChange(tx: Tx, viewer: Viewer, change: typeof secondFactorOn) {
  const { company_id, person_id, session_id } = viewer
  await tx.deleteFrom('sessions').where('person_id', '=', person_id).where('session_id', '!=', session_id).execute()
  await record(tx, { viewer }, change({ company_id, person_id }))
}
