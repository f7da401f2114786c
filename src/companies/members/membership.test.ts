import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, aSession, joinCompany, PASSWORD } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const { call, database } = site
const { pool } = database

describe('an active company has exactly one owner', () => {
  const refused = (constraint: string) => (error: { code?: string; constraint?: string }) => {
    assert.equal(error.constraint, constraint)
    return true
  }

  it('and is refused without one', async () => {
    const { company_id, person_id } = await aCompany(database)
    const place = 'region_id, city_id from companies limit 1'
    await assert.rejects(
      pool.query(
        `insert into companies (company_name, contact_email, phone_number, region_id, city_id) select 'Nobody Ltd', 'nobody@example.sa', '0500000009', ${place}`,
      ),
      refused('companies_have_owner'),
    )
    for (const change of ["roles = '{admin}'", 'left_at = now()']) {
      await assert.rejects(
        pool.query(`update members set ${change} where person_id = $1`, [person_id]),
        refused('companies_have_owner'),
        change,
      )
    }
    await assert.rejects(
      database.owner.pool.query('delete from members where company_id = $1', [company_id]),
      refused('companies_have_owner'),
    )
  })

  it('and is refused with two', async () => {
    const company = await aCompany(database)
    await assert.rejects(
      aColleague(database, company, { roles: ['owner'], email: 'second.owner@example.sa' }),
      refused('members_one_owner'),
    )
    const colleague = await aColleague(database, company, { roles: ['admin'], email: 'admin@example.sa' })
    await assert.rejects(
      pool.query("update members set roles = '{owner,admin}' where person_id = $1", [colleague.person_id]),
      refused('members_one_owner'),
    )
  })

  it('which one transaction may hand over', async () => {
    const company = await aCompany(database)
    const colleague = await aColleague(database, company, { roles: ['buyer'], email: 'next.owner@example.sa' })
    await database.transaction(async (tx) => {
      await tx
        .updateTable('members')
        .set({ roles: ['admin'] })
        .where('person_id', '=', company.person_id)
        .execute()
      await tx
        .updateTable('members')
        .set({ roles: ['owner'] })
        .where('person_id', '=', colleague.person_id)
        .execute()
    })
    const { rows } = await pool.query('select person_id from members where company_id = $1 and $2 = any (roles)', [
      company.company_id,
      'owner',
    ])
    assert.deepEqual(rows, [{ person_id: colleague.person_id }])
  })

  it('also when its owner leaves while it is enabled again', async () => {
    const company = await aCompany(database, { is_active: false })
    const [leaving, enabling] = [
      new Client({ connectionString: database.url }),
      new Client({ connectionString: database.url }),
    ]
    after(() => Promise.all([leaving.end(), enabling.end()]))
    for (const client of [leaving, enabling]) {
      await client.connect()
      await client.query('begin')
    }
    await leaving.query('update members set left_at = now() where person_id = $1', [company.person_id])
    await enabling.query('update companies set is_active = true where company_id = $1', [company.company_id])
    const ends = await Promise.allSettled([enabling.query('commit'), leaving.query('commit')])
    assert.equal(ends.filter(({ status }) => status === 'rejected').length, 1)
    const { rows } = await pool.query(
      "select from companies c where company_id = $1 and is_active and not exists (select from members m where m.company_id = c.company_id and 'owner' = any (roles) and left_at is null)",
      [company.company_id],
    )
    assert.deepEqual(rows, [])
  })
})

describe('numbers', () => {
  it('of a company and of another person are never the same', async () => {
    for (let round = 0; round < 3; round++) {
      const company = await aCompany(database)
      assert.equal(company.person_id, company.company_id)
      await aColleague(database, company, { roles: ['viewer'], email: `number${round}@example.sa` })
    }
    const { rows } = await pool.query(
      'select person_id from people join companies on company_id = person_id where not exists (select from members m where m.person_id = people.person_id and m.company_id = companies.company_id)',
    )
    assert.deepEqual(rows, [])
  })
})

