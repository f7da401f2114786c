import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'

const site = await testApp()
const { call, database } = site
const { kysely } = database

const NEW_PASSWORD = 'a quiet green lamp'
const password_hash = await hashPassword(PASSWORD)

/** A company whose password hash is up to date, so that signing in writes nothing before it opens the session. */
async function aRealCompany() {
  const user = await aCompany(database)
  await kysely.updateTable('people').set({ password_hash }).where('person_id', '=', user.person_id).execute()
  return user
}
const signIn = (user: MadeCompany) => call('POST', '/login', { json: { email: user.email, password: PASSWORD } })
const sessionsOf = async ({ company_id }: MadeCompany) =>
  (await kysely.selectFrom('sessions').select('session_id').where('company_id', '=', company_id).execute()).length
const hashOf = async ({ person_id }: MadeCompany) =>
  (
    await kysely
      .selectFrom('people')
      .select('password_hash')
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow()
  ).password_hash
const lockOf = ({ person_id }: MadeCompany) => [`select from people where person_id = ${person_id} for update`]

/** A link for a new password, and what uses it. */
async function aResetOf({ person_id, email }: MadeCompany) {
  const token = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest()
  await kysely
    .insertInto('account_tokens')
    .values({ token_hash, purpose: 'reset', person_id, email, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  return async () => (await call('POST', '/reset-password', { json: { token, new_password: NEW_PASSWORD } })).status
}
const changePassword = async (user: MadeCompany) =>
  (
    await call('PUT', '/user/update-password', {
      as: user,
      json: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    })
  ).status
const setUp = async (user: MadeCompany) => {
  const { body } = await call('POST', '/user/totp/setup', { as: user, json: { current_password: PASSWORD } })
  return () => new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
}
const confirm = async (user: MadeCompany, totp_code: string) =>
  (await call('POST', '/user/totp/confirm', { as: user, json: { totp_code } })).status

/**
 * Lets an act come between the checks of later calls and the transactions in which these take effect: all of them wait
 * for the account, the act first. PostgreSQL lets the first one that waits for a row go first.
 */
const between = <Answer>(
  user: MadeCompany,
  act: () => Promise<unknown>,
  calls: (() => Promise<Answer>)[],
): Promise<Answer[]> =>
  whileLocked(database, lockOf(user), async (release) => {
    const acting = act()
    await untilWaiting(database, 1, acting)
    const under_way = calls.map((each) => each())
    await untilWaiting(database, 1 + calls.length, acting, ...under_way)
    await release()
    await acting
    return Promise.all(under_way)
  })

describe('@asvs V7.4.3 a sign-in under way whose password was checked', () => {
  /** Few enough to be hashed within the time that the first of them may wait for its lock, on a busy machine too. */
  const two = (user: MadeCompany) => Array.from({ length: 2 }, () => () => signIn(user))
  const outcome = (answers: { status: number; body: { code: string } }[]) => [
    ...new Set(answers.map(({ status, body }) => `${status} ${body.code}`)),
  ]

  it('opens no session after a new password by link', async () => {
    const user = await aRealCompany()
    const reset = await aResetOf(user)
    const answers = await between(user, async () => assert.equal(await reset(), 200), two(user))
    assert.deepEqual([outcome(answers), await sessionsOf(user)], [['401 invalid_credentials'], 0])
    assert.ok(answers.every(({ headers }) => headers['set-cookie'] === undefined))
  })

  it('opens none after a change of the password', async () => {
    const user = await aRealCompany()
    const answers = await between(user, async () => assert.equal(await changePassword(user), 200), two(user))
    assert.deepEqual([outcome(answers), await sessionsOf(user)], [['401 invalid_credentials'], 1])
  })

  it('opens none after a second step was confirmed', async () => {
    const user = await aRealCompany()
    const code = await setUp(user)
    const answers = await between(user, async () => assert.equal(await confirm(user, code()), 200), two(user))
    assert.deepEqual([outcome(answers), await sessionsOf(user)], [['401 totp_required'], 1])
  })

  it('opens none after another second step took the place of the one that was checked', async () => {
    const user = await aRealCompany()
    const code = await setUp(user)
    assert.equal(await confirm(user, code()), 200)
    await kysely.updateTable('second_factors').set({ last_step: 0 }).where('person_id', '=', user.person_id).execute()
    const { status, body } = await whileLocked(database, lockOf(user), async (release) => {
      const signing = call('POST', '/login', { json: { email: user.email, password: PASSWORD, totp_code: code() } })
      await untilWaiting(database, 1, signing)
      await kysely
        .updateTable('second_factors')
        .set({ salt: randomBytes(16) })
        .where('person_id', '=', user.person_id)
        .execute()
      await release()
      return signing
    })
    assert.deepEqual([status, body.code, await sessionsOf(user)], [401, 'totp_required', 1])
  })

  it('opens none after companies:disable', async () => {
    const user = await aRealCompany()
    const answers = await between(
      user,
      () => runCommand(site, 'companies:disable', user.email, '--reason', 'asked for it'),
      two(user),
    )
    assert.deepEqual([outcome(answers), await sessionsOf(user)], [['401 invalid_credentials'], 0])
  })

  it('opens one when nothing changed', async () => {
    const user = await aRealCompany()
    const answers = await between(user, () => signIn(user), two(user))
    assert.deepEqual([answers.map(({ status }) => status), await sessionsOf(user)], [[200, 200], 4])
  })
})

describe('a change of the account under way whose password was checked', () => {
  const refused = ({ status, body }: { status: number; body: { code: string } }) => `${status} ${body.code}`
  const change = (user: MadeCompany) =>
    call('PUT', '/user/update-password', {
      as: user,
      json: { current_password: PASSWORD, new_password: 'another green lamp' },
    })
  const turnOff = (user: MadeCompany) =>
    call('DELETE', '/user/totp', { as: user, json: { current_password: PASSWORD } })
  const renew = (user: MadeCompany) =>
    call('POST', '/user/totp/recovery-codes', { as: user, json: { current_password: PASSWORD } })
  const begin = (user: MadeCompany) =>
    call('POST', '/user/totp/setup', { as: user, json: { current_password: PASSWORD } })

  it('is refused after a new password by link, which has ended its session', async () => {
    const user = await aRealCompany()
    const answers = await between(user, await aResetOf(user), [() => change(user), () => begin(user)])
    assert.deepEqual(answers.map(refused), ['401 unauthenticated', '401 unauthenticated'])
    assert.equal((await call('POST', '/login', { json: { email: user.email, password: NEW_PASSWORD } })).status, 200)
  })

  it('is refused after a change of the password in the same session', async () => {
    const user = await aRealCompany()
    const code = await setUp(user)
    assert.equal(await confirm(user, code()), 200)
    const answers = await between(user, () => changePassword(user), [() => change(user), () => turnOff(user)])
    assert.deepEqual(answers.map(refused), Array(2).fill('422 current_password_incorrect'))
    assert.equal((await call('GET', '/user/totp', { as: user })).body.on, true)

    const again = await aRealCompany()
    assert.equal(await confirm(again, (await setUp(again))()), 200)
    const others = await between(again, () => changePassword(again), [() => renew(again), () => begin(again)])
    assert.deepEqual(others.map(refused), Array(2).fill('422 current_password_incorrect'))
  })

  it('confirms no second step after a new password by link', async () => {
    const user = await aRealCompany()
    const code = await setUp(user)
    assert.deepEqual(await between(user, await aResetOf(user), [() => confirm(user, code())]), [401])
    const factor = await kysely
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('person_id', '=', user.person_id)
      .executeTakeFirstOrThrow()
    assert.equal(factor.confirmed_at, null)
  })

  it('sets no password by link after companies:disable', async () => {
    const user = await aRealCompany()
    const before = await hashOf(user)
    const reset = await aResetOf(user)
    const answers = await between(
      user,
      () => runCommand(site, 'companies:disable', user.email, '--reason', 'asked for it'),
      [reset],
    )
    assert.deepEqual([answers, await hashOf(user)], [[400], before])
  })
})
