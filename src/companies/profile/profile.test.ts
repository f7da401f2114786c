import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aDocx, aPng } from '#test/support/make/files.ts'
import { aColleague, aCompany, aSession, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database
const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
const { region_id, city_id, district_id } = place

const update = (as: MadeCompany, json: object, more = {}) => call('PUT', '/user/update', { as, json, ...more })
const change = (as: { cookie: string }, json: object, more = {}) =>
  call('PUT', '/user/update-password', { as, json, ...more })
const me = async (as: { cookie: string }) => (await call('GET', '/user/me', { as })).body.user
const events = async (company_id: number) =>
  (
    await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('company_id', '=', company_id)
      .orderBy('audit_event_id')
      .execute()
  ).map(({ action }) => action)
const codes = (body: { errors: { field: string; code: string }[] }) =>
  body.errors.map(({ field, code }) => `${field} ${code}`)

const CHOSEN = 'a quiet green lamp'

describe("the company's own profile", () => {
  it('changes what was sent and leaves a trail', async () => {
    const user = await aCompany(database)
    const { status, body, text } = await update(user, {
      company_name: '  مصنع   الأفق ',
      phone_number: '٠٥٠١٢٣٤٥٦٧',
      region_id,
      city_id: String(city_id),
      district_id,
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.company_name, body.phone_number, body.district.district_id],
      ['مصنع الأفق', '0501234567', district_id],
    )
    assert.deepEqual(await me(user), body)
    const { body: again } = await update(user, { phone_number: '0509999999' })
    assert.deepEqual(
      [again.company_name, again.phone_number, again.district.district_id],
      ['مصنع الأفق', '0509999999', district_id],
    )
    assert.equal((await update(user, {})).status, 200)
    assert.deepEqual(await events(user.company_id), ['user.updated', 'user.updated'])
  })

  it('@asvs V15.3.3 changes nothing else, whatever is sent', async () => {
    const user = await aCompany(database, { email_verified: false })
    const before = await me(user)
    const { status } = await update(user, {
      email: 'other@example.sa',
      user_type: 'supplier',
      email_verified: true,
      email_verified_at: '2026-01-01',
      is_active: false,
      user_id: 1,
      password_hash: 'x',
    })
    assert.equal(status, 200)
    assert.deepEqual(await me(user), before)
  })

  it('keeps the language of its e-mails when it signs in, and changes it when it is told to', async () => {
    const user = await aCompany(database, { lang: 'en' })
    await call('POST', '/login', { json: { email: user.email, password: PASSWORD }, lang: 'ar' })
    assert.equal((await me(user)).lang, 'en')
    assert.equal((await update(user, { lang: 'ar' })).body.lang, 'ar')
    assert.deepEqual(codes((await update(user, { lang: 'fr' })).body).length, 1)
  })

  it('knows that the link to verify the address was refused, until a later one arrives or the address is verified', async () => {
    const user = await aCompany(database, { email_verified: false })
    const refused = async () => (await me(user)).email_refused
    const other = await aCompany(database)
    const anEmail = (kind: string, status: 'bounced' | 'sent' | 'queued', { company_id } = user) =>
      kysely.insertInto('mails').values({ kind, company_id, person_id: user.person_id, params: '{}', status }).execute()
    assert.equal(await refused(), false)
    await anEmail('reset', 'bounced')
    assert.equal(await refused(), false)
    await anEmail('verify', 'bounced')
    await anEmail('verify', 'queued')
    // In the name of another company of the person.
    await anEmail('verify', 'sent', other)
    assert.equal(await refused(), true)
    await anEmail('verify', 'sent')
    assert.equal(await refused(), false)
    await anEmail('verify', 'bounced')
    await kysely
      .updateTable('people')
      .set({ email_verified_at: new Date() })
      .where('person_id', '=', user.person_id)
      .execute()
    assert.equal(await refused(), false)
  })

  it('wants region, city and district to belong to each other', async () => {
    const user = await aCompany(database)
    const elsewhere = await kysely
      .selectFrom('cities')
      .selectAll()
      .where('region_id', '!=', region_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    assert.deepEqual(codes((await update(user, { region_id, city_id: elsewhere.city_id })).body), [
      'city_id city_not_in_region',
    ])
    assert.deepEqual(codes((await update(user, { region_id, city_id, district_id: 'nowhere' })).body), [
      'district_id district_not_in_city',
    ])
    assert.deepEqual(codes((await update(user, { region_id, city_id, district_id: null })).body), [
      'district_id district_required',
    ])
    await update(user, { region_id, city_id, district_id })
    assert.equal((await update(user, { region_id: elsewhere.region_id })).status, 422)
    assert.equal((await me(user)).district.district_id, district_id)
  })

  for (const [lang, name, phone] of [
    ['ar', 'أدخل اسم منشأة من 3 أحرف على الأقل', 'أدخل رقم جوال من 10 أرقام يبدأ بـ 05'],
    ['en', 'Enter a company name of at least 3 characters', 'Enter a mobile number of 10 digits starting with 05'],
  ] as const) {
    it(`names every broken field at once (${lang})`, async () => {
      const { status, body } = await update(
        await aCompany(database),
        { company_name: 'ab', phone_number: '0412345678' },
        { lang },
      )
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ message }: { message: string }) => message),
        [name, phone],
      )
    })
  }

  it('reads a mobile number in any usual writing, and refuses letters and two numbers in a sentence', async () => {
    const user = await aCompany(database)
    for (const typed of ['٠٥٠٩٩٩٩٩٩٩', '۰۵۰ ۹۹۹ ۹۹۹۹', '٠٥٠،٩٩٩،٩٩٩٩', '050,999,9999', '+966 50 999 9999']) {
      const { body, text } = await update(user, { phone_number: typed })
      assert.equal(body.phone_number, '0509999999', `${typed}: ${text}`)
    }
    for (const typed of ['05O9999999', '٠٥٠٩٩٩٩٩٩٩ جوال', '05o999999q', '0509999999, 0551234567', '٠٤٠٩٩٩٩٩٩٩']) {
      const { status, body } = await update(user, { phone_number: typed }, { lang: 'en' })
      assert.equal(status, 422, typed)
      assert.deepEqual(body.errors, [
        {
          field: 'phone_number',
          code: 'phone_invalid',
          message: 'Enter a mobile number of 10 digits starting with 05',
        },
      ])
    }
    assert.equal((await me(user)).phone_number, '0509999999')
  })

  it('replaces the picture: one file is kept, the old one is gone', async () => {
    const user = await aCompany(database)
    const send = async () =>
      (await call('PUT', '/user/update-profile-picture', { as: user, form: { profile_image: aPng() } })).body
        .profile_image
    const [first, second, third] = [await send(), await send(), await send()]
    assert.equal(new Set([first, second, third]).size, 3)
    assert.deepEqual(
      [(await call('GET', first)).status, (await call('GET', second)).status, (await call('GET', third)).status],
      [404, 404, 200],
    )
    const kept = await kysely
      .selectFrom('files')
      .select('path')
      .where('owner_id', '=', user.company_id)
      .where('deleted_at', 'is', null)
      .execute()
    assert.deepEqual(kept, [{ path: third }])
    assert.equal((await me(user)).profile_image, third)
    assert.deepEqual(await events(user.company_id), Array(3).fill('user.picture_changed'))
  })

  it('of two pictures at once keeps one', async () => {
    const user = await aCompany(database)
    const answers = await Promise.all(
      [1, 2, 3].map(async () =>
        call('PUT', '/user/update-profile-picture', { as: user, form: { profile_image: aPng() } }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const kept = await kysely
      .selectFrom('files')
      .select('path')
      .where('owner_id', '=', user.company_id)
      .where('deleted_at', 'is', null)
      .execute()
    assert.deepEqual(kept, [{ path: (await me(user)).profile_image }])
  })

  for (const [lang, missing] of [
    ['ar', 'هذا الحقل مطلوب'],
    ['en', 'This field is required'],
  ] as const) {
    it(`refuses what is no picture (${lang})`, async () => {
      const user = await aCompany(database)
      const refused = await call('PUT', '/user/update-profile-picture', {
        as: user,
        lang,
        form: { profile_image: aDocx() },
      })
      assert.deepEqual([refused.status, refused.body.code], [415, 'file_type'])
      const none = await call('PUT', '/user/update-profile-picture', { as: user, lang, form: { other: 'x' } })
      assert.deepEqual(
        [none.status, none.body.errors[0].field, none.body.errors[0].message],
        [422, 'profile_image', missing],
      )
      assert.equal((await me(user)).profile_image, null)
    })
  }
})

describe('another password', () => {
  it('@asvs V6.2.2 ends the other sessions, keeps this one, and tells the owner', async () => {
    const user = await aCompany(database)
    const other = { cookie: await aSession(database, user) }
    const { status, body, text } = await change(user, { current_password: PASSWORD, new_password: CHOSEN })
    assert.deepEqual([status, body], [200, { ok: true }], text)
    assert.equal((await call('GET', '/user/me', { as: other })).status, 401)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 200)
    const login = async (password: string) =>
      (await call('POST', '/login', { json: { email: user.email, password } })).status
    assert.deepEqual([await login(PASSWORD), await login(CHOSEN)], [401, 200])
    const mails = await kysely.selectFrom('mails').select('kind').where('company_id', '=', user.company_id).execute()
    assert.deepEqual(mails, [{ kind: 'password-changed' }])
    assert.equal((await events(user.company_id))[0], 'user.password_changed')
  })

  for (const [lang, wrong, same] of [
    ['ar', 'كلمة المرور الحالية غير صحيحة', 'يجب أن تختلف كلمة المرور الجديدة عن الحالية'],
    ['en', 'Current password is incorrect', 'The new password must differ from the current one'],
  ] as const) {
    it(`@asvs V6.2.3 @asvs V7.5.1 needs the current one and a new one (${lang})`, async () => {
      const user = await aCompany(database)
      const other = { cookie: await aSession(database, user) }
      const incorrect = await change(user, { current_password: 'not it', new_password: CHOSEN }, { lang })
      assert.deepEqual(
        [incorrect.status, incorrect.body.code, incorrect.body.error],
        [422, 'current_password_incorrect', wrong],
      )
      assert.deepEqual(incorrect.body.errors, [
        { field: 'current_password', code: 'current_password_incorrect', message: wrong },
      ])
      const kept = await change(user, { current_password: PASSWORD, new_password: PASSWORD }, { lang })
      assert.deepEqual([kept.status, kept.body.code], [422, 'same_password'])
      assert.deepEqual(kept.body.errors, [{ field: 'new_password', code: 'same_password', message: same }])
      assert.equal((await call('GET', '/user/me', { as: other })).status, 200)
    })
  }

  it('follows the rules of new passwords', async () => {
    const user = await aCompany(database)
    const refused = async (new_password: string) =>
      codes((await change(user, { current_password: PASSWORD, new_password })).body)
    assert.deepEqual(await refused('short'), ['new_password new_password_short'])
    assert.deepEqual(await refused('password1'), ['new_password password_common'])
    assert.deepEqual(await refused(user.company_name), ['new_password password_personal'])
    assert.deepEqual(codes((await change(user, {})).body), [
      'current_password current_password_required',
      'new_password new_password_required',
    ])
  })

  it('of several changes at once one wins', async () => {
    const user = await aCompany(database)
    const answers = await Promise.all(
      [1, 2, 3].map((n) => change(user, { current_password: PASSWORD, new_password: `${CHOSEN} ${n}` })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
  })

  it('cannot be guessed at: ten wrong ones, then a pause, and a right one is no exception', async () => {
    const user = await aCompany(database)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const attempt = async (current_password: string) =>
      (await change(user, { current_password, new_password: CHOSEN }, { headers })).status
    for (let n = 0; n < 10; n++) assert.equal(await attempt('a guess'), 422)
    assert.equal(await attempt(PASSWORD), 429)
    const other = await aCompany(database)
    assert.equal((await change(other, { current_password: PASSWORD, new_password: CHOSEN }, { headers })).status, 200)
  })
})

describe('sessions', () => {
  const list = async (as: { cookie: string }) => (await call('GET', '/user/sessions', { as })).body
  const signIn = async (email: string, userAgent: string) => {
    const { headers } = await call('POST', '/login', {
      json: { email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
    return { cookie: String(headers['set-cookie']).split(';')[0]! }
  }

  it('says of each the kind of device and when, and nothing more', async () => {
    const user = await aCompany(database)
    await signIn(user.email, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1')
    await signIn(user.email, 'Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140 Safari/537.36')
    const sessions = await list(user)
    assert.deepEqual(
      sessions.map(({ device, current }: { device: string; current: boolean }) => [device, current]),
      [
        ['computer', true],
        ['tablet', false],
        ['phone', false],
      ],
    )
    assert.deepEqual(Object.keys(sessions[0]).sort(), ['created_at', 'current', 'device', 'last_seen_at', 'session_id'])
  })

  it('leaves out what has ended by itself', async () => {
    const user = await aCompany(database)
    await aSession(database, user)
    await kysely
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('company_id', '=', user.company_id)
      .where('session_id', '!=', (await list(user))[0].session_id)
      .execute()
    assert.equal((await list(user)).length, 1)
  })

  for (const [lang, sentence] of [
    ['ar', 'هذا هو الجهاز الذي تستخدمه الآن. لإنهاء جلسته اختر تسجيل الخروج.'],
    ['en', 'This is the device you are using now. To end its session, log out.'],
  ] as const) {
    it(`@asvs V7.5.2 ends others of one's own, never the current one, never a stranger's (${lang})`, async () => {
      const [user, stranger] = [await aCompany(database), await aCompany(database)]
      const other = { cookie: await aSession(database, user) }
      const [mine, second] = await list(user)
      const [theirs] = await list(stranger)
      const end = (session_id: number | string) => call('DELETE', `/user/sessions/${session_id}`, { as: user, lang })
      const refused = await end(mine.session_id)
      assert.deepEqual([refused.status, refused.body.code, refused.body.error], [409, 'session_current', sentence])
      assert.equal((await end(theirs.session_id)).status, 404)
      assert.equal((await end('x')).status, 400)
      assert.equal((await end(second.session_id)).status, 200)
      assert.equal((await end(second.session_id)).status, 404)
      assert.equal((await call('GET', '/user/me', { as: other })).status, 401)
      assert.equal((await call('GET', '/user/me', { as: stranger })).status, 200)
      assert.equal((await list(user)).length, 1)
      assert.deepEqual(await events(user.company_id), ['session.ended'])
    })
  }

  it('is for members', async () => {
    for (const [method, path] of [
      ['GET', '/user/sessions'],
      ['DELETE', '/user/sessions/1'],
      ['PUT', '/user/update'],
      ['PUT', '/user/update-password'],
      ['PUT', '/user/update-profile-picture'],
    ] as const) {
      assert.equal((await call(method, path)).status, 401)
    }
  })
})

describe('two colleagues at once', () => {
  it('leave one picture of their company behind', async () => {
    const company = await aCompany(database)
    const people = [company, await aColleague(database, company, { roles: ['admin'] })]
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(
        people.map(async (as) => call('PUT', '/user/update-profile-picture', { as, form: { profile_image: aPng() } })),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      )
      const kept = await database.kysely
        .selectFrom('files')
        .select('file_id')
        .where('owner_id', '=', company.company_id)
        .where('deleted_at', 'is', null)
        .execute()
      const { profile_image_id } = await database.kysely
        .selectFrom('companies')
        .select('profile_image_id')
        .where('company_id', '=', company.company_id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(kept, [{ file_id: profile_image_id }], `round ${round}`)
    }
  })
})
