import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eraseAccount } from '#companies/account/erase-account.server.ts'
import { testApp } from '#test/support/app.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import {
  aColleague,
  aCompany,
  aSession,
  joinCompany,
  type MadeCompany,
  PASSWORD,
} from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const { call, database, data_dir } = site
const { pool } = database
const BECAUSE = ['--reason', 'asked for it'] as const
const ops = (name: string, ...words: string[]) => runCommand(site, name, ...words, ...BECAUSE)
const rowsOf = async (query: string, values: unknown[] = []) =>
  (await database.owner.pool.query({ text: query, values, rowMode: 'array' })).rows as unknown[][]
const eraseCompany = ({ company_id, email }: MadeCompany) =>
  ops('companies:erase', String(company_id), '--confirm', email)
const erasePerson = ({ person_id, email }: MadeCompany) => ops('people:erase', String(person_id), '--confirm', email)
const personOf = async ({ person_id }: MadeCompany) =>
  (await rowsOf('select full_name, is_active from people where person_id = $1', [person_id]))[0]
const FORMER = ['عضو سابق · Former member', false]
const signIn = async ({ email }: MadeCompany) => {
  const { status, body } = await call('POST', '/login', { json: { email, password: PASSWORD } })
  return [status, body.user?.user_id]
}

/** Two companies, and somebody who acts for both, last for the first. */
async function twoCompanies() {
  const [first, second] = [await aCompany(database), await aCompany(database)]
  const person = await aColleague(database, first, { roles: ['buyer'] })
  await joinCompany(database, person, second, ['viewer'])
  await pool.query('update people set last_company_id = $2 where person_id = $1', [person.person_id, first.company_id])
  return { first, second, person }
}

describe('companies:erase', () => {
  it('leaves a person who acts for another company, who goes on there, and erases the person with the last one', async () => {
    const { first, second, person } = await twoCompanies()
    assert.match(await eraseCompany(first), /^People erased with it, because they act for no other company: 1$/m)
    assert.equal((await call('GET', '/user/me', { as: person })).status, 401)
    assert.deepEqual(await signIn(person), [200, second.company_id])
    assert.match(await eraseCompany(second), /no other company: 2$/m)
    assert.deepEqual(await personOf(person), FORMER)
    assert.equal((await signIn(person))[0], 401)
  })

  it('leaves an owner who acts for another company, and still knows that the company is erased', async () => {
    const [own, other] = [await aCompany(database), await aCompany(database)]
    await joinCompany(database, own, other, ['buyer'])
    assert.match(await eraseCompany(own), /no other company: 0$/m)
    assert.deepEqual(await personOf(own), [own.company_name, true])
    assert.deepEqual(await signIn(own), [200, other.company_id])
    assert.equal(await eraseCompany(own), `Company ${own.company_id} is already erased`)
    assert.match(
      await runCommand(site, 'companies:list', `Erased company ${own.company_id}`),
      new RegExp(`^${own.company_id} +erased-`, 'm'),
    )
    await assert.rejects(ops('companies:enable', String(own.company_id)), /was erased and cannot be enabled/)
    await ops('companies:export', String(own.company_id), '--to', 'erased')
  })

  it('leaves who had left before: the account is the person’s', async () => {
    const company = await aCompany(database)
    const former = await aColleague(database, company, { roles: ['seller'] })
    await call('DELETE', `/company/members/${former.person_id}`, { as: company })
    await eraseCompany(company)
    assert.deepEqual((await personOf(former))![1], true)
  })

  it('waits for a person who joins another company', async () => {
    const [company, other] = [await aCompany(database), await aCompany(database)]
    const person = await aColleague(database, company, { roles: ['buyer'] })
    await call('POST', '/company/invitations', { as: other, json: { email: person.email, roles: ['viewer'] } })
    await pool.query("update member_invitations set token_hash = sha256('a token') where email = $1", [person.email])
    await ops('companies:disable', String(company.company_id))
    // Accepting holds the person and waits for the other company; erasing waits for the person.
    const [accepted, erased] = await whileLocked(
      database,
      [`select from companies where company_id = ${other.company_id} for update`],
      async (release) => {
        const accepting = call('POST', '/invitations/accept', { json: { token: 'a token', password: PASSWORD } })
        await untilWaiting(database, 1, accepting)
        const erasing = database.transaction((tx) => eraseAccount(tx, company.company_id, 'erased'))
        await untilWaiting(database, 2, accepting, erasing)
        await release()
        return Promise.all([accepting, erasing])
      },
    )
    assert.equal(accepted.status, 200)
    assert.deepEqual(
      erased.map(({ person_id }) => person_id),
      [company.person_id],
    )
  })
})

