import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSession, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { beginLimits } from '#test/support/refusals/limits.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp({ TRUSTED_PROXIES: '1' })
const { call, database, data_dir } = site
const { kysely, pool } = database

const signIn = (user: MadeCompany, more: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/login', { json: { email: user.email, password: PASSWORD, ...more }, lang: 'en', headers })
/** The app on the phone: its code now, or of another half minute. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** As if the last code had been used long ago. */
const forgetStep = (user: MadeCompany) =>
  pool.query('update second_factors set last_step = 0 where person_id = $1', [user.person_id])
const events = async (user: MadeCompany) =>
  (
    await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('company_id', '=', user.company_id)
      .orderBy('audit_event_id')
      .execute()
  ).map(({ action }) => action)
const emailsTo = async (user: MadeCompany) =>
  (
    await kysely
      .selectFrom('mails')
      .select('kind')
      .where('company_id', '=', user.company_id)
      .orderBy('mail_id')
      .execute()
  ).map(({ kind }) => kind)
const sessionsOf = async (user: MadeCompany) =>
  (await kysely.selectFrom('sessions').select('session_id').where('company_id', '=', user.company_id).execute()).length

const setUp = (user: MadeCompany) =>
  call('POST', '/user/totp/setup', { as: user, json: { current_password: PASSWORD } })
const confirm = (user: MadeCompany, totp_code: string) =>
  call('POST', '/user/totp/confirm', { as: user, json: { totp_code }, lang: 'en' })

/** A company whose second step is on. */
async function aGuardedCompany() {
  const user = await aCompany(database)
  const { body } = await setUp(user)
  const secret = body.secret as string
  const answer = await confirm(user, codeOf(secret))
  assert.equal(answer.status, 200, answer.text)
  await forgetStep(user)
  return { user, secret, codes: answer.body.recovery_codes as string[] }
}

describe('@asvs V6.3.3 turning the second step on', () => {
  it('takes the password, then a code of the app; other sessions end, and the owner is told', async () => {
    const user = await aCompany(database)
    const other = { cookie: await aSession(database, user) }
    assert.deepEqual((await call('GET', '/user/totp', { as: user })).body, {
      on: false,
      confirmed_at: null,
      recovery_codes_left: 0,
    })
    const wrong = await call('POST', '/user/totp/setup', { as: user, json: { current_password: 'a guess' } })
    assert.deepEqual([wrong.status, wrong.body.code], [422, 'current_password_incorrect'])
    const { status, body } = await setUp(user)
    assert.equal(status, 200)
    assert.match(body.qr, /^data:image\/svg\+xml;base64,/)
    assert.equal((await signIn(user)).status, 200, 'nothing is asked for yet')

    const refused = await confirm(user, '000000' === codeOf(body.secret) ? '000001' : '000000')
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.errors[0].field],
      [422, 'totp_invalid', 'totp_code'],
    )
    const { body: done } = await confirm(user, codeOf(body.secret))
    assert.equal(done.recovery_codes.length, 10)
    assert.equal(new Set(done.recovery_codes).size, 10)
    for (const code of done.recovery_codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    assert.equal((await call('GET', '/user/me', { as: other })).status, 401)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 200)
    const state = (await call('GET', '/user/totp', { as: user })).body
    assert.deepEqual([state.on, state.recovery_codes_left], [true, 10])
    assert.ok((await events(user)).includes('user.second_factor_on'))
    assert.deepEqual(await emailsTo(user), ['second-factor-on'])
  })

  it('can begin anew until it is done, and not afterwards', async () => {
    const user = await aCompany(database)
    const nothing = await confirm(user, '123456')
    assert.deepEqual([nothing.status, nothing.body.code], [409, 'totp_not_begun'])
    const first = (await setUp(user)).body.secret
    const second = (await setUp(user)).body.secret
    assert.notEqual(first, second)
    assert.equal((await confirm(user, codeOf(first))).status, 422)
    assert.equal((await confirm(user, codeOf(second))).status, 200)
    for (const answer of [await setUp(user), await confirm(user, codeOf(second, 1))])
      assert.deepEqual([answer.status, answer.body.code], [409, 'totp_on'])
  })

  it('does not confirm what was begun anew while the code was checked: nobody has seen a code of that', async () => {
    const user = await aCompany(database)
    const { secret } = (await setUp(user)).body
    const status = await whileLocked(
      database,
      [`select from people where person_id = ${user.person_id} for update`],
      async (release) => {
        const confirming = confirm(user, codeOf(secret))
        await untilWaiting(database, 1, confirming)
        await pool.query(
          "update second_factors set salt = decode(repeat('07', octet_length(salt)), 'hex') where person_id = $1",
          [user.person_id],
        )
        await release()
        return (await confirming).status
      },
    )
    assert.equal(status, 409)
    assert.equal((await call('GET', '/user/totp', { as: user })).body.on, false)
  })

  it('of several confirmations at once gives one set of codes', async () => {
    const user = await aCompany(database)
    const { secret } = (await setUp(user)).body
    const answers = await Promise.all([1, 2, 3].map(() => confirm(user, codeOf(secret))))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.deepEqual(await emailsTo(user), ['second-factor-on'])
  })

  it('is for members', async () => {
    for (const [method, path] of [
      ['GET', '/user/totp'],
      ['POST', '/user/totp/setup'],
      ['POST', '/user/totp/confirm'],
      ['POST', '/user/totp/recovery-codes'],
      ['DELETE', '/user/totp'],
    ]) {
      assert.equal((await call(method!, path!, { json: method === 'GET' ? undefined : {} })).status, 401)
    }
  })
})

