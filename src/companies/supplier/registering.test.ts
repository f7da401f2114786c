import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aDocx, aPdf, aPng } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database

const aForm = (wishes: FormValues = {}): FormValues => ({
  company_profile: 'نورّد الأثاث المكتبي في مناطق المملكة كافة.',
  category_id: 1,
  commercial_registration: '7012345678',
  ...wishes,
})
const register = (as: { cookie: string } | undefined, wishes: FormValues = {}, more = {}) =>
  call('POST', '/user/register-supplier-profile', { as, form: aForm(wishes), ...more })

describe('registering as a supplier', () => {
  it('answers the profile, and the company may bid at once in every session', async () => {
    const user = await aCompany(database)
    const { status, body, text } = await register(user, {
      user_id: user.company_id,
      profile_file: aPdf('الملف التعريفي.pdf'),
    })
    assert.equal(status, 201, text)
    assert.deepEqual(
      [body.user_id, body.company_profile_description, body.category_id, body.commercial_registration],
      [user.company_id, aForm().company_profile, 1, '7012345678'],
    )
    assert.equal((await call('GET', body.profile_file_path)).status, 200)
    const { user: me } = (await call('GET', '/user/me', { as: user })).body
    assert.deepEqual([me.user_type, me.supplier_profile], ['supplier', body])
    const events = await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('company_id', '=', user.company_id)
      .execute()
    assert.deepEqual(events, [{ action: 'supplier.registered' }])
  })

  it('stores the VAT number of the company where one is sent, and changes nothing where none is', async () => {
    const numberOf = async (as: { cookie: string }) => (await call('GET', '/user/me', { as })).body.user.vat_number
    for (const sent of ['300075588400003', '٣٠٠٠٧٥٥٨٨٤٠٠٠٠٣']) {
      const user = await aCompany(database)
      assert.equal((await register(user, { vat_number: sent })).status, 201)
      assert.equal(await numberOf(user), '300075588400003')
    }
    for (const sent of ['30007558840000', '200075588400003', '300075588400004', '3000755884000030', 'abc']) {
      const user = await aCompany(database)
      const { status, body } = await register(user, { vat_number: sent })
      assert.deepEqual(
        [status, body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)],
        [422, ['vat_number vat_number_invalid']],
        sent,
      )
    }
    const registered = await aCompany(database)
    await call('PUT', '/user/update', { as: registered, json: { vat_number: '300075588400003' } })
    assert.equal((await register(registered)).status, 201)
    assert.equal(await numberOf(registered), '300075588400003')
    const without = await aCompany(database)
    assert.equal((await register(without, { vat_number: '' })).status, 201)
    assert.equal(await numberOf(without), null)
  })

  it('takes numbers of 10 to 15 digits, old and new, in any digits', async () => {
    for (const [sent, kept] of [
      ['1010123456', '1010123456'],
      ['٧٠١٢٣٤٥٦٧٨', '7012345678'],
      ['4030 123 456', '4030123456'],
      ['701234567890123', '701234567890123'],
    ] as const) {
      assert.equal(
        (await register(await aCompany(database), { commercial_registration: sent })).body.commercial_registration,
        kept,
      )
    }
  })

  for (const [lang, about, digits] of [
    ['ar', 'اكتب نبذة عن المنشأة من 10 أحرف على الأقل', 'اكتب رقم السجل التجاري بالأرقام فقط'],
    ['en', 'Write at least 10 characters about the company', 'Use digits only in the commercial registration number'],
  ] as const) {
    it(`names every broken field at once (${lang})`, async () => {
      const form = { company_profile: 'short', category_id: 0, commercial_registration: '70AB' }
      const { status, body } = await call('POST', '/user/register-supplier-profile', {
        as: await aCompany(database),
        lang,
        form,
      })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
        [
          ['company_profile', about],
          ['category_id', lang === 'ar' ? 'اختر فئة تخصص المنشأة' : "Choose the company's category"],
          ['commercial_registration', digits],
        ],
      )
    })
  }

  it('keeps its limits', async () => {
    const code = async (wishes: FormValues) => {
      const { status, body } = await register(await aCompany(database), wishes)
      return `${status} ${body.errors?.[0]?.code ?? body.code}`
    }
    assert.equal(await code({ commercial_registration: '701234567' }), '422 cr_length')
    assert.equal(await code({ commercial_registration: '7012345678901234' }), '422 cr_length')
    assert.equal(await code({ commercial_registration: '' }), '422 cr_required')
    assert.equal(await code({ category_id: 9999 }), '422 unknown')
    assert.equal(await code({ company_profile: 'x'.repeat(4001) }), '422 about_long')
    assert.equal(await code({ profile_file: aPng('logo.png') }), '415 file_type')
    assert.equal(await code({ profile_file: aDocx('profile.docx') }), '201 undefined')
  })

  it('is for the signed-in company itself, once', async () => {
    assert.equal((await register(undefined)).status, 401)
    const user = await aCompany(database)
    const other = await aCompany(database)
    for (const user_id of [other.company_id, 'x']) {
      const { status, body } = await register(user, { user_id })
      assert.deepEqual([status, body.code], [403, 'identity_mismatch'])
    }
    const again = await register(await aSupplier(database))
    assert.deepEqual([again.status, again.body.code], [409, 'supplier_profile_exists'])
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(user)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array<number>(7).fill(409)])
  })

  it('with a key is answered alike when sent again', async () => {
    const user = await aCompany(database)
    const headers = { 'idempotency-key': 'one-more-time' }
    const [first, again] = [await register(user, {}, { headers }), await register(user, {}, { headers })]
    assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
  })
})
