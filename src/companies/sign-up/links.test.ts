import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, describe, it } from 'node:test'
import pino from 'pino'
import { buildApp } from '#app/app.server.ts'
import { emails } from '#app/emails.server.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger, logOptions } from '#framework/config/log.server.ts'
import { receiverFinder } from '#companies/account/find-receiver.server.ts'
import { deliverMail } from '#framework/mail/deliver.server.ts'
import { createMailer, mailFolder } from '#framework/mail/mailer.server.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'

const { call, app, database, config, data_dir } = await testApp()
const { kysely, pool } = database
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-emails-'))
after(() => rm(folder, { recursive: true, force: true }))
const mailer = await createMailer({ smtp_url: undefined, data_dir: folder })
const delivery = {
  database,
  mailer,
  emails,
  translators,
  config,
  logger: createLogger('silent'),
  findReceiver: receiverFinder(() => true),
  findPending: async () => [],
  stopToken: () => null,
}

/** Sends the e-mails queued for a company, as the job process would, and gives the text of the last. */
async function emailTo(user: MadeCompany) {
  const waiting = await kysely
    .selectFrom('mails')
    .select('mail_id')
    .where('company_id', '=', user.company_id)
    .where('status', '=', 'queued')
    .orderBy('mail_id')
    .execute()
  for (const { mail_id } of waiting) await deliverMail(delivery, mail_id)
  const names = (await readdir(mailFolder(folder)))
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => Number.parseInt(a) - Number.parseInt(b))
  const { text } = JSON.parse(await readFile(join(mailFolder(folder), names.at(-1)!), 'utf8')) as { text: string }
  return text
}

