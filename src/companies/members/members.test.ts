import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Role } from '#companies/roles.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aColleague, aCompany, joinCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { neighborsOf } from '#test/support/make/neighbors.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call, database } = await sharedApp()
const { kysely, pool } = database

/** A company with an owner and a member in each of these roles. */
async function aTeam(...roles: Role[][]) {
  const owner = await aCompany(database)
  const members: MadeCompany[] = []
  // One after the other: they are listed in the order of joining.
  for (const each of roles) members.push(await aColleague(database, owner, { roles: each }))
  return { owner, members }
}
const rolesOf = async ({ company_id, person_id }: MadeCompany) =>
  await kysely
    .selectFrom('members')
    .select(['roles', 'left_at'])
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
const change = (as: MadeCompany, of: MadeCompany, roles: string[]) =>
  call('PUT', `/company/members/${of.person_id}`, { as, json: { roles } })
const remove = (as: MadeCompany, of: MadeCompany) => call('DELETE', `/company/members/${of.person_id}`, { as })
const transfer = (as: MadeCompany, to: MadeCompany, password = PASSWORD) =>
  call('PUT', '/company/owner', { as, json: { person_id: to.person_id, password } })
const eventsOf = async ({ company_id }: MadeCompany) =>
  await kysely
    .selectFrom('audit_events')
    .select(['action', 'person_id', 'roles', 'details'])
    .where('company_id', '=', company_id)
    .where('action', 'like', 'member.%')
    .orderBy('audit_event_id')
    .execute()

/** Starts both calls while a person is locked, so that they meet. */
const atOnce = <A, B>(person_id: number, first: () => Promise<A>, second: () => Promise<B>) =>
  whileLocked(database, [`select from people where person_id = ${person_id} for update`], async (release) => {
    const both = [first(), second()] as const
    await untilWaiting(database, 2, ...both)
    await release()
    return Promise.all(both)
  })

