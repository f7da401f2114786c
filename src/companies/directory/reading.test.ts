import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { beginLimits } from '#test/support/refusals/limits.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import type { CompanyProfile } from './contract.ts'

const { call, database } = await testApp()
const strict = await testApp({ EMAIL_VERIFICATION: 'required' })

/** A supplier with a brochure and a bid, every private detail of which is unmistakable. */
async function aFullCompany(site = { call, database }, email_verified = true) {
  const company = await aSupplier(site.database, {
    phone_number: '0577100001',
    email: `canary.${Math.random()}@example.sa`,
    email_verified,
  })
  await site.database.kysely
    .updateTable('supplier_profiles')
    .set({ commercial_registration: '7055500001' })
    .where('company_id', '=', company.company_id)
    .execute()
  const { status } = await site.call('PUT', '/user/update-supplier-profile-file', {
    as: company,
    form: { profile_file: aPdf('brochure.pdf') },
  })
  assert.equal(status, 200)
  const { rfq_id } = await anRfq(site.database)
  await aBid(site.database, { rfq_id, supplier: company })
  return company
}
const company = await aFullCompany()
const CANARIES = /0577100001|canary|7055500001|quotation\.pdf|uploads\/bid/

const read = async ({ company_id }: MadeCompany, as?: MadeCompany, site = { call }): Promise<CompanyProfile> => {
  const { status, body, text } = await site.call('GET', `${as ? '' : '/unauthorized'}/profile/${company_id}`, { as })
  assert.equal(status, 200, text)
  return body
}
const listed = async ({ company_id }: MadeCompany, as?: MadeCompany, site = { call }): Promise<CompanyProfile> => {
  const { body } = await site.call('GET', `${as ? '' : '/unauthorized'}/suppliers/catalog`, { as })
  return body.find((one: CompanyProfile) => one.user_id === company_id)
}

describe('a company as others see it', () => {
  it('a guest sees what it says of itself and its brochure, and no way to reach it', async () => {
    for (const path of [`/unauthorized/profile/${company.company_id}`, '/unauthorized/suppliers/catalog']) {
      const { text, headers } = await call('GET', path)
      assert.doesNotMatch(text, CANARIES, path)
      assert.doesNotMatch(JSON.stringify(headers), CANARIES, path)
      // Also with a session.
      assert.equal((await call('GET', path, { as: company })).text, text)
    }
    const { supplier_profile, ...profile } = await read(company)
    assert.equal(profile.company_name, company.company_name)
    assert.equal(supplier_profile?.profile_file?.name, 'brochure.pdf')
    assert.equal(supplier_profile.profile_file.path, supplier_profile.profile_file_path)
    assert.ok(supplier_profile.category.category_name_ar && profile.region.name_ar)
    assert.equal(
      'email' in profile || 'phone_number' in profile || 'commercial_registration' in supplier_profile,
      false,
    )
    for (const path of [`/profile/${company.company_id}`, '/suppliers/catalog'])
      assert.equal((await call('GET', path)).status, 401)
  })

  it("a member sees e-mail and phone; the registration number is the company's own", async () => {
    const member = await aCompany(database)
    for (const look of [read, listed]) {
      const seen = await look(company, member)
      assert.deepEqual([seen.email, seen.phone_number], [company.email, company.phone_number])
      assert.equal('commercial_registration' in seen.supplier_profile!, false)
      assert.equal((await look(company, company)).supplier_profile?.commercial_registration, '7055500001')
    }
  })

  it('a buyer has a profile too, outside of the directory', async () => {
    const buyer = await aCompany(database)
    const member = await aCompany(database)
    const seen = await read(buyer, member)
    assert.deepEqual([seen.supplier_profile, seen.user_type, seen.phone_number], [null, 'buyer', buyer.phone_number])
    assert.equal(await listed(buyer, member), undefined)
  })

  it('a seller of the marketplace is known as one', async () => {
    const seller = await aSupplier(database)
    assert.equal((await read(seller)).is_member, false)
    await call('POST', '/marketplace/subscribe', { as: seller, json: { member_type_id: 1, is_active: true } })
    assert.equal((await read(seller)).is_member, true)
  })

  it('a disabled company is not found, like one that never was', async () => {
    const disabled = await aSupplier(database, { is_active: false })
    for (const [as, prefix] of [
      [undefined, '/unauthorized'],
      [company, ''],
    ] as const) {
      const answers = await Promise.all(
        [disabled.company_id, 2_000_000_000].map((id) => call('GET', `${prefix}/profile/${id}`, { as })),
      )
      for (const { status, body } of answers) assert.deepEqual([status, body.code], [404, 'user_not_found'])
      assert.equal(answers[0]!.text.length, answers[1]!.text.length)
      for (const id of ['x', '0', '1.5', '2147483648'])
        assert.equal((await call('GET', `${prefix}/profile/${id}`, { as })).status, 400, id)
    }
    assert.equal(await listed(disabled, company), undefined)
  })
})