const askFor = (path: string, email: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1${path}`, payload: { email }, headers })
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
async function aToken(user: MadeCompany, path = '/request-password-reset') {
  await askFor(path, user.email)
  return tokenIn(await emailTo(user))
}
const reset = (token: string, new_password = 'a quiet green lamp') =>
  call('POST', '/reset-password', { json: { token, new_password }, lang: 'en' })
const verify = (token: string) => call('POST', '/verify-email', { json: { token }, lang: 'en' })

describe('@asvs V6.4.1 @asvs V6.4.3 @asvs V6.5.1 a link for a new password', () => {
  it('works once, ends every session, and does not sign in', async () => {
    const user = await aCompany(database)
    const token = await aToken(user)
    const first = await reset(token)
    assert.deepEqual([first.status, first.headers['set-cookie']], [200, undefined])
    const second = await reset(token)
    assert.deepEqual([second.status, second.body.code], [400, 'token_invalid'])
    assert.equal((await call('GET', '/user/me', { as: user })).status, 401)
  })

  it('of fifty uses at once one succeeds', async () => {
    const user = await aCompany(database)
    const token = await aToken(user)
    const statuses = (
      await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `a quiet green lamp ${n}`)))
    ).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
    assert.ok(
      statuses.every((status) => [200, 400, 503].includes(status)),
      String(statuses),
    )
  })

  it('dies with every other one when one is used, and when the password is changed', async () => {
    const user = await aCompany(database)
    const [one, two] = [await aToken(user), await aToken(user)]
    assert.notEqual(one, two)
    assert.equal((await reset(two)).status, 200)
    assert.equal((await reset(one)).status, 400)
    const changed = await aCompany(database)
    const three = await aToken(changed)
    assert.equal(
      (
        await call('PUT', '/user/update-password', {
          as: changed,
          json: { current_password: PASSWORD, new_password: 'another green lamp' },
        })
      ).status,
      200,
    )
    assert.equal((await reset(three)).status, 400)
  })

  it('is refused with one text when it is unknown, expired, of another kind, or its account is closed', async () => {
    const [expired, closed, unverified] = [
      await aCompany(database),
      await aCompany(database),
      await aCompany(database, { email_verified: false }),
    ]
    const tokens = [
      await aToken(expired),
      await aToken(closed),
      await aToken(unverified, '/send-verification-email'),
      'x',
      'ط'.repeat(43),
    ]
    await pool.query("update account_tokens set expires_at = now() - interval '1 second' where person_id = $1", [
      expired.person_id,
    ])
    await pool.query('update companies set is_active = false where company_id = $1', [closed.company_id])
    const texts = new Set<string>()
    for (const token of tokens) {
      const { status, text, body } = await reset(token)
      assert.deepEqual([status, body.code], [400, 'token_invalid'])
      texts.add(text.replaceAll(body.request_id, ''))
    }
    assert.equal(texts.size, 1)
  })

  it('lasts an hour, one that verifies 48, by the clock of the database', async () => {
    const user = await aCompany(database, { email_verified: false })
    await aToken(user)
    await aToken(user, '/send-verification-email')
    const { rows } = await pool.query(
      'select purpose, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from account_tokens where person_id = $1 order by purpose',
      [user.person_id],
    )
    assert.deepEqual(rows, [
      { purpose: 'reset', hours: 1 },
      { purpose: 'verify', hours: 48 },
    ])
  })
})

describe('the right address of an account that is not verified yet', () => {
  const correct = (
    json: { email: string; password?: string; new_email: string },
    headers: Record<string, string> = {},
  ) => call('POST', '/change-unverified-email', { json: { password: PASSWORD, ...json }, lang: 'en', headers })
  const emailOf = async (user: MadeCompany) =>
    (
      await kysely
        .selectFrom('people')
        .select('email')
        .where('person_id', '=', user.person_id)
        .executeTakeFirstOrThrow()
    ).email

  it('takes the place of the wrong one with the password: the old link dies, the new one verifies and names the address', async () => {
    const user = await aCompany(database, { email_verified: false })
    const old = await aToken(user, '/send-verification-email')
    const new_email = `right.${user.email}`
    assert.equal((await correct({ email: user.email.toUpperCase(), new_email })).status, 200)
    assert.equal(await emailOf(user), new_email)
    assert.equal((await verify(old)).body.code, 'token_invalid')
    const fresh = tokenIn(await emailTo(user))
    const { body } = await verify(fresh)
    assert.deepEqual(body, { verified: true, already_verified: false, email: new_email })
    assert.deepEqual((await verify(fresh)).body, { verified: true, already_verified: true })
    assert.equal((await call('POST', '/login', { json: { email: new_email, password: PASSWORD } })).status, 200)
  })

  it('needs the password, an unverified account and a free address', async () => {
    const [user, other, verified] = [
      await aCompany(database, { email_verified: false }),
      await aCompany(database),
      await aCompany(database),
    ]
    const new_email = `other.${user.email}`
    const refusal = async (json: Parameters<typeof correct>[0]) => {
      const { status, body } = await correct(json)
      return `${status} ${body.code}`
    }
    assert.equal(
      await refusal({ email: user.email, password: 'not my password', new_email }),
      '401 invalid_credentials',
    )
    assert.equal(await refusal({ email: `nobody.${user.email}`, new_email }), '401 invalid_credentials')
    assert.equal(await refusal({ email: verified.email, new_email }), '409 email_already_verified')
    assert.equal(await refusal({ email: user.email, new_email: other.email.toUpperCase() }), '409 email_taken')
    assert.equal(await refusal({ email: user.email, new_email: 'no address' }), '422 invalid')
    const factor = { person_id: user.person_id, secret: Buffer.alloc(48), salt: Buffer.alloc(16) }
    await kysely
      .insertInto('second_factors')
      .values({ ...factor, confirmed_at: new Date() })
      .execute()
    assert.equal(
      await refusal({ email: user.email, new_email }),
      '409 email_already_verified',
      'the password is not enough',
    )
    assert.deepEqual([await emailOf(user), await emailOf(verified)], [user.email, verified.email])
  })

  it('is limited like signing in, and sends few links', async () => {
    const user = await aCompany(database, { email_verified: false })
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    for (let n = 0; n < 10; n++) {
      const guessed = await correct(
        { email: user.email, password: 'a guess', new_email: `n${n}.${user.email}` },
        from(`198.51.100.${n}`),
      )
      assert.equal(guessed.status, 401)
    }
    assert.equal(
      (await correct({ email: user.email, new_email: `x.${user.email}` }, from('198.51.100.99'))).status,
      429,
    )
    const patient = await aCompany(database, { email_verified: false })
    let email = patient.email
    for (let n = 0; n < 5; n++) {
      const new_email = `n${n}.${patient.email}`
      assert.equal((await correct({ email, new_email }, from(`203.0.113.${n}`))).status, 200)
      email = new_email
    }
    assert.equal((await correct({ email, new_email: `y.${patient.email}` }, from('203.0.113.99'))).status, 429)
  })
})

describe('@asvs V6.5.2 @asvs V6.5.3 @asvs V6.5.4 tokens', () => {
  it('have 256 bits, never repeat, and are kept as SHA-256 alone', async () => {
    const user = await aCompany(database)
    const tokens: string[] = []
    for (let n = 0; n < 5; n++) tokens.push(await aToken(user))
    assert.equal(new Set(tokens).size, 5)
    for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 32)
    const { rows } = await pool.query<{ token_hash: Buffer }>(
      'select token_hash from account_tokens where person_id = $1',
      [user.person_id],
    )
    assert.ok(rows.some(({ token_hash }) => token_hash.equals(createHash('sha256').update(tokens[0]!).digest())))
  })

  it('are in no row of a copy of the database, and what is there opens nothing', async () => {
    const user = await aCompany(database)
    const token = await aToken(user)
    const { rows: tables } = await pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    let seen = 0
    const session = user.cookie.replace('sid=', '')
    for (const { name } of tables) {
      const { rows } = await database.owner.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      for (const { row } of rows) {
        seen++
        for (const secret of [
          token,
          Buffer.from(token).toString('hex'),
          Buffer.from(token, 'base64url').toString('hex'),
          session,
        ])
          assert.ok(!row.includes(secret), name)
      }
    }
    assert.ok(seen > 100)
    const {
      rows: [kept],
    } = await pool.query<{ hex: string; raw: Buffer }>(
      "select encode(token_hash, 'hex') as hex, token_hash as raw from account_tokens where person_id = $1",
      [user.person_id],
    )
    for (const stolen of [kept!.hex, kept!.raw.toString('base64url'), `\\x${kept!.hex}`])
      assert.equal((await reset(stolen)).status, 400)
  })

  it('@asvs V16.2.5 are in no line of the log, nor are passwords and cookies', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const production = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tarsiya.example',
      DATA_DIR: data_dir,
      LOG_LEVEL: 'trace',
    })
    const logged = await buildApp({
      config: production,
      database,
      distDir: null,
      logger: pino(logOptions('trace'), sink),
    })
    await logged.ready()
    const user = await aCompany(database)
    const token = await aToken(user)
    const send = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
      logged.inject({ method, url, ...(payload && { payload }), headers: { host: 'tarsiya.example', ...headers } })
    await send('GET', `/reset-password?token=${token}`)
    await send('GET', `/api/v1/nothing?token=${token}&x=1`)
    for (const name of ['t%6Fken', '%74oken', 'x=1&token', 'TOKEN', 'token%20', '+token', '%zz&token'])
      await send('GET', `/nothing?${name}=${token}`)
    await send(
      'POST',
      '/api/v1/reset-password',
      { token, new_password: 'short' },
      { cookie: `__Host-sid=${'c'.repeat(43)}`, authorization: 'Bearer abcdef' },
    )
    const done = await send('POST', '/api/v1/reset-password', { token, new_password: 'a quiet green lamp' })
    assert.equal(done.statusCode, 200, done.payload)
    await send('POST', '/api/v1/login', { email: user.email, password: 'a quiet green lamp', totp_code: '123456' })
    await logged.close()
    assert.ok(lines.length >= 5)
    for (const secret of [token, 'a quiet green lamp', 'c'.repeat(43), 'abcdef', '123456'])
      assert.ok(!lines.join('').includes(secret), secret)
  })
})

describe('@asvs V14.2.1 the address in an e-mail', () => {
  it('is the configured one, whatever the request says about its host', async () => {
    const user = await aCompany(database, { email_verified: false })
    for (const headers of [
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { host: 'localhost:6666' },
      { forwarded: 'host=evil.example' },
      { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
    ] as Record<string, string>[]) {
      for (const path of ['/request-password-reset', '/send-verification-email']) {
        const { statusCode } = await askFor(path, user.email, headers)
        assert.equal(statusCode, 200)
        const text = await emailTo(user)
        assert.match(text, /http:\/\/localhost:3000\/(reset-password|verify-email)\?token=/)
        assert.doesNotMatch(text, /evil|6666/)
      }
    }
    assert.equal((await askFor('/request-password-reset', user.email, { host: 'evil.example' })).statusCode, 421)
  })
})

describe('@asvs V6.4.1 @asvs V7.6.2 the link that verifies', () => {
  it('is taken under the lock of the account, for which erasing comes first, too', async () => {
    const user = await aCompany(database, { email_verified: false })
    const token = await aToken(user, '/send-verification-email')
    const held = `select from people where person_id = ${user.person_id} for no key update`
    await whileLocked(database, [held], async (release) => {
      const answer = verify(token)
      await untilWaiting(database, 1, answer)
      // If the link were locked by now, each would wait for the other.
      await pool.query('select from account_tokens where person_id = $1 for update nowait', [user.person_id])
      await release()
      assert.equal((await answer).body.verified, true)
    })
  })

  it('is only shown by GET, however often a scanner opens it; the page then sends it, also twice, and no session begins', async () => {
    const user = await aCompany(database, { email_verified: false })
    const token = await aToken(user, '/send-verification-email')
    const isVerified = async () => (await call('GET', '/user/me', { as: user })).body.user.email_verified as boolean
    for (let n = 0; n < 3; n++) {
      await app.inject({ method: 'GET', url: `/verify-email?token=${token}` })
      assert.equal((await app.inject({ method: 'GET', url: `/api/v1/verify-email?token=${token}` })).statusCode, 405)
    }
    assert.equal(await isVerified(), false)
    const answers = [await verify(token), await verify(token)]
    assert.deepEqual(
      answers.map(({ status, body, headers }) => [status, body, headers['set-cookie']]),
      [
        [200, { verified: true, already_verified: false, email: user.email }, undefined],
        [200, { verified: true, already_verified: true }, undefined],
      ],
    )
    assert.equal(await isVerified(), true)
  })

  it('belongs to the address it was sent to, and to its account', async () => {
    const user = await aCompany(database, { email_verified: false })
    const token = await aToken(user, '/send-verification-email')
    await pool.query("update people set email = 'moved.' || email where person_id = $1", [user.person_id])
    assert.equal((await verify(token)).status, 400)
    assert.equal((await reset(token)).status, 400)
  })

  it('is none for a password, runs out, and is refused like one that never was', async () => {
    const [user, late] = [
      await aCompany(database, { email_verified: false }),
      await aCompany(database, { email_verified: false }),
    ]
    const tokens = [await aToken(user), await aToken(late, '/send-verification-email'), 'x'.repeat(43)]
    await pool.query("update account_tokens set expires_at = now() - interval '1 second' where person_id = $1", [
      late.person_id,
    ])
    const answers = await Promise.all(tokens.map((token) => verify(token)))
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      Array.from(tokens, () => [400, 'token_invalid']),
    )
    assert.equal(new Set(answers.map(({ text, body }) => text.replaceAll(body.request_id, ''))).size, 1)
    const { rows } = await pool.query(
      'select person_id from people where email_verified_at is not null and person_id = any($1)',
      [[user.person_id, late.person_id]],
    )
    assert.deepEqual(rows, [])
  })
})

describe('an address that nobody has verified', () => {
  it('is shown to no one else and publishes nothing where verification is required', async () => {
    const strict = await testApp({ EMAIL_VERIFICATION: 'required' }, { database, data_dir })
    const impostor = await aCompany(database, { email: 'famous.company@example.sa', email_verified: false })
    const reader = await aCompany(database)
    for (const path of [`/profile/${impostor.company_id}`, `/unauthorized/profile/${impostor.company_id}`]) {
      const { text } = await strict.call('GET', path, { as: reader })
      assert.doesNotMatch(text, /famous\.company/)
    }
    const place = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { status, body } = await strict.call('POST', '/rfqs/new', {
      as: impostor,
      form: {
        title: 'كراسي مكتبية',
        description: 'كراسي لقاعة اجتماعات.',
        item_description: 'قماش رمادي بمسند.',
        quantity: 12,
        delivery_date: day(20),
        deadline: day(10),
        category_id: 1,
        region_id: place.region_id,
        city_id: place.city_id,
        attachments: [aPdf()],
      },
    })
    assert.deepEqual([status, body.code], [403, 'email_not_verified'])
  })
})