describe('the members of a company', () => {
  it('are seen by all of them, with what each may be changed to by whom', async () => {
    const {
      owner,
      members: [admin, viewer, former],
    } = await aTeam(['admin'], ['viewer'], ['buyer'])
    assert.equal((await remove(owner, former!)).status, 200)
    const seen = async (as: MadeCompany) => (await call('GET', '/company/members', { as })).body
    const ofAdmin = await seen(admin!)
    assert.deepEqual(
      ofAdmin.map(
        ({ person_id, roles, is_self, can }: { person_id: number; roles: string[]; is_self: boolean; can: object }) => [
          person_id,
          roles,
          is_self,
          can,
        ],
      ),
      [
        [owner.person_id, ['owner'], false, { change_roles: false, remove: false }],
        [admin!.person_id, ['admin'], true, { change_roles: true, remove: false }],
        [viewer!.person_id, ['viewer'], false, { change_roles: true, remove: true }],
      ],
    )
    assert.deepEqual(
      ofAdmin.map(({ second_step }: { second_step: boolean }) => second_step),
      [false, false, false],
    )
    for (const { can, second_step } of await seen(viewer!))
      assert.deepEqual([can, second_step], [{ change_roles: false, remove: false }, undefined])
    assert.equal((await call('GET', '/company/members')).status, 401)
  })

  it('say who may not sign in any more', async () => {
    const {
      owner,
      members: [one, two],
    } = await aTeam(['approver'], ['approver'])
    await pool.query('update people set is_active = false where person_id = $1', [two!.person_id])
    const { body } = await call('GET', '/company/members', { as: owner })
    const isActive = new Map(
      body.map(({ person_id, is_active }: { person_id: number; is_active: boolean }) => [person_id, is_active]),
    )
    assert.deepEqual(
      [owner, one!, two!].map(({ person_id }) => isActive.get(person_id)),
      [true, true, false],
    )
  })

  it('get other roles immediately, which the trail keeps with who gave them in which role', async () => {
    const {
      owner,
      members: [admin, person],
    } = await aTeam(['admin'], ['viewer'])
    assert.equal((await call('PUT', '/company/settings', { as: person!, json: {} })).body.code, 'role_required')
    assert.equal((await change(admin!, person!, ['buyer', 'approver'])).status, 200)
    assert.deepEqual((await call('GET', '/user/me', { as: person! })).body.user.roles, ['buyer', 'approver'])
    const [event] = await eventsOf(owner)
    assert.deepEqual(event, {
      action: 'member.roles_changed',
      person_id: admin!.person_id,
      roles: ['admin'],
      details: { old: ['viewer'], new: ['buyer', 'approver'] },
    })
    for (const roles of [[], ['owner'], ['boss'], ['buyer', 'buyer']]) {
      const { status, body } = await change(admin!, person!, roles)
      assert.deepEqual([status, body.errors[0].field.split('.')[0]], [422, 'roles'], roles.join())
    }
    const stranger = await aCompany(database)
    assert.equal((await change(admin!, stranger, ['viewer'])).body.code, 'member_not_found')
  })

  it('do not raise their own roles; the owner stays owner and may also approve', async () => {
    const {
      owner,
      members: [admin],
    } = await aTeam(['admin', 'buyer'])
    assert.equal((await change(admin!, admin!, ['admin', 'approver'])).body.code, 'own_roles')
    assert.equal((await change(owner, owner, ['approver'])).status, 200)
    assert.deepEqual((await rolesOf(owner)).roles, ['owner', 'approver'])
    for (const roles of [[], ['approver', 'buyer']]) {
      const { status, body } = await change(admin!, owner, roles)
      assert.deepEqual(
        [status, body.code, body.roles],
        [403, 'role_required', ['owner']],
        'nobody else changes what the owner may do',
      )
    }
    assert.deepEqual((await rolesOf(owner)).roles, ['owner', 'approver'])
    assert.equal((await change(owner, owner, [])).status, 200)
    assert.deepEqual((await rolesOf(owner)).roles, ['owner'])
    assert.equal((await change(admin!, admin!, ['buyer'])).status, 200, 'giving up is free')
    assert.equal((await change(admin!, owner, [])).body.code, 'role_required')
  })

  it('are removed immediately, with their sessions for this company only', async () => {
    const {
      owner,
      members: [admin, person],
    } = await aTeam(['admin'], ['seller'])
    const { elsewhere } = await neighborsOf(database, person!, ['viewer'])
    assert.deepEqual(
      [(await remove(admin!, owner)).body.code, (await remove(person!, admin!)).body.code],
      ['last_owner', 'role_required'],
    )
    assert.equal((await remove(admin!, person!)).status, 200)
    const { status, body } = await call('GET', '/user/me', { as: person! })
    const company = { user_id: owner.company_id, company_name: owner.company_name }
    assert.deepEqual([status, body.code, body.removed_from], [401, 'unauthenticated', company])
    assert.ok(body.error.includes(owner.company_name), body.error)
    assert.deepEqual((await call('GET', '/session/removal', { as: person! })).body, {
      removal: { person_id: person!.person_id, company },
    })
    assert.deepEqual((await call('GET', '/session/removal', { as: admin! })).body, { removal: null })
    const there = await call('GET', '/user/me', { as: elsewhere })
    assert.deepEqual([there.status, there.body.user?.user_id], [200, elsewhere.company_id])
    assert.equal((await call('GET', '/user/me', { as: admin! })).status, 200)
    assert.equal((await remove(admin!, person!)).status, 404)
    await database.pool.query('update members set left_at = null where company_id = $1 and person_id = $2', [
      owner.company_id,
      person!.person_id,
    ])
    assert.equal((await call('GET', '/user/me', { as: person! })).status, 401, 'coming back needs a new session')
    await remove(admin!, person!)
    const again = await call('POST', '/login', { json: { email: person!.email, password: PASSWORD } })
    assert.equal(again.body.user.user_id, elsewhere.company_id)
  })

  it('leave by themselves, and go on in another company if there is one', async () => {
    const {
      owner,
      members: [one, two],
    } = await aTeam(['viewer'], ['viewer'])
    const elsewhere = await aCompany(database)
    await joinCompany(database, two!, elsewhere, ['viewer'])
    assert.equal((await call('DELETE', '/company/membership', { as: owner })).body.code, 'last_owner')
    assert.equal((await call('DELETE', '/company/membership', { as: one! })).status, 200)
    assert.equal((await call('GET', '/user/me', { as: one! })).status, 401)
    const { headers } = await call('DELETE', '/company/membership', { as: two! })
    const as = { cookie: String(headers['set-cookie']).split(';')[0]! }
    assert.equal((await call('GET', '/user/me', { as })).body.user.user_id, elsewhere.company_id)
  })

  it('race: two admins who change each other both succeed or the second no longer may', async () => {
    for (let round = 0; round < 5; round++) {
      const {
        members: [one, two],
      } = await aTeam(['admin'], ['admin'])
      const [first, second] = await atOnce(
        one!.person_id,
        () => change(one!, two!, ['viewer']),
        () => change(two!, one!, ['viewer']),
      )
      assert.deepEqual([first.status, second.status].toSorted(), [200, 403])
    }
  })

  it('race: who is removed while sending acts before it or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const {
        owner,
        members: [person],
      } = await aTeam(['admin'])
      const [removed, acted] = await atOnce(
        person!.person_id,
        () => remove(owner, person!),
        () => call('PUT', '/user/update', { as: person!, json: { company_name: 'اسم آخر للمنشأة' } }),
      )
      assert.equal(removed.status, 200)
      const { company_name } = await kysely
        .selectFrom('companies')
        .select('company_name')
        .where('company_id', '=', owner.company_id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(
        [acted.status === 200, company_name === 'اسم آخر للمنشأة'],
        acted.status === 200 ? [true, true] : [false, false],
      )
    }
  })
})