describe('companies:export', () => {
  it('holds of a person who acts for another company nothing that was done there', async () => {
    const { first, second, person } = await twoCompanies()
    const as = { cookie: await aSession(database, { company_id: second.company_id, person_id: person.person_id }) }
    await call('PUT', '/person/update', { as, json: { phone_number: '0577123456' } })
    await pool.query("insert into follows (person_id, target_type, target_id) values ($1, 'category', 1)", [
      person.person_id,
    ])
    await ops('companies:export', String(first.company_id), '--to', 'two')
    const data = JSON.parse(
      await readFile(join(data_dir, 'two', `company-${first.company_id}`, 'company.json'), 'utf8'),
    )
    assert.deepEqual(
      data.people.map(({ email }: { email: string }) => email),
      [first.email, person.email],
    )
    assert.deepEqual(
      [data.follows, data.events.filter(({ action }: { action: string }) => action === 'person.updated')],
      [[], []],
    )
    assert.ok(!JSON.stringify(data).includes('0577123456'))
  })
})

describe('people:export', () => {
  it('holds what is kept of a person, in all companies, without what opens the account', async () => {
    const { first, second, person } = await twoCompanies()
    await signIn(person)
    await call('PUT', '/person/update', { as: person, json: { phone_number: '0577123457' } })
    for (const { company_id } of [first, second]) {
      await pool.query(
        "insert into notifications (person_id, company_id, kind, group_key, object_type, object_id) values ($1, $2, 'new-bid', 'k', 'rfq', 1)",
        [person.person_id, company_id],
      )
    }
    await pool.query("insert into follows (person_id, target_type, target_id) values ($1, 'category', 1)", [
      person.person_id,
    ])
    const file = join(data_dir, 'out', `person-${person.person_id}.json`)
    assert.equal(
      await ops('people:export', person.email.toUpperCase(), '--to', 'out'),
      `Everything about person ${person.person_id} is in ${file}`,
    )
    const text = await readFile(file, 'utf8')
    const data = JSON.parse(text)
    assert.deepEqual(Object.keys(data), [
      'person',
      'companies',
      'sessions',
      'second_step',
      'known_places',
      'emails',
      'notifications',
      'notification_preferences',
      'follows',
      'saved_searches',
      'events',
    ])
    assert.deepEqual([data.person.email, data.person.phone_number], [person.email, '0577123457'])
    assert.deepEqual(
      data.companies.map(({ company_id, roles }: { company_id: number; roles: string[] }) => [company_id, roles]),
      [
        [first.company_id, ['buyer']],
        [second.company_id, ['viewer']],
      ],
    )
    assert.deepEqual(
      ['sessions', 'known_places', 'notifications', 'follows'].map((kind) => data[kind].length),
      [2, 1, 2, 1],
    )
    assert.deepEqual(
      data.events.map(({ action, company_id }: { action: string; company_id: number }) => [action, company_id]),
      [
        ['user.signed_in', first.company_id],
        ['person.updated', first.company_id],
      ],
    )
    const [[hash]] = (await rowsOf('select password_hash from people where person_id = $1', [person.person_id])) as [
      [string],
    ]
    for (const secret of [hash, first.email, second.email]) assert.ok(!text.includes(secret))
    await assert.rejects(ops('people:export', person.email, '--to', 'out'), /already exists/)
  })
})

