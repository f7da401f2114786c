import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aPng } from '#test/support/make/files.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { findCompany } from '../find-company.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'

const { call, database, app } = await testApp()

const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()

const aRegistration = (wishes: FormValues = {}) => ({
  company_name: 'مؤسسة الأفق للتوريد',
  email: `horizon.${Math.random().toString(36).slice(2)}@example.sa`,
  phone_number: '0551234567',
  password: 'a quiet green lamp',
  region_id: place.region_id,
  city_id: place.city_id,
  district_id: place.district_id,
  user_type: 'buyer',
  ...wishes,
})

const register = (form: FormValues, more = {}) => call('POST', '/register', { form, ...more })

describe('registering a company', () => {
  it('answers the record without secrets, queues the e-mail, and does not sign in', async () => {
    const form = aRegistration({ profile_image: aPng() })
    const answer = await register(form)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.company_name, form.company_name)
    assert.equal(answer.body.email_verified, false)
    assert.equal(answer.body.region.region_id, place.region_id)
    assert.match(answer.body.profile_image, /^\/uploads\/profile\/[0-9a-f]{32}\.png$/)
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.doesNotMatch(answer.text, /password|argon2|hash/)
    const mails = await database.kysely
      .selectFrom('mails')
      .selectAll()
      .where('company_id', '=', answer.body.user_id)
      .execute()
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['verify'],
    )
    assert.equal((await call('GET', answer.body.profile_image)).status, 200)
  })

  for (const [lang, name, email] of [
    ['ar', 'أدخل اسم منشأة من 3 أحرف على الأقل', 'أدخل بريدًا إلكترونيًا صحيحًا دون مسافات، مثل name@example.com'],
    [
      'en',
      'Enter a company name of at least 3 characters',
      'Enter a valid email without spaces, such as name@example.com',
    ],
  ] as const) {
    it(`names every broken field at once (${lang})`, async () => {
      const { status, body } = await register(
        {
          company_name: 'ab',
          email: 'no address',
          phone_number: '0412345678',
          password: 'short',
          region_id: 0,
          user_type: 'king',
        },
        { lang },
      )
      assert.equal(status, 422)
      assert.equal(body.code, 'invalid')
      assert.deepEqual(
        body.errors.map((e: { field: string }) => e.field),
        ['company_name', 'email', 'phone_number', 'password', 'region_id', 'city_id', 'user_type'],
      )
      assert.equal(body.errors[0].message, name)
      assert.equal(body.errors[1].message, email)
      assert.equal(body.errors[0].code, 'company_name_short')
    })
  }

  it('brings the phone into its form, whichever usual way it was written', async () => {
    for (const phone_number of ['٠٥٥١٢٣٤٥٦٧', '+966 55 123 4567', '00966551234567', '055 123 4567']) {
      const { status, body, text } = await register(aRegistration({ phone_number }))
      assert.equal(status, 201, text)
      assert.equal(body.phone_number, '0551234567')
    }
  })

  it('refuses common and personal passwords, and takes long ones of any kind', async () => {
    const refused = async (password: string, more = {}) => {
      const { status, body } = await register(aRegistration({ password, ...more }), { lang: 'en' })
      assert.equal(status, 422, password)
      return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
    }
    assert.deepEqual(await refused('1234567'), ['password password_short'])
    assert.deepEqual(await refused('password1'), ['password password_common'])
    assert.deepEqual(await refused('x'.repeat(129)), ['password password_long'])
    assert.deepEqual(await refused('Horizon Supplies', { company_name: 'Horizon Supplies' }), [
      'password password_personal',
    ])
    assert.deepEqual(await refused('sales.horizon', { email: 'sales.horizon@example.sa' }), [
      'password password_personal',
    ])
    assert.equal((await register(aRegistration({ password: 'ط'.repeat(64) }))).status, 201)
  })

  it('knows one account per address, however it is written and however many try at once', async () => {
    const email = 'one.address@example.sa'
    const answers = await Promise.all(
      [email, 'One.Address@example.sa', ' ONE.ADDRESS@EXAMPLE.SA ', email].map((address) =>
        register(aRegistration({ email: address })),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
    assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'email_taken')
  })

  it('finds an address again with whatever letters it is written, by one lower case and one way to write a host', async () => {
    const written = [
      'İpek@horizon.example.sa',
      'ıpek@horizon.example.sa',
      'IPEK2@Horizon。Example．sa',
      'ΑΣ@شركة.السعودية',
      'ẞa@HORIZON.EXAMPLE.SA',
    ]
    for (const email of written) {
      const { status, body, text } = await register(aRegistration({ email }))
      assert.equal(status, 201, text)
      assert.match(body.email, /@(horizon\.example\.sa|xn--ogbpi5d\.xn--mgberp4a5d4ar)$/)
      for (const again of [email, body.email, email.toUpperCase().startsWith('I') ? body.email.toLowerCase() : email]) {
        assert.equal(
          (await call('POST', '/login', { json: { email: again, password: 'a quiet green lamp' } })).status,
          200,
          `${email} as ${again}`,
        )
      }
      await call('POST', '/request-password-reset', { json: { email } })
      const emails = await database.kysely
        .selectFrom('mails')
        .select('kind')
        .where('company_id', '=', body.user_id)
        .orderBy('kind')
        .execute()
      assert.deepEqual(
        emails.map(({ kind }) => kind),
        ['reset', 'verify'],
        email,
      )
      assert.equal((await findCompany(database.kysely, email)).company_id, body.user_id)
      assert.equal((await register(aRegistration({ email }))).status, 409)
    }
    for (const email of ['a@horizon.example.sa/x', 'a@1.2.3', 'a@horizon_example.sa', 'a@horizon..sa', 'a@[::1]'])
      assert.equal((await register(aRegistration({ email }))).status, 422, email)
  })

  it('wants region, city and district to belong to each other, and a district where the city has some', async () => {
    const elsewhere = await database.kysely
      .selectFrom('cities')
      .selectAll()
      .where('region_id', '!=', place.region_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const fields = async (wishes: FormValues) =>
      (await register(aRegistration(wishes))).body.errors?.map(
        ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
      )
    assert.deepEqual(await fields({ city_id: elsewhere.city_id }), ['city_id city_not_in_region'])
    assert.deepEqual(await fields({ district_id: 'nowhere' }), ['district_id district_not_in_city'])
    assert.deepEqual(await fields({ district_id: undefined }), ['district_id district_required'])
  })

  it('creates once per Idempotency-Key', async () => {
    const form = aRegistration()
    const headers = { 'idempotency-key': '"c0ffee00-0000-4000-8000-000000000001"' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(form, { headers })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    )
    assert.equal(new Set(answers.map(({ body }) => body.user_id)).size, 1)
    assert.equal(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true').length, 4)
    const other = await register({ ...form, company_name: 'Another name' }, { headers })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
    assert.equal((await register(form, { headers: { 'idempotency-key': 'a b' } })).status, 400)
  })

  it('is multipart only', async () => {
    const { status, body } = await call('POST', '/register', { json: { email: 'a@b.sa' } })
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type'])
  })
})

describe('signing in and out', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!

  it('opens a new session each time, ends the old one, and ends it on sign-out', async () => {
    const user = await aCompany(database)
    const first = await call('POST', '/login', { json: { email: user.email.toUpperCase(), password: PASSWORD } })
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.user.user_id, user.company_id)
    assert.match(
      String(first.headers['set-cookie']),
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const old = { cookie: cookieOf(first) }
    const second = await call('POST', '/login', { as: old, json: { email: user.email, password: PASSWORD } })
    const fresh = { cookie: cookieOf(second) }
    assert.notEqual(fresh.cookie, old.cookie)
    assert.equal((await call('GET', '/user/me', { as: old })).status, 401)
    const me = await call('GET', '/user/me', { as: fresh })
    assert.equal(me.body.user.email, user.email)
    assert.equal(me.headers['cache-control'], 'private, no-store')
    assert.deepEqual((await call('GET', '/validate-token', { as: fresh })).body, {
      valid: true,
      user_id: user.company_id,
    })
    assert.equal((await call('POST', '/logout', { as: fresh, json: {} })).status, 200)
    assert.equal((await call('GET', '/user/me', { as: fresh })).status, 401)
    assert.equal((await call('POST', '/logout', { json: {} })).status, 200)
  })

  it('answers the same bytes for an unknown address, a wrong password and a disabled account', async () => {
    const user = await aCompany(database)
    const gone = await aCompany(database, { is_active: false })
    const answers = await Promise.all([
      call('POST', '/login', { json: { email: 'nobody@example.sa', password: PASSWORD }, lang: 'en' }),
      call('POST', '/login', { json: { email: user.email, password: 'wrong password' }, lang: 'en' }),
      call('POST', '/login', { json: { email: gone.email, password: PASSWORD }, lang: 'en' }),
      // What no database can keep is no address either.
      call('POST', '/login', { json: { email: 'nobody\u0000@example.sa', password: PASSWORD }, lang: 'en' }),
    ])
    const texts = answers.map(({ body }) => JSON.stringify({ ...body, request_id: '' }))
    assert.equal(new Set(texts).size, 1)
    assert.deepEqual([answers[0].status, answers[0].body.error], [401, 'Email or password is incorrect'])
  })

  it('never adopts a session id that it did not give, and forgets disabled companies at once', async () => {
    assert.equal((await call('GET', '/user/me', { as: { cookie: 'sid=chosen-by-a-stranger' } })).status, 401)
    const user = await aCompany(database)
    await database.kysely
      .updateTable('companies')
      .set({ is_active: false })
      .where('company_id', '=', user.company_id)
      .execute()
    assert.equal((await call('GET', '/user/me', { as: user })).status, 401)
  })

  it('ends sessions after 7 idle and 30 days in all, and keeps 20 per user', async () => {
    const user = await aCompany(database)
    const age = (column: string, days: number) =>
      database.pool.query(
        `update sessions set ${column} = now() - make_interval(days => ${days}) where company_id = ${user.company_id}`,
      )
    await age('last_seen_at', 8)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 401)
    await age('last_seen_at', 0)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 200)
    await age('created_at', 31)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 401)
    for (let i = 0; i < 22; i++) await call('POST', '/login', { json: { email: user.email, password: PASSWORD } })
    const { rows } = await database.pool.query('select count(*)::int as count from sessions where company_id = $1', [
      user.company_id,
    ])
    assert.equal(rows[0].count, 20)
  })
})

