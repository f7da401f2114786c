import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'

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
  it('is asked about once, with how many members have none', async () => {
    const { owner, approver } = await aTeam()
    await pool.query('update people set is_active = false where person_id = $1', [approver.person_id])
    const refused = await settings(owner, { require_second_step: true })
    assert.deepEqual([refused.status, refused.body.code, refused.body.members_without], [409, 'second_step_missing', 3])
    assert.equal((await storedOf(owner)).require_second_step, false)
    const form = { require_second_step: 'on', seen_limit: '', seen_second_step: 'false', award_limit: '' }
    const page = await post('/en/company/settings?action=save-settings', owner, form)
    assert.match(page.body.replace(/<!-- -->/g, ''), /Members without a second step: 3\./)
    assert.match(page.body, /<input type="hidden"[^>]* name="confirm"/)
    assert.equal((await settings(owner, { require_second_step: true, confirm: true })).status, 200)
    assert.equal((await storedOf(owner)).require_second_step, true)
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