describe('the ownership of a company', () => {
  it('is moved by its owner with the password; the former owner stays as admin', async () => {
    const {
      owner,
      members: [admin, person],
    } = await aTeam(['admin'], ['seller'])
    assert.equal((await transfer(admin!, person!)).body.code, 'role_required')
    assert.deepEqual(
      (await transfer(owner, person!, 'something else')).body.errors.map(({ field }: { field: string }) => field),
      ['password'],
    )
    assert.equal((await transfer(owner, owner)).status, 422)
    assert.equal((await transfer(owner, await aCompany(database))).body.code, 'member_not_found')
    assert.equal((await transfer(owner, person!)).status, 200)
    assert.deepEqual([(await rolesOf(owner)).roles, (await rolesOf(person!)).roles], [['admin'], ['owner', 'seller']])
  })

  it('leaves the former owner the other roles, and moves no other company of both', async () => {
    const {
      owner,
      members: [person],
    } = await aTeam(['viewer'])
    assert.equal((await change(owner, owner, ['buyer', 'approver'])).status, 200)
    const second = await aCompany(database)
    await joinCompany(database, owner, second, ['seller'])
    await joinCompany(database, person!, second, ['buyer'])
    assert.equal((await transfer(owner, person!)).status, 200)
    const roles = async (made: MadeCompany) => (await rolesOf(made)).roles.toSorted()
    assert.deepEqual(
      [await roles(owner), await roles(person!)],
      [
        ['admin', 'approver', 'buyer'],
        ['owner', 'viewer'],
      ],
    )
    const inSecond = async ({ person_id }: MadeCompany) => roles({ ...second, person_id })
    assert.deepEqual(
      [await inSecond(second), await inSecond(owner), await inSecond(person!)],
      [['owner'], ['seller'], ['buyer']],
    )
  })

  it('race: of two transfers one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const {
        owner,
        members: [one, two],
      } = await aTeam(['viewer'], ['viewer'])
      const answers = await atOnce(
        owner.person_id,
        () => transfer(owner, one!),
        () => transfer(owner, two!),
      )
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403])
      const owners = await kysely
        .selectFrom('members')
        .select('person_id')
        .where('company_id', '=', owner.company_id)
        .where(sql<boolean>`'owner' = any (roles)`)
        .execute()
      assert.equal(owners.length, 1)
    }
  })

  it('is guaranteed by the database', async () => {
    const {
      owner,
      members: [person],
    } = await aTeam(['viewer'])
    await assert.rejects(
      pool.query(`update members set roles = '{owner}' where company_id = $1 and person_id = $2`, [
        owner.company_id,
        person!.person_id,
      ]),
      /members_one_owner/,
    )
    await assert.rejects(
      pool.query(`update members set roles = '{admin}' where company_id = $1 and person_id = $2`, [
        owner.company_id,
        owner.person_id,
      ]),
      /has no owner/,
    )
  })
})