describe('limits on guessing', () => {
  it('refuses the 11th try on an account with Retry-After, counted in the database, and a success forgives', async () => {
    const limited = await testApp({ TRUSTED_PROXIES: '1' })
    const user = await aCompany(limited.database)
    const attempt = (password: string, ip: string) =>
      limited.call('POST', '/login', { json: { email: user.email, password }, headers: { 'x-forwarded-for': ip } })
    for (let i = 0; i < 9; i++) assert.equal((await attempt('wrong', `203.0.113.${i}`)).status, 401)
    assert.equal((await attempt(PASSWORD, '203.0.113.90')).status, 200)
    for (let i = 0; i < 10; i++) assert.equal((await attempt('wrong', `203.0.113.${100 + i}`)).status, 401)
    const refused = await attempt('wrong', '203.0.113.200')
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const spoofed = await limited.call('POST', '/login', { json: { email: 'other@example.sa', password: 'x' } })
    assert.equal(spoofed.status, 401)
  })
})

describe('verifying the address', () => {
  const token = async (person_id: number, purpose: 'verify' | 'reset', address: string, hours = 1) => {
    const { createHash, randomBytes } = await import('node:crypto')
    const value = randomBytes(32).toString('base64url')
    await database.kysely
      .insertInto('account_tokens')
      .values({
        token_hash: createHash('sha256').update(value).digest(),
        purpose,
        person_id,
        email: address,
        expires_at: new Date(Date.now() + hours * 3_600_000),
      })
      .execute()
    return value
  }

  it('takes a link once, and is friendly to the second visit', async () => {
    const user = await aCompany(database, { email_verified: false })
    const link = await token(user.person_id, 'verify', user.email)
    const first = await call('POST', '/verify-email', { json: { token: link } })
    assert.deepEqual([first.status, first.body], [200, { verified: true, already_verified: false, email: user.email }])
    assert.equal(first.headers['set-cookie'], undefined)
    const second = await call('POST', '/verify-email', { json: { token: link } })
    assert.deepEqual([second.status, second.body], [200, { verified: true, already_verified: true }])
    assert.equal((await call('GET', '/user/me', { as: user })).body.user.email_verified, true)
  })

  it('answers where registering began, if that is a page of ours', async () => {
    for (const [return_to, answered] of [
      ['/en/rfq/7/bid?a=1', '/rfq/7/bid?a=1'],
      ['//elsewhere.example/rfq/7', undefined],
      ['https://elsewhere.example', undefined],
      ['/rfq/\u00007', '/rfq/7'],
      [`/${'x'.repeat(500)}`, undefined],
    ] as const) {
      const form = aRegistration({ return_to })
      const { status, body, text } = await register(form)
      assert.equal(status, 201, text)
      const link = await token(body.user_id, 'verify', form.email)
      for (const time of ['first', 'second'])
        assert.equal((await call('POST', '/verify-email', { json: { token: link } })).body.return_to, answered, time)
    }
  })

  it('refuses unknown and expired links and those of another address with one text', async () => {
    const user = await aCompany(database, { email_verified: false })
    const links = [
      'unknown',
      await token(user.person_id, 'verify', user.email, -1),
      await token(user.person_id, 'verify', 'old@example.sa'),
    ]
    for (const link of links) {
      const { status, body } = await call('POST', '/verify-email', { json: { token: link }, lang: 'en' })
      assert.deepEqual([status, body.code], [400, 'token_invalid'])
    }
  })

  it('says the same for known and unknown addresses and sends only where it makes sense', async () => {
    const user = await aCompany(database, { email_verified: false })
    const verified = await aCompany(database)
    for (const path of ['/send-verification-email', '/request-password-reset']) {
      const known = await call('POST', path, { json: { email: user.email } })
      const unknown = await call('POST', path, { json: { email: 'nobody@example.sa' } })
      assert.deepEqual([known.status, known.text], [200, unknown.text])
    }
    await call('POST', '/send-verification-email', { json: { email: verified.email } })
    const kinds = async (company_id: number) =>
      (await database.kysely.selectFrom('mails').select('kind').where('company_id', '=', company_id).execute())
        .map(({ kind }) => kind)
        .sort()
    assert.deepEqual(await kinds(user.company_id), ['reset', 'verify'])
    assert.deepEqual(await kinds(verified.company_id), [])
  })

  it('sets a new password once, ends every session, and tells the owner', async () => {
    const user = await aCompany(database)
    const link = await token(user.person_id, 'reset', user.email)
    const weak = await call('POST', '/reset-password', { json: { token: link, new_password: 'password1' }, lang: 'en' })
    assert.deepEqual([weak.status, weak.body.errors[0].field], [422, 'new_password'])
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        call('POST', '/reset-password', { json: { token: link, new_password: 'a new quiet lamp' } }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
    assert.equal((await call('GET', '/user/me', { as: user })).status, 401)
    assert.equal((await call('POST', '/login', { json: { email: user.email, password: PASSWORD } })).status, 401)
    assert.equal(
      (await call('POST', '/login', { json: { email: user.email, password: 'a new quiet lamp' } })).status,
      200,
    )
    const mails = await database.kysely
      .selectFrom('mails')
      .select('kind')
      .where('company_id', '=', user.company_id)
      .execute()
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['password-changed'],
    )
  })
})

describe('passwords at rest', () => {
  it('are argon2id with 19 MiB, two passes, one lane', async () => {
    assert.match(await hashPassword('x'.repeat(8)), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.ok(app)
  })
})
