import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aColleague, aCompany, joinCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { inDays } from '#test/support/in-days.ts'

const site = await testApp({}, undefined, {})
const { app, call, database } = site
const { kysely } = database
const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
const rfqForm = () => ({
  title: 'كراسي',
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: 12,
  delivery_date: inDays(20),
  deadline: inDays(10),
  category_id: 1,
  region_id: place.region_id,
  city_id: place.city_id,
  attachments: [aPdf()],
})
const rfqsOf = async ({ company_id }: MadeCompany) =>
  (
    await kysely
      .selectFrom('rfqs')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('buyer_id', '=', company_id)
      .executeTakeFirstOrThrow()
  ).n
const cookieOf = (headers: Record<string, unknown>) => ({ cookie: String(headers['set-cookie']).split(';')[0]! })

/** Somebody who owns one company and buys for another. */
async function somebody() {
  const [own, other] = [await aCompany(database), await aCompany(database)]
  await joinCompany(database, own, other, ['buyer'])
  const change = async (as: { cookie: string }, { company_id }: MadeCompany) =>
    call('POST', '/session/company', { as, json: { user_id: company_id } })
  return { own, other, change }
}

describe('acting for one of several companies', () => {
  it('is chosen by the person, whose session gets a new token, and kept for the next time', async () => {
    const { own, other, change } = await somebody()
    const neighbor = await aColleague(database, own, { roles: ['buyer'] })
    await joinCompany(database, neighbor, other, ['buyer'])
    const before = await call('GET', '/user/me', { as: own })
    assert.deepEqual(
      before.body.user.companies.map(({ user_id, roles }: { user_id: number; roles: string[] }) => [user_id, roles]),
      [
        [own.company_id, ['owner']],
        [other.company_id, ['buyer']],
      ],
    )
    const switched = await change(own, other)
    assert.deepEqual(
      [switched.status, switched.body.user.user_id, switched.body.user.email, switched.body.user.roles],
      [200, other.company_id, own.email, ['buyer']],
    )
    assert.equal((await call('GET', '/user/me', { as: own })).status, 401, 'the old token is dead')
    const me = await call('GET', '/user/me', { as: cookieOf(switched.headers) })
    assert.deepEqual([me.body.user.user_id, me.body.user.can.sell], [other.company_id, false])
    const companyAgainOf = async ({ email }: MadeCompany) =>
      (await call('POST', '/login', { json: { email, password: PASSWORD } })).body.user.user_id
    assert.deepEqual(
      [await companyAgainOf(own), await companyAgainOf(neighbor)],
      [other.company_id, own.company_id],
      'for a colleague in both it is the one of before',
    )
  })

  it('is possible for live memberships in active companies only', async () => {
    const { own, other, change } = await somebody()
    const stranger = await aCompany(database)
    assert.equal((await change(own, stranger)).status, 404)
    await kysely
      .updateTable('members')
      .set({ left_at: new Date() })
      .where('person_id', '=', own.person_id)
      .where('company_id', '=', other.company_id)
      .execute()
    assert.equal((await change(own, other)).status, 404)
    assert.deepEqual((await call('GET', '/user/me', { as: own })).body.user.companies.length, 1)
    const disabled = await aCompany(database)
    await joinCompany(database, own, disabled, ['buyer'])
    const offered = async () => (await call('GET', '/user/me', { as: own })).body.user.companies.length
    assert.equal(await offered(), 2)
    await kysely
      .updateTable('companies')
      .set({ is_active: false })
      .where('company_id', '=', disabled.company_id)
      .execute()
    assert.deepEqual([(await change(own, disabled)).status, await offered()], [404, 1])
    const { last_company_id } = await kysely
      .selectFrom('people')
      .select('last_company_id')
      .where('person_id', '=', own.person_id)
      .executeTakeFirstOrThrow()
    assert.notEqual(last_company_id, disabled.company_id)
    assert.equal((await call('POST', '/session/company', { json: { user_id: own.company_id } })).status, 401)
  })

  it('does not send for one company what was written for another', async () => {
    const { own, other, change } = await somebody()
    const as = cookieOf((await change(own, other)).headers)
    const headers = { 'acting-company': String(own.company_id) }
    const refusals = [
      await call('PUT', '/user/update', { as, headers, json: { lang: 'en' } }),
      await call('POST', '/rfqs/new', { as, headers, form: rfqForm() }),
      await call('PUT', '/person/update', { as, headers, json: { full_name: 'ريم' } }),
    ]
    for (const { status, body } of refusals)
      assert.deepEqual(
        [status, body.code, body.acting],
        [409, 'company_switched', { user_id: other.company_id, company_name: other.company_name }],
      )
    assert.match(refusals[0]!.body.error, new RegExp(other.company_name))
    assert.deepEqual([await rfqsOf(own), await rfqsOf(other)], [0, 0])
    const sent = await call('POST', '/rfqs/new', {
      as,
      headers: { 'acting-company': String(other.company_id) },
      form: rfqForm(),
    })
    assert.deepEqual([sent.status, sent.body.errors, await rfqsOf(other)], [201, undefined, 1])
    assert.equal(
      (await call('POST', '/session/company', { as, headers, json: { user_id: own.company_id } })).status,
      200,
      'the way back is open',
    )
  })

  it('does not send or show as one person what was written as another, of the same company', async () => {
    const { own } = await somebody()
    const colleague = await aColleague(database, own, { roles: ['buyer'] })
    const headers = { 'acting-company': `${own.company_id}.${own.person_id}` }
    const nameOf = async ({ person_id }: { person_id: number }) =>
      (await kysely.selectFrom('people').select('full_name').where('person_id', '=', person_id).executeTakeFirst())!
        .full_name
    const before = await nameOf(colleague)
    const sent = await call('PUT', '/person/update', { as: colleague, headers, json: { full_name: 'كتبه غيره' } })
    assert.deepEqual([sent.status, sent.body.code, sent.body.acting], [409, 'company_switched', undefined])
    assert.match((await call('GET', '/home', { as: colleague, headers, lang: 'en' })).body.error, /^Another person/)
    const posted = await app.inject({
      method: 'POST',
      url: '/user-profile/name?action=save-name',
      payload: new URLSearchParams({ full_name: 'كتبه غيره', acting_company: headers['acting-company'] }).toString(),
      headers: { accept: 'text/html', cookie: colleague.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(posted.statusCode, 409)
    assert.match(posted.body, /كتبه غيره/, 'what was entered is shown again')
    assert.equal(await nameOf(colleague), before)
    assert.equal(
      (await call('PUT', '/person/update', { as: own, headers, json: { full_name: 'كتبه هو' } })).status,
      200,
    )
  })

  it('does not write for one company what its guards let another do, where the session changed meanwhile', async () => {
    const { own, other } = await somebody()
    const lock = `select from people where person_id = ${own.person_id} for update`
    const { status, body } = await whileLocked(database.owner, [lock], async (release) => {
      const sent = call('POST', '/rfqs/new', { as: own, form: rfqForm() })
      await untilWaiting(database, 1, sent)
      await kysely
        .updateTable('sessions')
        .set({ company_id: other.company_id })
        .where('person_id', '=', own.person_id)
        .execute()
      await release()
      return sent
    })
    assert.deepEqual(
      [status, body.code, body.acting?.user_id, await rfqsOf(own), await rfqsOf(other)],
      [409, 'company_switched', other.company_id, 0, 0],
    )
  })

  it('shows nothing of one company on a page of another', async () => {
    const { own, other, change } = await somebody()
    const mine = await anRfq(database, { buyer: other })
    const as = cookieOf((await change(own, other)).headers)
    const headers = { 'acting-company': String(own.company_id) }
    for (const path of [
      '/user/me',
      '/home',
      '/rfqs/all',
      `/rfqs/${mine.rfq_id}`,
      '/notifications/unread',
      '/marketplace/products/all',
      '/company/members',
    ]) {
      const { status, body, text } = await call('GET', path, { as, headers, lang: 'en' })
      assert.deepEqual(
        [status, body.code, body.acting],
        [409, 'company_switched', { user_id: other.company_id, company_name: other.company_name }],
        `${path} ${text}`,
      )
      assert.match(body.error, /Try again to open the page/)
      assert.equal(
        (await call('GET', path, { as, headers: { 'acting-company': String(other.company_id) } })).status,
        200,
        path,
      )
    }
    assert.equal(
      (await call('GET', `/unauthorized/rfqs/${mine.rfq_id}`, { as, headers })).status,
      200,
      "what is everybody's",
    )
  })

  it('holds for forms that browsers send without scripts, which stay what they were written for', async () => {
    const { own, other, change } = await somebody()
    const { cookie } = cookieOf((await change(own, other)).headers)
    const post = async (acting_company: number) => {
      const payload = new URLSearchParams({
        full_name: 'ريم القحطاني',
        acting_company: String(acting_company),
      }).toString()
      return app.inject({
        method: 'POST',
        url: '/user-profile/name?action=save-name',
        payload,
        headers: { accept: 'text/html', cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
    }
    const refused = await post(own.company_id)
    assert.equal(refused.statusCode, 409)
    assert.match(refused.body, /ريم القحطاني/, 'what was entered is shown again')
    assert.match(refused.body, new RegExp(`name="acting_company" value="${own.company_id}"`))
    assert.match(refused.body, /href="\/switch-company"/)
    assert.equal((await post(other.company_id)).statusCode, 303)
    const { full_name } = await kysely
      .selectFrom('people')
      .select('full_name')
      .where('person_id', '=', own.person_id)
      .executeTakeFirstOrThrow()
    assert.equal(full_name, 'ريم القحطاني')
  })

  it('race: what is sent while the person switches is written for the company of its session, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { own, other, change } = await somebody()
      const headers = { 'acting-company': String(own.company_id) }
      const [switched, published] = await whileLocked(
        database,
        [`select from people where person_id = ${own.person_id} for update`],
        async (release) => {
          const switching = change(own, other)
          const publishing = call('POST', '/rfqs/new', { as: own, headers, form: rfqForm() })
          await untilWaiting(database, 2, switching, publishing)
          await release()
          return Promise.all([switching, publishing])
        },
      )
      assert.equal(switched.status, 200)
      assert.ok(published.status === 201 || published.status === 401, String(published.status))
      assert.deepEqual([await rfqsOf(own), await rfqsOf(other)], [published.status === 201 ? 1 : 0, 0])
    }
  })
})

describe('a person', () => {
  it('has a name, a number and a language of their own', async () => {
    const own = await aCompany(database)
    const { status, body } = await call('PUT', '/person/update', {
      as: own,
      json: { full_name: '  فهد   السبيعي ', phone_number: '0551234567', lang: 'en' },
    })
    assert.deepEqual(
      [status, body.person, body.lang, body.company_name],
      [200, { person_id: own.person_id, full_name: 'فهد السبيعي', phone_number: '0551234567' }, 'en', own.company_name],
    )
    const refused = await call('PUT', '/person/update', { as: own, json: { full_name: 'ف', phone_number: '12' } })
    assert.deepEqual(
      [refused.status, refused.body.errors.map(({ field }: { field: string }) => field)],
      [422, ['full_name', 'phone_number']],
    )
  })

  it('who belongs to no company any more is told so, after the right password only', async () => {
    const company = await aCompany(database)
    const colleague = await aColleague(database, company, { roles: ['viewer'] })
    await kysely
      .updateTable('members')
      .set({ left_at: new Date() })
      .where('person_id', '=', colleague.person_id)
      .execute()
    const signIn = async (password: string) =>
      (await call('POST', '/login', { json: { email: colleague.email, password } })).body.code
    assert.deepEqual([await signIn('something else'), await signIn(PASSWORD)], ['invalid_credentials', 'no_company'])
    assert.equal((await call('GET', '/user/me', { as: colleague })).status, 401)
  })
})

it('without scripts, who must set up a second step first can begin, switch to another company, and leave', async () => {
  const [strict, other] = [await aCompany(database), await aCompany(database)]
  const member = await aColleague(database, strict, { roles: ['buyer'] })
  await joinCompany(database, member, other, ['viewer'])
  await database.kysely
    .updateTable('companies')
    .set({ require_second_step: true })
    .where('company_id', '=', strict.company_id)
    .execute()
  const post = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ ...fields, acting_company: String(strict.company_id) }).toString(),
      headers: { accept: 'text/html', cookie: member.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const begun = await post('/user-profile/second-step/on?action=begin', { current_password: PASSWORD })
  assert.match(begun.body, /otpauth|data:image|<svg/)
  const switched = await post('/switch-company?action=switch-company', { user_id: String(other.company_id) })
  assert.equal(switched.statusCode, 303, switched.body.slice(0, 200))
})