describe('@asvs V6.3.3 signing in with a second step', () => {
  it('asks for the code after a right password alone, and opens no session before', async () => {
    const { user, secret } = await aGuardedCompany()
    const before = await sessionsOf(user)
    const wrong = await signIn(user, { password: 'a guess' })
    const unknown = await signIn({ ...user, email: 'nobody@example.sa' })
    const wrongWithCode = await signIn(user, { password: 'a guess', totp_code: codeOf(secret) })
    const bytes = [wrong, unknown, wrongWithCode].map(({ status, body }) =>
      JSON.stringify({ status, ...body, request_id: '' }),
    )
    assert.equal(new Set(bytes).size, 1, 'a wrong password tells nothing of a second step')
    assert.equal(wrong.body.code, 'invalid_credentials')

    const asked = await signIn(user)
    assert.deepEqual([asked.status, asked.body.code, asked.headers['set-cookie']], [401, 'totp_required', undefined])
    assert.equal(await sessionsOf(user), before)
    const empty = await signIn(user, { totp_code: ' ' })
    assert.deepEqual([empty.status, empty.body.errors[0].field], [422, 'totp_code'])
    const done = await signIn(user, { totp_code: codeOf(secret) })
    assert.equal(done.status, 200, done.text)
    assert.match(String(done.headers['set-cookie']), /^sid=/)
    assert.equal(done.body.user.user_id, user.company_id)
    assert.doesNotMatch(done.text, /totp|secret/)
  })

  for (const [lang, sentence] of [
    ['ar', 'الرمز غير صحيح أو سبق استخدامه. أدخل الرمز الظاهر الآن في التطبيق.'],
    ['en', 'The code is wrong or was already used. Enter the one your app shows now.'],
  ] as const) {
    it(`@asvs V6.5.1 takes a code once, also of many at once (${lang})`, async () => {
      const { user, secret } = await aGuardedCompany()
      const totp_code = codeOf(secret)
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(user, { totp_code })))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      const again = await call('POST', '/login', { lang, json: { email: user.email, password: PASSWORD, totp_code } })
      assert.deepEqual([again.status, again.body.code, again.body.errors[0].message], [401, 'totp_invalid', sentence])
      assert.equal((await signIn(user, { totp_code: codeOf(secret, 1) })).status, 200, 'the next one is another')
      assert.equal((await signIn(user, { totp_code })).status, 401, 'one that is older than the last is too late')
    })
  }

  it('is no obstacle for an account without one', async () => {
    const user = await aCompany(database)
    assert.equal((await signIn(user, { totp_code: '123456' })).status, 200)
  })

  it('@asvs V6.4.3 is asked for after a new password by link, too', async () => {
    const { user, secret } = await aGuardedCompany()
    const { createHash, randomBytes } = await import('node:crypto')
    const token = randomBytes(32).toString('base64url')
    await kysely
      .insertInto('account_tokens')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        purpose: 'reset',
        person_id: user.person_id,
        email: user.email,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    assert.equal(
      (await call('POST', '/reset-password', { json: { token, new_password: 'a quiet green lamp' } })).status,
      200,
    )
    assert.equal((await signIn(user, { password: 'a quiet green lamp' })).body.code, 'totp_required')
    assert.equal((await signIn(user, { password: 'a quiet green lamp', totp_code: codeOf(secret) })).status, 200)
  })
})

