import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { call, database, app } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { kysely, pool } = database

async function aTeam() {
  const owner = await aCompany(database, { lang: 'en' })
  const admin = await aColleague(database, owner, { roles: ['admin'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  return { owner, admin, approver, buyer }
}
const settings = (as: MadeCompany, json: object) => call('PUT', '/company/settings', { as, json })
const storedOf = ({ company_id }: MadeCompany) =>
  kysely
    .selectFrom('companies')
    .select(['award_limit_halalas', 'require_second_step'])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
const rolesOf = async ({ person_id }: MadeCompany) =>
  (await kysely.selectFrom('members').select('roles').where('person_id', '=', person_id).executeTakeFirstOrThrow())
    .roles
/** Sends a form of a page as a browser without scripts. */
const post = (url: string, { cookie }: MadeCompany, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { accept: 'text/html', cookie, 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('the settings of a company', () => {
  it('are reported immediately to those who administer or approve, except who changed them', async () => {
    const { owner, admin, approver } = await aTeam()
    const disabled = await aColleague(database, owner, { roles: ['approver'] })
    await pool.query('update people set is_active = false where person_id = $1', [disabled.person_id])
    const settingsMails = async () =>
      (await kysely
        .selectFrom('mails')
        .select(['mail_id', 'person_id', 'params'])
        .where('kind', '=', 'settings-changed')
        .where('company_id', '=', owner.company_id)
        .orderBy('mail_id')
        .execute()) as { person_id: number; params: object }[]
    for (const award_limit_halalas of [100, null, 100])
      assert.equal((await settings(admin, { award_limit_halalas })).status, 200)
    const mails = await settingsMails()
    assert.deepEqual(
      mails.map(({ person_id }) => person_id),
      Array.from({ length: 3 }, () => [owner.person_id, approver.person_id]).flat(),
    )
    const { changed_at: _at, ...params } = mails[2]!.params as { changed_at: string }
    assert.deepEqual(params, {
      changed_by: admin.person_id,
      changes: [{ field: 'award_limit_halalas', old: 100, new: null }],
    })
    assert.equal((await settings(admin, { award_limit_halalas: 100 })).status, 200)
    assert.equal((await settingsMails()).length, 6, 'what did not change is not reported')
  })

  it('are not overwritten by what an older page did not show', async () => {
    const { owner, admin } = await aTeam()
    assert.equal(
      (
        await settings(owner, {
          award_limit_halalas: 500,
          seen: { award_limit_halalas: null, require_second_step: false },
        })
      ).status,
      200,
    )
    const late = await settings(admin, {
      award_limit_halalas: 900,
      seen: { award_limit_halalas: null, require_second_step: false },
    })
    assert.deepEqual([late.status, late.body.code, late.body.settings.award_limit_halalas], [412, 'stale', 500])
    assert.equal(
      (await settings(admin, { award_limit_halalas: 500, seen: { award_limit_halalas: null } })).status,
      200,
      'both want the same',
    )
    assert.equal(
      (await settings(admin, { award_limit_halalas: 900 })).status,
      200,
      'clients that name nothing change it as before',
    )
    assert.equal((await storedOf(owner)).award_limit_halalas, 900)
  })

  it('are sent by the form without scripts as far as they were changed, and shown again after a conflicting change', async () => {
    const { owner, admin } = await aTeam()
    const url = '/en/company/settings'
    const seen = { seen_limit: '', seen_second_step: 'false' }
    const page = await app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie: admin.cookie } })
    assert.ok(
      page.body.includes('name="seen_limit" value=""') && page.body.includes('name="seen_second_step" value="false"'),
    )
    await settings(owner, { award_limit_halalas: 50_000_000 })
    assert.equal((await post(`${url}?action=save-settings`, admin, seen)).statusCode, 303)
    assert.equal((await storedOf(owner)).award_limit_halalas, 50_000_000, 'the limit was not touched')
    const late = await post(`${url}?action=save-settings`, admin, { ...seen, has_limit: 'on', award_limit: '7' })
    assert.equal(late.statusCode, 412)
    assert.ok(late.body.includes('The settings changed after you opened the page'))
    assert.ok(
      late.body.includes('name="seen_limit" value="50000000"') &&
        /name="award_limit"[^>]*value="500,000.00"|value="500,000.00"[^>]*name="award_limit"/.test(late.body),
      'the fields show what is so now',
    )
  })
})

describe('the roles of a member', () => {
  it('are not overwritten by a page that showed others', async () => {
    const { owner, admin, buyer } = await aTeam()
    const change = (as: MadeCompany, roles: string[], seen_roles?: string[]) =>
      call('PUT', `/company/members/${buyer.person_id}`, { as, json: { roles, ...(seen_roles && { seen_roles }) } })
    assert.equal((await change(owner, ['viewer'], ['buyer'])).status, 200)
    const late = await change(admin, ['buyer', 'approver'], ['buyer'])
    assert.deepEqual(
      [late.status, late.body.code, late.body.roles, await rolesOf(buyer)],
      [412, 'stale', ['viewer'], ['viewer']],
    )
    assert.equal((await change(admin, ['viewer'], ['buyer'])).status, 200, 'both want the same')
    assert.equal((await change(admin, ['seller'])).status, 200, 'clients that name nothing change them as before')
  })

  it('are shown anew by the form without scripts', async () => {
    const { owner, admin, buyer } = await aTeam()
    const url = `/en/company/members/${buyer.person_id}/roles`
    const page = await app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie: admin.cookie } })
    assert.ok(page.body.includes('name="seen_roles" value="buyer"'), page.body.slice(0, 300))
    await call('PUT', `/company/members/${buyer.person_id}`, { as: owner, json: { roles: ['viewer'] } })
    const late = await post(`${url}?action=change-roles`, admin, { seen_roles: 'buyer', buyer: 'on', seller: 'on' })
    assert.equal(late.statusCode, 412)
    assert.ok(late.body.includes('name="seen_roles" value="viewer"'))
    const ticked = [...late.body.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes('checked=""'))
    assert.deepEqual(
      ticked.map((tag) => /name="(\w+)"/.exec(tag)![1]),
      ['viewer'],
    )
  })
})