/** Moves the day from which a second step is required to today. */
const weekLater = ({ company_id }: MadeCompany) =>
  kysely
    .updateTable('companies')
    .set({ second_step_from: sql<string>`second_step_from - 7` })
    .where('company_id', '=', company_id)
    .execute()

describe('the settings of a company', () => {
  const settings = (as: MadeCompany, json: object) => call('PUT', '/company/settings', { as, json })

  it('name a limit only where somebody else could approve', async () => {
    const {
      owner,
      members: [viewer],
    } = await aTeam(['viewer'])
    assert.deepEqual((await call('GET', '/company', { as: viewer! })).body, {
      user_id: owner.company_id,
      company_name: owner.company_name,
      award_limit_halalas: null,
      require_second_step: false,
      second_step_from: null,
    })
    assert.equal((await settings(owner, { award_limit_halalas: 1 })).body.code, 'no_approver')
    await change(owner, owner, ['approver'])
    assert.equal(
      (await settings(owner, { award_limit_halalas: 1 })).body.code,
      'no_approver',
      'nobody approves their own proposal',
    )
    await change(owner, viewer!, ['approver'])
    const { status, body } = await settings(owner, { award_limit_halalas: 25_000_000 })
    assert.deepEqual([status, body.award_limit_halalas], [200, 25_000_000])
    for (const award_limit_halalas of [0, -1, 1.5, 100_000_000_000_000, 'many']) {
      assert.deepEqual(
        (await settings(owner, { award_limit_halalas })).body.errors.map(({ field }: { field: string }) => field),
        ['award_limit_halalas'],
      )
    }
    assert.equal((await settings(owner, { award_limit_halalas: null })).body.award_limit_halalas, null)
    assert.equal((await settings(viewer!, { award_limit_halalas: null })).body.code, 'role_required')
  })

  it('may require a second step, without which members can only set it up', async () => {
    const {
      owner,
      members: [person],
    } = await aTeam(['buyer'])
    const confirmed = { secret: randomBytes(48), salt: randomBytes(16), confirmed_at: new Date() }
    await kysely
      .insertInto('second_factors')
      .values({ person_id: owner.person_id, ...confirmed })
      .execute()
    assert.equal((await settings(owner, { require_second_step: true, confirm: true })).status, 200)
    assert.equal((await call('GET', '/company/members', { as: person! })).status, 200, 'for a week it only says so')
    await weekLater(owner)
    for (const [method, path, json] of [
      ['GET', '/rfqs/my-rfqs'],
      ['PUT', '/person/update', { full_name: 'ريم' }],
      ['GET', '/company/members'],
    ] as const) {
      const { status, body } = await call(method, path, { as: person!, ...(json && { json }) })
      assert.deepEqual([status, body.code], [403, 'second_step_required'], path)
    }
    const me = await call('GET', '/user/me', { as: person! })
    assert.deepEqual([me.status, me.body.user.second_step_required], [200, true])
    assert.equal(
      (await call('POST', '/user/totp/setup', { as: person!, json: { current_password: PASSWORD } })).status,
      200,
    )
    assert.equal(
      (await call('DELETE', '/user/totp', { as: owner, json: { current_password: PASSWORD } })).body.code,
      'second_step_required',
    )
    await kysely
      .updateTable('second_factors')
      .set({ confirmed_at: new Date() })
      .where('person_id', '=', person!.person_id)
      .execute()
    assert.equal((await call('GET', '/company/members', { as: person! })).status, 200)
    assert.equal((await settings(owner, { require_second_step: false })).status, 200)
    assert.equal((await call('DELETE', '/user/totp', { as: owner, json: { current_password: PASSWORD } })).status, 200)
  })
})