describe('recovery codes', () => {
  it('@asvs V6.5.1 open the account once each, however many try at once', async () => {
    const { user, codes } = await aGuardedCompany()
    const [first = '', second = ''] = codes
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(user, { totp_code: first })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
    assert.equal((await signIn(user, { totp_code: second.toUpperCase().replace('-', ' ') })).status, 200)
    assert.equal((await call('GET', '/user/totp', { as: user })).body.recovery_codes_left, 8)
    assert.equal((await events(user)).filter((action) => action === 'user.recovery_code_used').length, 2)
    const { user: other } = await aGuardedCompany()
    assert.equal((await signIn(other, { totp_code: codes[2]! })).status, 401, 'they open their own account alone')
  })

  it('are replaced by new ones, for a person who knows the password', async () => {
    const { user, codes } = await aGuardedCompany()
    const renew = (current_password: string) =>
      call('POST', '/user/totp/recovery-codes', { as: user, json: { current_password } })
    assert.equal((await renew('a guess')).status, 422)
    const { body } = await renew(PASSWORD)
    assert.equal(body.recovery_codes.length, 10)
    assert.equal((await signIn(user, { totp_code: codes[0]! })).status, 401)
    assert.equal((await signIn(user, { totp_code: body.recovery_codes[0] })).status, 200)
    const plain = await aCompany(database)
    const refused = await call('POST', '/user/totp/recovery-codes', { as: plain, json: { current_password: PASSWORD } })
    assert.deepEqual([refused.status, refused.body.code], [409, 'totp_off'])
  })
})

describe('turning the second step off', () => {
  it('@asvs V7.5.1 takes the password; other sessions end, the owner is told, and the password is enough again', async () => {
    const { user } = await aGuardedCompany()
    const other = { cookie: await aSession(database, user) }
    const off = (current_password: string) => call('DELETE', '/user/totp', { as: user, json: { current_password } })
    assert.equal((await off('a guess')).status, 422)
    assert.equal((await signIn(user)).body.code, 'totp_required')
    assert.equal((await off(PASSWORD)).status, 200)
    assert.equal((await off(PASSWORD)).status, 200)
    assert.equal((await call('GET', '/user/me', { as: other })).status, 401)
    assert.equal((await signIn(user)).status, 200)
    assert.deepEqual(await emailsTo(user), ['second-factor-on', 'second-factor-off'])
    assert.equal((await events(user)).filter((action) => action === 'user.second_factor_off').length, 1)
    const left = await kysely.selectFrom('recovery_codes').selectAll().where('person_id', '=', user.person_id).execute()
    assert.deepEqual(left, [])
  })
})

describe('@asvs V6.4.4 a second step that is lost', () => {
  const disable = (who: string, ...reason: string[]) => runCommand(site, 'people:disable-second-step', who, ...reason)

  it('is seen by an operator beside those who have none', async () => {
    const [{ user }, neighbor] = [await aGuardedCompany(), await aCompany(database)]
    const listed = (await runCommand(site, 'people:list')).split('\n')
    const steps = [user, neighbor].map(
      ({ email }) => / (on|off) /.exec(listed.find((row) => row.includes(email))!)?.[1],
    )
    assert.deepEqual(steps, ['on', 'off'])
  })

  it('is turned off after what the person is doing at that moment, and ends a session that this opens', async () => {
    const { user } = await aGuardedCompany()
    const opened = await whileLocked(
      database,
      [`select from people where person_id = ${user.person_id} for no key update`],
      async (release) => {
        const disabling = disable(user.email, '--reason', 'a test of the product')
        await untilWaiting(database, 1, disabling)
        const cookie = await aSession(database, user)
        await release()
        await disabling
        return cookie
      },
    )
    assert.equal((await call('GET', '/user/me', { as: { cookie: opened } })).status, 401)
  })

  it('is turned off by an operator with a reason: signed out everywhere, told by mail, in the trail, and the password is enough', async () => {
    const { user, codes } = await aGuardedCompany()
    const { user: other } = await aGuardedCompany()
    await assert.rejects(disable(user.email), /--reason is missing/)
    assert.equal((await signIn(user)).body.code, 'totp_required')

    const reason = 'app and codes lost; called back at the number in the register'
    assert.equal(
      await disable(user.email.toUpperCase(), '--reason', reason),
      `Person ${user.person_id} now signs in with the password only, 1 session ended`,
    )
    assert.equal((await call('GET', '/user/me', { as: user })).status, 401)
    assert.equal((await signIn(user, { password: 'a guess', totp_code: codes[0]! })).status, 401)
    const entered = await signIn(user)
    assert.equal(entered.status, 200)
    const as = { cookie: String([entered.headers['set-cookie']].flat()[0]).split(';')[0]! }
    assert.deepEqual((await call('GET', '/user/totp', { as })).body, {
      on: false,
      confirmed_at: null,
      recovery_codes_left: 0,
    })
    assert.deepEqual(await emailsTo(user), ['second-factor-on', 'second-factor-off'])
    const {
      rows: [event],
    } = await pool.query(
      "select company_id, details from audit_events where action = 'user.second_factor_off' and object_id = $1",
      [String(user.person_id)],
    )
    assert.deepEqual([event.company_id, event.details.reason, event.details.sessions], [null, reason, 1])
    assert.ok(event.details.operator.length > 0)

    assert.equal(
      await disable(String(user.person_id), '--reason', reason),
      `Person ${user.person_id} does not use two-step login`,
    )
    assert.equal(
      (await call('GET', '/user/me', { as })).status,
      200,
      'where there is nothing to turn off, nobody is signed out',
    )
    assert.deepEqual(await emailsTo(user), ['second-factor-on', 'second-factor-off'])
    assert.equal((await signIn(other)).body.code, 'totp_required', 'others keep theirs')
  })
})