describe('requiring the second step', () => {
  const dayIn = async (days: number) =>
    (await pool.query<{ day: string }>('select riyadh_today() + $1::int as day', [days])).rows[0]!.day
  const wire = async (as: MadeCompany) => {
    const { require_second_step, second_step_from } = (await call('GET', '/company', { as })).body
    return { require_second_step, second_step_from }
  }
  const meOf = async (as: MadeCompany) => {
    const { second_step_required, second_step_from } = (await call('GET', '/user/me', { as })).body.user
    return { second_step_required, second_step_from }
  }
  const setUp = ({ person_id }: MadeCompany) =>
    kysely
      .insertInto('second_factors')
      .values({ person_id, secret: randomBytes(48), salt: randomBytes(16), confirmed_at: new Date() })
      .execute()
  const turnOff = (as: MadeCompany) => call('DELETE', '/user/totp', { as, json: { current_password: PASSWORD } })
  const passed = ({ company_id }: MadeCompany) =>
    pool.query('update companies set second_step_from = riyadh_today() where company_id = $1', [company_id])
  const UNAFFECTED = { second_step_required: false, second_step_from: null }

  it('is asked about once, with how many members have none and from when they need it', async () => {
    const { owner, approver } = await aTeam()
    await pool.query('update people set is_active = false where person_id = $1', [approver.person_id])
    const refused = await settings(owner, { require_second_step: true })
    const { code, members_without, second_step_from } = refused.body
    assert.deepEqual(
      [refused.status, code, members_without, second_step_from],
      [409, 'second_step_missing', 3, await dayIn(7)],
    )
    assert.deepEqual(await wire(owner), { require_second_step: false, second_step_from: null })
    const form = { require_second_step: 'on', seen_limit: '', seen_second_step: 'false', award_limit: '' }
    const page = await post('/en/company/settings?action=save-settings', owner, form)
    assert.match(page.body.replace(/<!-- -->/g, ''), /Members without a second step: 3\./)
    assert.match(page.body, new RegExp(`<time[^>]* dateTime="${await dayIn(7)}"`))
    assert.match(page.body, /<input type="hidden"[^>]* name="confirm"/)
    const { body } = await settings(owner, { require_second_step: true, confirm: true })
    assert.deepEqual([body.require_second_step, body.second_step_from], [true, await dayIn(7)])
  })

  it('leaves members without one a week, of which their pages remind them, and others alone', async () => {
    const { owner, admin, buyer } = await aTeam()
    await setUp(admin)
    assert.equal((await settings(owner, { require_second_step: true, confirm: true })).status, 200)
    assert.deepEqual(await meOf(buyer), { second_step_required: false, second_step_from: await dayIn(7) })
    assert.deepEqual(await meOf(admin), UNAFFECTED)
    assert.equal((await call('GET', '/company/members', { as: buyer })).status, 200)
    const pageOf = async (as: MadeCompany) =>
      (await app.inject({ method: 'GET', url: '/en/rfqs', headers: { accept: 'text/html', cookie: as.cookie } })).body
    assert.match(await pageOf(buyer), /href="\/en\/user-profile\/second-step\/on"/)
    assert.doesNotMatch(await pageOf(admin), /second-step\/on/)
    assert.deepEqual(
      [await turnOff(admin), await setUp(admin)].map((answer) => (answer as { status?: number }).status),
      [200, undefined],
      'until then a person who has one may turn it off',
    )

    await passed(owner)
    assert.deepEqual(await meOf(buyer), { second_step_required: true, second_step_from: null })
    assert.equal((await call('GET', '/company/members', { as: buyer })).body.code, 'second_step_required')
    // What everybody may read shows them what guests see.
    await anRfq(database, { buyer: owner })
    const seen = async (as?: MadeCompany) => (await call('GET', '/rfqs/all', { as })).body
    assert.deepEqual(await seen(buyer), await seen())
    assert.notDeepEqual(await seen(admin), await seen())
    assert.deepEqual(await meOf(admin), UNAFFECTED)
    assert.equal((await turnOff(admin)).body.code, 'second_step_required')
    await setUp(buyer)
    assert.equal((await call('GET', '/company/members', { as: buyer })).status, 200)
    assert.deepEqual(await meOf(buyer), UNAFFECTED)
  })

  it('can be taken back before and after, and begins with a week again', async () => {
    const { owner, buyer } = await aTeam()
    await setUp(owner)
    for (const days of [7, 0]) {
      assert.equal((await settings(owner, { require_second_step: true, confirm: true })).status, 200)
      assert.equal((await wire(owner)).second_step_from, await dayIn(7))
      if (days === 0) await passed(owner)
      assert.equal((await settings(owner, { require_second_step: true })).status, 200, 'which changes nothing')
      assert.equal((await wire(owner)).second_step_from, await dayIn(days))
      assert.equal((await settings(owner, { require_second_step: false })).status, 200)
      assert.deepEqual(await wire(owner), { require_second_step: false, second_step_from: null })
      assert.deepEqual(await meOf(buyer), UNAFFECTED)
    }
    const mails = await kysely
      .selectFrom('mails')
      .select(['kind', 'person_id'])
      .where('company_id', '=', owner.company_id)
      .where('kind', 'like', 'second-step-%')
      .orderBy('mail_id')
      .execute()
    assert.deepEqual(
      mails.map(({ kind, person_id }) => [kind, person_id]),
      Array.from({ length: 2 }, () => ['second-step-required', 'second-step-optional'])
        .flat()
        .map((kind) => [kind, buyer.person_id]),
    )
  })

  it('counts at once where the release before has required it, and is taken back as well', async () => {
    const { owner, buyer } = await aTeam()
    await setUp(owner)
    const asBefore = (required: boolean) =>
      pool.query('update companies set require_second_step = $2 where company_id = $1', [owner.company_id, required])
    await asBefore(true)
    assert.deepEqual(await wire(owner), { require_second_step: true, second_step_from: null })
    assert.equal((await meOf(buyer)).second_step_required, true)
    assert.equal((await settings(owner, { require_second_step: false })).status, 200)
    assert.deepEqual(await meOf(buyer), UNAFFECTED)

    assert.equal((await settings(owner, { require_second_step: true, confirm: true })).status, 200)
    assert.equal((await storedOf(owner)).require_second_step, false, 'which would lock members out there')
    await asBefore(true)
    assert.equal((await meOf(buyer)).second_step_required, true)
    assert.equal((await settings(owner, { require_second_step: false })).status, 200)
    assert.deepEqual(await meOf(buyer), UNAFFECTED)
  })
})

describe('the ownership of a company', () => {
  it('goes to nobody without a choice, which its field says', async () => {
    const owner = await aCompany(database)
    const { status, body } = await call('PUT', '/company/owner', {
      as: owner,
      json: { person_id: '', password: PASSWORD },
    })
    assert.deepEqual([status, body.errors.map(({ field }: { field: string }) => field)], [422, ['person_id']])
  })

  it('does not go to somebody who may not sign in', async () => {
    const { owner, buyer } = await aTeam()
    await pool.query('update people set is_active = false where person_id = $1', [buyer.person_id])
    const { status, body } = await call('PUT', '/company/owner', {
      as: owner,
      json: { person_id: buyer.person_id, password: PASSWORD },
    })
    assert.deepEqual([status, body.code, await rolesOf(owner)], [404, 'member_not_found', ['owner']])
  })
})
