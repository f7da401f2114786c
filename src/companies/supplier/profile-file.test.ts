import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aDocx, aPdf } from '#test/support/make/files.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call, database } = await sharedApp()
const { kysely } = database

const update = (as: MadeCompany | undefined, json: object, more = {}) =>
  call('PUT', '/user/update-supplier-profile', { as, json, ...more })
const send = (as: MadeCompany | undefined, profile_file = aPdf('profile.pdf'), more = {}) =>
  call('PUT', '/user/update-supplier-profile-file', { as, form: { profile_file }, ...more })
const live = async (owner_id: number) =>
  (
    await kysely
      .selectFrom('files')
      .select('path')
      .where('owner_id', '=', owner_id)
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ path }) => path)
const events = async (company_id: number) =>
  (
    await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('company_id', '=', company_id)
      .orderBy('audit_event_id')
      .execute()
  ).map(({ action }) => action)

describe("the supplier profile of one's own", () => {
  it('changes what was sent', async () => {
    const user = await aSupplier(database)
    const { status, body, text } = await update(user, {
      company_profile: 'نصنع الكراسي ونركّبها.',
      category_id: 2,
      commercial_registration: '٤٠٣٠١٢٣٤٥٦',
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.company_profile_description, body.category_id, body.category.category_id, body.commercial_registration],
      ['نصنع الكراسي ونركّبها.', 2, 2, '4030123456'],
    )
    const { body: again } = await update(user, { category_id: 3 })
    assert.deepEqual([again.company_profile_description, again.category_id], [body.company_profile_description, 3])
    assert.deepEqual(await events(user.company_id), ['supplier.updated', 'supplier.updated'])
  })

  for (const [lang, supplierOnly, about, category] of [
    ['ar', 'هذا الإجراء متاح للمورّدين فقط', 'اكتب نبذة عن المنشأة من 10 أحرف على الأقل', 'اختر فئة تخصص المنشأة'],
    [
      'en',
      'Only suppliers can do this',
      'Write at least 10 characters about the company',
      "Choose the company's category",
    ],
  ] as const) {
    it(`is for suppliers, and names what is broken (${lang})`, async () => {
      const buyer = await aCompany(database)
      for (const refused of [await update(buyer, { category_id: 2 }, { lang }), await send(buyer, aPdf(), { lang })]) {
        assert.deepEqual(
          [refused.status, refused.body.code, refused.body.error],
          [403, 'supplier_required', supplierOnly],
        )
      }
      assert.deepEqual([(await update(undefined, {})).status, (await send(undefined)).status], [401, 401])
      const { status, body } = await update(
        await aSupplier(database),
        { company_profile: 'short', category_id: 0 },
        { lang },
      )
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ message }: { message: string }) => message),
        [about, category],
      )
    })
  }
})

describe('the profile file', () => {
  it('is replaced: sent again and again, one is kept, under the name it was sent with', async () => {
    const user = await aSupplier(database)
    const first = await send(user)
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.profile_file.name, 'profile.pdf')
    assert.match(first.body.profile_file.uploaded_at, /^\d{4}-/)
    assert.equal(first.body.profile_file.path, first.body.profile_file_path)
    const { body: second } = await send(user)
    assert.deepEqual(await live(user.company_id), [second.profile_file_path])
    assert.deepEqual(
      [(await call('GET', first.body.profile_file_path)).status, (await call('GET', second.profile_file_path)).status],
      [404, 200],
    )
    const old = await kysely
      .selectFrom('files')
      .select('deleted_at')
      .where('path', '=', first.body.profile_file_path)
      .executeTakeFirstOrThrow()
    assert.ok(old.deleted_at)
    assert.deepEqual(await events(user.company_id), ['supplier.file_replaced', 'supplier.file_replaced'])
  })

  it('of several at once keeps one', async () => {
    const user = await aSupplier(database)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(user)))
    assert.ok(answers.every(({ status }) => status === 200))
    const { user: me } = (await call('GET', '/user/me', { as: user })).body
    assert.deepEqual(await live(user.company_id), [me.supplier_profile.profile_file_path])
  })

  for (const [lang, type, none] of [
    ['ar', 'نوع الملف profile.docx غير مقبول', 'اختر ملف PDF لرفعه'],
    ['en', "profile.docx isn't an accepted file type", 'Choose a PDF file to upload'],
  ] as const) {
    it(`is a PDF, by what is in it; what was there stays (${lang})`, async () => {
      const user = await aSupplier(database)
      const { body: before } = await send(user)
      const refused = await send(user, aDocx('profile.docx'), { lang })
      assert.deepEqual([refused.status, refused.body.code], [415, 'file_type'])
      assert.equal(refused.body.errors[0].message.replace(/[\u2066-\u2069]/g, ''), type)
      assert.equal((await send(user, { ...aDocx(), name: 'profile.pdf', type: 'application/pdf' })).status, 415)
      const missing = await call('PUT', '/user/update-supplier-profile-file', { as: user, lang, form: { other: 'x' } })
      assert.deepEqual([missing.status, missing.body.errors[0].message], [422, none])
      assert.deepEqual(await live(user.company_id), [before.profile_file_path])
      assert.equal((await call('GET', before.profile_file_path)).status, 200)
    })
  }
})
