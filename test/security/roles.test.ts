import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ROLES, type Role } from '#companies/roles.ts'
import { testApp } from '#test/support/app.ts'
import { aWorld, requests, type World } from '#test/support/permissions/calls.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { type Actor, expectedStatus, permissionMatrix } from '#test/support/permissions/permissions.ts'

interface RoleRow {
  call: string
  as: Actor
  /** The roles that may, apart by spaces. */
  roles: string
  /** What they get, where it is not what the matrix of permissions says of owners. */
  status?: number
}
const matrix = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../support/permissions/role-matrix.json'), 'utf8')) as {
    calls: RoleRow[]
  }
).calls

const site = await testApp()
const { database } = site

describe('@asvs V8.2.1 @asvs V8.3.1 the matrix of roles', () => {
  it('covers every call', () => {
    assert.deepEqual(matrix.map(({ call }) => call).sort(), permissionMatrix.map(({ call }) => call).sort())
  })

  let untouched: World | undefined
  for (const { call, as, roles, status: own } of matrix) {
    const allowed = roles.split(' ') as Role[]
    // What every role may is tried with the least of them.
    const tried = allowed.length === ROLES.length ? (['viewer'] as const) : ROLES
    it(`${call}: ${roles}`, async () => {
      for (const role of tried) {
        const world = (untouched ??= await aWorld(site))
        const company = world.actors[as]!
        const person = role === 'owner' ? company : await aColleague(database, company, { roles: [role] })
        const [path, options] = await requests[call]!(world, person)
        const method = call.split(' ')[0]!
        const { status, text, body } = await site.call(method, path, { ...options, as: person })
        if (allowed.includes(role)) {
          assert.equal(
            status,
            own ??
              expectedStatus(
                permissionMatrix.find((row) => row.call === call)!,
                as,
                'notice',
              ),
            `${role}: ${text}`,
          )
          if (method !== 'GET') untouched = undefined
        } else {
          assert.deepEqual([status, body.code, body.roles], [403, 'role_required', allowed], `${role}: ${text}`)
        }
      }
    })
  }
})

describe('people without the role', () => {
  it('see the same of their company, and what they may not do is false', async () => {
    const { rfq, bid, product, actors } = await aWorld(site)
    const viewers = await Promise.all(
      [actors.O!, actors.D!, product.seller].map((company) => aColleague(database, company, { roles: ['viewer'] })),
    )
    const [ofBuyer, ofBidder, ofSeller] = viewers
    const nothing = (can: Record<string, boolean>) => assert.deepEqual(Object.values(can).filter(Boolean), [])
    const { body: own } = await site.call('GET', `/rfqs/${rfq.rfq_id}`, { as: ofBuyer! })
    assert.equal(own.viewer_relation, 'owner')
    nothing(own.can)
    nothing(own.bids[0].can)
    const { body: offered } = await site.call('GET', `/rfqs/${rfq.rfq_id}`, { as: ofBidder! })
    assert.equal(offered.my_bid_id, bid.bid_id)
    nothing(offered.bids.find((each: { mine: boolean }) => each.mine).can)
    nothing((await site.call('GET', `/marketplace/products/${product.product_id}`, { as: ofSeller! })).body.can)
    const { body: me } = await site.call('GET', '/user/me', { as: ofBuyer! })
    assert.deepEqual(
      [me.user.user_id, me.user.person.person_id, me.user.roles],
      [actors.O!.company_id, ofBuyer!.person_id, ['viewer']],
    )
    nothing(me.user.can)
  })

  it('read contacts in the comments of bids only with the right to see them', async () => {
    const { rfq, actors } = await aWorld(site)
    const supplier = await aSupplier(database)
    await aBid(database, { rfq_id: rfq.rfq_id, supplier, comments: 'اتصل على 0501234567' })
    const commentSeenBy = async (as: MadeCompany) =>
      (await site.call('GET', `/rfqs/${rfq.rfq_id}`, { as })).body.bids.find(
        ({ supplier_id }: { supplier_id: number }) => supplier_id === supplier.company_id,
      )
    const [viewer, approver, colleague] = await Promise.all([
      aColleague(database, actors.B!, { roles: ['viewer'] }),
      aColleague(database, actors.B!, { roles: ['approver'] }),
      aColleague(database, supplier, { roles: ['viewer'] }),
    ])
    for (const [as, masked] of [
      [viewer, true],
      [approver, false],
      [colleague, false],
    ] as const) {
      const { comments, comments_masked } = await commentSeenBy(as)
      assert.deepEqual([comments.includes('0501234567'), comments_masked], [!masked, masked])
    }
  })

  it('hear of their role first, also where their company may not do it either', async () => {
    const { actors } = await aWorld(site)
    const viewer = await aColleague(database, actors.B!, { roles: ['viewer'] })
    for (const call of [
      'POST /marketplace/products/new',
      'PUT /user/update-supplier-profile',
      'PUT /user/update-supplier-profile-file',
    ]) {
      const [path, options] = await requests[call]!(await aWorld(site), viewer)
      assert.equal(
        (await site.call(call.split(' ')[0]!, path, { ...options, as: viewer })).body.code,
        'role_required',
        call,
      )
    }
  })

  it('do not see contacts of other companies as viewers', async () => {
    const { actors } = await aWorld(site)
    const path = `/profile/${actors.D!.company_id}`
    const [viewer, approver] = await Promise.all(
      (['viewer', 'approver'] as const).map((role) => aColleague(database, actors.B!, { roles: [role] })),
    )
    assert.equal('phone_number' in (await site.call('GET', path, { as: viewer! })).body, false)
    assert.equal('phone_number' in (await site.call('GET', path, { as: approver! })).body, true)
  })
})