describe('under the strict rule', () => {
  it('an unverified member sees what guests see, and its own contacts; unverified contacts are shown to nobody', async () => {
    const [shown, hidden] = [await aFullCompany(strict), await aSupplier(strict.database, { email_verified: false })]
    const unverified = await aSupplier(strict.database, { email_verified: false })
    const member = await aCompany(strict.database)
    for (const look of [read, listed]) {
      assert.equal('phone_number' in (await look(shown, unverified, strict)), false)
      assert.equal((await look(unverified, unverified, strict)).phone_number, unverified.phone_number)
      assert.equal((await look(shown, member, strict)).phone_number, shown.phone_number)
      assert.equal('phone_number' in (await look(hidden, member, strict)), false)
    }
  })
})

describe('copying the directory', () => {
  it('ends after 200 companies a day, wherever they were seen; what was seen stays in sight', async () => {
    const site = await testApp({ TRUSTED_PROXIES: '1' })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const member = await aCompany(site.database)
    const colleague = await aCompany(site.database)
    const get = (path: string, as: MadeCompany | undefined = member) => site.call('GET', path, { as, headers })
    const companies: number[] = []
    for (let number = 0; number < 210; number++) companies.push((await aSupplier(site.database)).company_id)

    const first = await get('/suppliers/catalog?limit=198&sort=newest')
    const left = companies.filter((id) => !first.body.some(({ user_id }: CompanyProfile) => user_id === id))
    assert.deepEqual([first.status, left.length], [200, 12])
    assert.equal((await get('/suppliers/catalog?limit=198&sort=newest')).status, 200)
    assert.equal((await get(`/profile/${left[0]}`)).status, 200)
    for (let again = 0; again < 2; again++) {
      // So many that some were not seen, in whatever order they are.
      const refused = await get('/suppliers/catalog?limit=200')
      assert.deepEqual(
        [refused.status, new Set(refused.body.map((company: CompanyProfile) => company.contacts_limited))],
        [200, new Set([true])],
      )
      assert.doesNotMatch(refused.text, /0[5]\d{8}|"email"/)
    }
    assert.equal((await get(`/profile/${left[1]}`)).status, 200)
    const { body: limited } = await get(`/profile/${left[2]}`)
    assert.deepEqual(
      [limited.user_id, limited.contacts_limited, 'phone_number' in limited, 'email' in limited],
      [left[2], true, false, false],
    )
    assert.equal((await get(`/profile/${left[0]}`)).status, 200)
    assert.equal((await get(`/profile/${member.company_id}`)).status, 200)
    assert.equal((await get('/unauthorized/suppliers/catalog')).status, 200)
    assert.equal((await get(`/profile/${left[2]}`, colleague)).status, 200)
  })

  it('is slow: 60 answers with contacts a minute', async () => {
    const site = await testApp({ TRUSTED_PROXIES: '1' })
    const member = await aCompany(site.database)
    const { company_id } = await aSupplier(site.database)
    const statuses: number[] = []
    await beginLimits(site.database)
    for (let look = 0; look < 61; look++) {
      statuses.push(
        (
          await site.call('GET', `/profile/${company_id}`, {
            as: member,
            headers: { 'x-forwarded-for': '203.0.113.8' },
          })
        ).status,
      )
    }
    assert.deepEqual(statuses, [...Array<number>(60).fill(200), 429])
  })
})