describe("a person whose number is not the company's", () => {
  it('signs in for the company, and acts for it', async () => {
    const company = await aCompany(database)
    const colleague = await aColleague(database, company, { roles: ['admin'], email: 'reem@example.sa' })
    const { status, body } = await call('POST', '/login', { json: { email: colleague.email, password: PASSWORD } })
    assert.deepEqual(
      [status, body.user.user_id, body.user.email, body.user.company_name],
      [200, company.company_id, colleague.email, company.company_name],
    )
    assert.equal(
      (await call('PUT', '/user/update', { as: colleague, json: { company_name: 'شركة باسم جديد' } })).body.user_id,
      company.company_id,
    )
    assert.equal(
      (
        await call('PUT', '/user/update-password', {
          as: colleague,
          json: { current_password: PASSWORD, new_password: 'a quiet green lamp' },
        })
      ).status,
      200,
    )
    assert.equal((await call('POST', '/login', { json: { email: company.email, password: PASSWORD } })).status, 200)
    assert.equal(
      (await call('POST', '/login', { json: { email: colleague.email, password: 'a quiet green lamp' } })).status,
      200,
    )
    const { rows } = await pool.query(
      "select action, company_id, person_id from audit_events where company_id = $1 and action in ('user.updated', 'user.password_changed') order by 1",
      [company.company_id],
    )
    assert.deepEqual(
      rows,
      ['user.password_changed', 'user.updated'].map((action) => ({
        action,
        company_id: company.company_id,
        person_id: colleague.person_id,
      })),
    )
    const { rows: mails } = await pool.query(
      "select company_id, person_id from mails where kind = 'password-changed' and company_id = $1",
      [company.company_id],
    )
    assert.deepEqual(mails, [{ company_id: company.company_id, person_id: colleague.person_id }])
  })

  it('is shut out with the company, and alone', async () => {
    const company = await aCompany(database)
    const colleague = await aColleague(database, company, { roles: ['buyer'], email: 'shut.out@example.sa' })
    const statuses = async () => [
      (await call('GET', '/user/me', { as: company })).status,
      (await call('GET', '/user/me', { as: colleague })).status,
    ]
    const because = ['--reason', 'a test of the product']
    assert.equal(
      await runCommand(site, 'people:disable', colleague.email, ...because),
      `Person ${colleague.person_id} is disabled, 1 session ended`,
    )
    assert.deepEqual(await statuses(), [200, 401])
    assert.equal((await call('POST', '/login', { json: { email: colleague.email, password: PASSWORD } })).status, 401)
    assert.equal(
      await runCommand(site, 'people:enable', String(colleague.person_id), ...because),
      `Person ${colleague.person_id} is enabled`,
    )
    const again = { ...colleague, cookie: await aSession(database, colleague) }
    assert.equal((await call('GET', '/user/me', { as: again })).status, 200)
    assert.equal(
      await runCommand(site, 'companies:disable', String(company.company_id), ...because),
      `Company ${company.company_id} is disabled, 2 sessions ended`,
    )
    assert.equal((await call('POST', '/login', { json: { email: colleague.email, password: PASSWORD } })).status, 401)
    assert.match(
      await runCommand(site, 'people:list', 'shut.out'),
      new RegExp(`^${colleague.person_id} +shut.out@example.sa +verified +off +0 .* ${company.company_id} buyer$`, 'm'),
    )
  })

  it('signs in to the company acted for last, and once without one gets links in the name of the company left last', async () => {
    const [first, second, third] = [await aCompany(database), await aCompany(database), await aCompany(database)]
    const person = await aColleague(database, first, { roles: ['buyer'], email: 'left.all@example.sa' })
    for (const company of [second, third]) await joinCompany(database, person, company, ['buyer'])
    const signedInTo = async () =>
      (await call('POST', '/login', { json: { email: person.email, password: PASSWORD } })).body.user.user_id
    assert.equal(await signedInTo(), first.company_id)
    await pool.query('update people set last_company_id = $2 where person_id = $1', [
      person.person_id,
      second.company_id,
    ])
    assert.equal(await signedInTo(), second.company_id)
    for (const { company_id } of [first, third, second])
      await pool.query('update members set left_at = now() where person_id = $1 and company_id = $2', [
        person.person_id,
        company_id,
      ])
    await call('POST', '/request-password-reset', { json: { email: person.email } })
    const { rows } = await pool.query("select company_id from mails where kind = 'reset' and person_id = $1", [
      person.person_id,
    ])
    assert.deepEqual(rows, [{ company_id: second.company_id }])
  })

  it('makes the contact address count as verified only as the owner', async () => {
    const company = await aCompany(database, { email_verified: false })
    await aColleague(database, company, { roles: ['admin'], email: 'verified.admin@example.sa' })
    const strict = await testApp({ EMAIL_VERIFICATION: 'required' }, { database, data_dir: site.data_dir })
    const reader = await aCompany(database)
    const shown = async () =>
      'email' in (await strict.call('GET', `/profile/${company.company_id}`, { as: reader })).body
    assert.equal(await shown(), false)
    await pool.query('update people set email_verified_at = now() where person_id = $1', [company.person_id])
    assert.equal(await shown(), true)
  })
})