describe('people:erase', () => {
  it('takes a person out of all companies under a neutral name, and leaves what the person did', async () => {
    const { first, second, person } = await twoCompanies()
    const {
      rows: [invitation],
    } = await pool.query(
      "insert into member_invitations (company_id, email, roles, invited_by, expires_at) values ($1, $2, '{viewer}', $3, now() + interval '1 day') returning invitation_id",
      [second.company_id, 'invited@example.sa', person.person_id],
    )
    await pool.query(
      "insert into notifications (person_id, company_id, kind, group_key, object_type, object_id) values ($1, $2, 'new-bid', 'k', 'rfq', 1)",
      [person.person_id, second.company_id],
    )
    await pool.query("insert into notification_preferences (person_id, kind_group, mail) values ($1, 'bids', 'off')", [
      person.person_id,
    ])
    await pool.query(
      "insert into mails (kind, company_id, status, last_error) values ('member-removed', $1, 'bounced', $2)",
      [second.company_id, `550 <${person.email}> unknown`],
    )
    await pool.query(
      "insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, 'k', 'f', 201, '{}')",
      [`${first.company_id}/${person.person_id} POST /rfqs/new`],
    )
    await call('PUT', '/person/update', { as: person, json: { full_name: 'ريم الكناري', phone_number: '0577123458' } })
    await signIn(person)

    await assert.rejects(ops('people:erase', String(person.person_id)), {
      message: `Nothing was erased. To erase person ${person.person_id}, run again with --confirm ${person.email}`,
    })
    assert.match(
      await erasePerson(person),
      new RegExp(`^Person ${person.person_id} is erased and left 2 companies$`, 'm'),
    )
    assert.deepEqual(await personOf(person), FORMER)
    assert.deepEqual(
      await rowsOf('select count(*)::int from members where person_id = $1 and left_at is null', [person.person_id]),
      [[0]],
    )
    for (const table of ['sessions', 'known_callers', 'notifications', 'notification_preferences']) {
      assert.deepEqual(await rowsOf(`select from ${table} where person_id = $1`, [person.person_id]), [], table)
    }
    assert.deepEqual(
      await rowsOf("select from idempotency_keys where scope like '%/' || $1 || ' %'", [person.person_id]),
      [],
    )
    const { rows: tables } = await pool.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
    )
    for (const { name } of tables) {
      for (const mark of [person.email, 'ريم الكناري', '0577123458'])
        assert.deepEqual(
          await rowsOf(`select from ${name} t where strpos(t::text, $1) > 0`, [mark]),
          [],
          `${name}: ${mark}`,
        )
    }
    // The company reads who invited, under the neutral name.
    const { body } = await call('GET', '/company/invitations', { as: second })
    assert.deepEqual(
      body.find((each: { invitation_id: number }) => each.invitation_id === invitation.invitation_id).invited_by,
      { person_id: person.person_id, full_name: FORMER[0] },
    )
    const [event] = await rowsOf(
      "select details -> 'companies', details ->> 'reason' from audit_events where action = 'person.erased' and object_id = $1",
      [String(person.person_id)],
    )
    assert.deepEqual(event, [[first.company_id, second.company_id], 'asked for it'])
    assert.equal(await erasePerson(person), `Person ${person.person_id} is already erased`)
    await assert.rejects(ops('people:enable', String(person.person_id)), /was erased and cannot be enabled/)
  })

  it('is refused for who owns a company', async () => {
    const owner = await aCompany(database)
    const { company_id, person_id } = owner
    await assert.rejects(erasePerson(owner), {
      message: `Person ${person_id} owns company ${company_id}: its ownership must be transferred, or companies:erase called`,
    })
    const next = await aColleague(database, owner, { roles: ['admin'] })
    assert.equal(
      (await call('PUT', '/company/owner', { as: owner, json: { person_id: next.person_id, password: PASSWORD } }))
        .status,
      200,
    )
    await erasePerson(owner)
    assert.deepEqual(await personOf(owner), FORMER)
    assert.equal((await call('GET', '/company', { as: next })).status, 200)
  })
})

describe('erasing twice at the same time', () => {
  const eventsOf = (action: string, id: number) =>
    rowsOf('select 1 from audit_events where action = $1 and object_id = $2', [action, String(id)])

  it('erases a person once, with the address that the person has by then', async () => {
    const person = await aColleague(database, await aCompany(database), { roles: ['buyer'] })
    const said = await whileLocked(
      database,
      [`update people set email = 'newest@kanari.example.sa' where person_id = ${person.person_id}`],
      async (release) => {
        const one = erasePerson(person)
        await untilWaiting(database, 1, one)
        const other = erasePerson(person)
        await untilWaiting(database, 2, one, other)
        await release()
        return Promise.all([one, other])
      },
    )
    assert.match(said[0], /is erased and left 1 company/)
    assert.equal(said[1], `Person ${person.person_id} is already erased`)
    assert.equal((await eventsOf('person.erased', person.person_id)).length, 1)
    assert.deepEqual(await rowsOf("select 1 from mails where params::text like '%newest@kanari%'"), [])
  })

  it('erases a company once', async () => {
    const company = await aCompany(database)
    const said = await whileLocked(
      database,
      [`select from companies where company_id = ${company.company_id} for update`],
      async (release) => {
        const one = eraseCompany(company)
        await untilWaiting(database, 1, one)
        const other = eraseCompany(company)
        await untilWaiting(database, 2, one, other)
        await release()
        return Promise.all([one, other])
      },
    )
    const [done, late] = said.toSorted((a, b) => b.length - a.length)
    assert.match(done!, new RegExp(`^Company ${company.company_id} is erased: `))
    assert.equal(late, `Company ${company.company_id} is already erased`)
    assert.equal((await eventsOf('company.erased', company.company_id)).length, 1)
  })
})

it('keeps every law of the data', () => assertInvariants(database))
