import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call, database } = await sharedApp()
const { kysely } = database

const update = (as: MadeCompany, json: object, lang?: 'ar' | 'en') =>
  call('PUT', '/user/update', { as, json, ...(lang && { lang }) })
const ofProfile = (as: MadeCompany, json: object) => call('PUT', '/user/update-supplier-profile', { as, json })
const stored = (company_id: number) =>
  kysely
    .selectFrom('companies')
    .select(['vat_number', 'unified_number'])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
const changesOf = async (company_id: number) =>
  (
    await kysely
      .selectFrom('audit_events')
      .select('details')
      .where('company_id', '=', company_id)
      .where('action', '=', 'user.updated')
      .orderBy('audit_event_id')
      .execute()
  ).map(({ details }) => (details as { fields: string[] }).fields)
const problems = (body: { errors: { field: string; code: string }[] }) =>
  body.errors.map(({ field, code }) => `${field} ${code}`)

const VAT = '300075588400003'
const UNIFIED = '7001234567'

describe('VAT number and unified national number', () => {
  it('are kept as digits, whatever script and spaces they are written in, and emptied', async () => {
    const company = await aCompany(database)
    assert.deepEqual(await stored(company.company_id), { vat_number: null, unified_number: null })
    const { status, body, text } = await update(company, {
      vat_number: ' SA٣٠٠٠ ٧٥٥٨ ٨٤٠٠ ٠٠٣ ',
      unified_number: '۷۰۰-۱۲۳۴-۵۶۷',
    })
    assert.equal(status, 200, text)
    assert.deepEqual([body.vat_number, body.unified_number], [VAT, UNIFIED])
    assert.equal((await update(company, { phone_number: '0509999999' })).body.vat_number, VAT)
    assert.deepEqual(
      [
        (await update(company, { vat_number: '' })).body.vat_number,
        (await update(company, { unified_number: null })).body.unified_number,
      ],
      [null, null],
    )
    assert.deepEqual(await changesOf(company.company_id), [
      ['vat_number', 'unified_number'],
      ['phone_number'],
      ['vat_number'],
      ['unified_number'],
    ])
  })

  it('have their form, and say in both languages what it is', async () => {
    const company = await aCompany(database)
    for (const vat_number of [
      '300075588400004',
      '200075588400003',
      '30007558840003',
      '3000755884000033',
      '3000755884000O3',
      '3000 SA 75588400003',
    ]) {
      assert.deepEqual(
        problems((await update(company, { vat_number })).body),
        ['vat_number vat_number_invalid'],
        vat_number,
      )
    }
    for (const unified_number of ['6001234567', '700123456', '70012345678', 7_001_234_567]) {
      assert.deepEqual(
        problems((await update(company, { unified_number })).body),
        ['unified_number unified_number_invalid'],
        String(unified_number),
      )
    }
    const both = { vat_number: '1', unified_number: '1' }
    assert.match((await update(company, both, 'en')).text, /starting and ending with 3.*starting with 7/)
    assert.match((await update(company, both, 'ar')).text, /يبدأ بـ 3 وينتهي بـ 3.*تبدأ بـ 7/)
    assert.deepEqual(await stored(company.company_id), { vat_number: null, unified_number: null })
  })

  it('are changed by people who administer the company, or with the supplier profile by those who bid for it', async () => {
    const supplier = await aSupplier(database)
    const [seller, viewer] = [
      await aColleague(database, supplier, { roles: ['seller'] }),
      await aColleague(database, supplier, { roles: ['viewer'] }),
    ]
    assert.equal((await update(seller, { vat_number: VAT })).status, 403)
    assert.equal((await ofProfile(viewer, { vat_number: VAT })).status, 403)
    assert.equal((await ofProfile(seller, { vat_number: VAT })).status, 200)
    assert.equal((await ofProfile(seller, { commercial_registration: '1010123456' })).status, 200)
    assert.deepEqual(await stored(supplier.company_id), { vat_number: VAT, unified_number: null })
    assert.deepEqual(problems((await ofProfile(seller, { vat_number: '3' })).body), ['vat_number vat_number_invalid'])
    assert.equal((await ofProfile(seller, { vat_number: '' })).status, 200)
    assert.deepEqual(await changesOf(supplier.company_id), [['vat_number'], ['vat_number']])
  })

  it('are shown on the page of the company, to members alone', async () => {
    const [company, other] = [await aCompany(database), await aCompany(database)]
    await update(company, { vat_number: VAT, unified_number: UNIFIED })
    const path = `/profile/${company.company_id}`
    const { body } = await call('GET', path, { as: other })
    assert.deepEqual([body.vat_number, body.unified_number], [VAT, UNIFIED])
    const guest = await call('GET', `/unauthorized${path}`)
    assert.equal(guest.status, 200)
    assert.doesNotMatch(guest.text, new RegExp(`${VAT}|${UNIFIED}|vat_number`))
  })
})