describe('@asvs V6.3.1 guessing codes', () => {
  const outside = { 'x-forwarded-for': '203.0.113.50' }

  it('ends after ten wrong ones, a right one is no exception, and a success forgives', async () => {
    const { user, secret } = await aGuardedCompany()
    const wrong = '000000' === codeOf(secret) ? '000001' : '000000'
    const attempt = (totp_code: string) => signIn(user, { totp_code }, outside)
    for (let n = 0; n < 9; n++) assert.equal((await attempt(wrong)).status, 401)
    assert.equal((await attempt(codeOf(secret))).status, 200)
    for (let n = 0; n < 10; n++) assert.equal((await attempt(wrong)).status, 401)
    await forgetStep(user)
    const refused = await attempt(codeOf(secret))
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
  })

  it('does not end for who only asks whether there is a second step, and strangers cannot use the count up', async () => {
    const { user, secret } = await aGuardedCompany()
    for (let n = 0; n < 12; n++) assert.equal((await signIn(user, {}, outside)).body.code, 'totp_required')
    for (let n = 0; n < 11; n++)
      await signIn(user, { password: 'a guess', totp_code: '000000' }, { 'x-forwarded-for': `203.0.113.${n}` })
    const { rows } = await pool.query("select count from rate_limits where policy = 'totp-account' and key = $1", [
      String(user.person_id),
    ])
    assert.deepEqual(rows, [])
    await beginLimits(database)
    assert.equal((await signIn(user, { totp_code: codeOf(secret) }, outside)).status, 200)
  })

  it('is throttled while it is being turned on, too', async () => {
    const user = await aCompany(database)
    const { secret } = (await setUp(user)).body
    const attempt = (totp_code: string) =>
      call('POST', '/user/totp/confirm', { as: user, json: { totp_code }, headers: outside })
    const wrong = '000000' === codeOf(secret) ? '000001' : '000000'
    for (let n = 0; n < 10; n++) assert.equal((await attempt(wrong)).status, 422)
    assert.equal((await attempt(codeOf(secret))).status, 429)
  })
})

describe('a copy of the database', () => {
  it('@asvs V6.5.2 @asvs V11.4.2 holds no secret and no recovery code', async () => {
    const { user, secret, codes } = await aGuardedCompany()
    const { rows } = await pool.query(
      'select f::text || coalesce((select string_agg(r::text, $2) from recovery_codes r where r.person_id = f.person_id), $2) as dump from second_factors f where person_id = $1',
      [user.person_id, ' '],
    )
    const dump = rows[0].dump as string
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    assert.ok(dump.length > 700)
    for (const needle of [
      secret,
      bytes.toString('hex'),
      bytes.toString('base64'),
      ...codes.flatMap((code) => [code, code.replace('-', ''), Buffer.from(code.replace('-', '')).toString('hex')]),
    ]) {
      assert.ok(!dump.includes(needle), 'found in the dump')
    }
  })

  it('put beside another account, or opened with another key, makes no codes; recovery codes still work', async () => {
    const { user, secret, codes } = await aGuardedCompany()
    const { user: thief } = await aGuardedCompany()
    await pool.query(
      'update second_factors set secret = (select secret from second_factors where person_id = $1), last_step = 0 where person_id = $2',
      [user.person_id, thief.person_id],
    )
    assert.equal((await signIn(thief, { totp_code: codeOf(secret) })).status, 401)
    const elsewhere = await testApp({ SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }, { database, data_dir })
    const there = (totp_code: string) =>
      elsewhere.call('POST', '/login', { json: { email: user.email, password: PASSWORD, totp_code } })
    assert.equal((await there(codeOf(secret))).status, 401)
    assert.equal((await there(codes[0]!)).status, 200)
  })
})
