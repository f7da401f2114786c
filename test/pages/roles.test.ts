import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { app, database } = await testApp({}, undefined, {})
const get = (url: string, { cookie }: { cookie: string }) => app.inject({ url, headers: { cookie } })

describe('pages for somebody who may only look', () => {
  it('lead from a page of another role to the sentence that names it, in both languages', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const viewer = await aColleague(database, buyer, { roles: ['viewer'] })
    for (const path of ['/rfqs/new', `/rfq/${rfq_id}/edit`, `/rfq/${rfq_id}/cancel`]) {
      const { statusCode, headers } = await get(path, viewer)
      assert.deepEqual([statusCode, headers.location], [302, '/role-required/buy'], path)
    }
    assert.match((await get('/role-required/buy', viewer)).body, /متاح لمسؤول المشتريات/)
    assert.match((await get('/en/role-required/sell', viewer)).body, /needs the role Seller, Admin or Owner/)
    assert.equal((await get('/role-required/nothing', viewer)).statusCode, 200)
    assert.equal((await get('/rfqs/new', buyer)).statusCode, 200)
  })

  it('offer nothing that is refused, and say why where one would look for it', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { supplier } = await aBid(database, { rfq_id })
    const [ofBuyer, ofSupplier] = await Promise.all(
      [buyer, supplier].map((company) => aColleague(database, company, { roles: ['viewer'] })),
    )
    const hrefs = async (url: string, as: { cookie: string }) =>
      [...(await get(url, as)).body.matchAll(/href="([^"#]+)/g)].map(([, href]) => href)
    for (const [page, target] of [
      ['/rfqs', '/rfqs/new'],
      ['/user-profile', '/user-profile/edit'],
    ] as const) {
      assert.ok((await hrefs(page, buyer)).includes(target), page)
      assert.ok(!(await hrefs(page, ofBuyer!)).includes(target), page)
    }
    assert.ok((await hrefs(`/rfq/${rfq_id}`, supplier)).includes(`/rfq/${rfq_id}/bid`))
    const { body } = await get(`/rfq/${rfq_id}`, ofSupplier!)
    assert.ok(!body.includes(`href="/rfq/${rfq_id}/bid"`))
    assert.match(body, /متاح لمسؤول المبيعات/)
  })
})

it('The list of RFQs says after signing in how much waits, and on no other visit', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  await aBid(database, { rfq_id })
  const line = /waits? for you/
  assert.match((await get('/en/rfqs?signed_in=1', buyer)).body.split('id="state"')[0]!, line)
  assert.doesNotMatch((await get('/en/rfqs', buyer)).body.split('id="state"')[0]!, line)
  assert.equal((await app.inject('/en/rfqs?signed_in=1')).statusCode, 200)
})

it('The form that changes a supplier tells a company that is none why it is not there', async () => {
  const { statusCode, body } = await get('/en/user-profile/supplier/edit', await aCompany(database))
  assert.equal(statusCode, 200)
  assert.match(body, /Only suppliers can do this/)
})

describe('pages about the people of a company', () => {
  it('leave out who may not sign in where somebody is to approve or to become the owner', async () => {
    const owner = await aCompany(database)
    const [active, disabled] = ['سارة القحطاني', 'نواف العنزي'] as const
    await aColleague(database, owner, { roles: ['approver'], full_name: active })
    const { person_id } = await aColleague(database, owner, { roles: ['approver'], full_name: disabled })
    await database.pool.query('update people set is_active = false where person_id = $1', [person_id])
    const shown = async (path: string) => (await get(path, owner)).body.split('id="state"')[0]!
    for (const path of ['/company/settings', '/company/owner']) {
      const body = await shown(path)
      assert.deepEqual([body.includes(active), body.includes(disabled)], [true, false], path)
    }
  })

  it('let nobody but the owner choose other roles for the owner', async () => {
    const owner = await aCompany(database)
    const admin = await aColleague(database, owner, { roles: ['admin'] })
    const path = `/company/members/${owner.person_id}/roles`
    assert.match((await get(path, owner)).body, /name="approver"/)
    assert.doesNotMatch((await get(path, admin)).body, /name="approver"/)
  })
})
