import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aSeller } from '#test/support/make/products.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database

const aForm = (wishes: FormValues = {}): FormValues => ({
  product_name: 'كرسي مكتبي دوّار',
  description: 'مسند شبكي قابل للتعديل، ضمان سنتين.',
  category_id: 1,
  min_quantity: 10,
  end_price: '420.50',
  qty_for_min_price: 100,
  start_price: '380',
  product_type: 'goods',
  attachments: [aPng('front.png', 900, 600)],
  ...wishes,
})
const add = (as: { cookie: string } | undefined, wishes: FormValues = {}, more = {}) =>
  call('POST', '/marketplace/products/new', { as, form: aForm(wishes), ...more })
const codes = (body: { errors: { field: string; code: string }[] }) =>
  body.errors.map(({ field, code }) => `${field} ${code}`)
const productCount = async () =>
  (
    await kysely
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('becoming a seller', () => {
  const subscribe = (as: { cookie: string } | undefined, json: unknown = { member_type_id: 1, is_active: true }) =>
    call('POST', '/marketplace/subscribe', { as, json, lang: 'en' })

  it('is for suppliers, holds at once in every session, and can be asked for again', async () => {
    const supplier = await aSupplier(database)
    const check = () => call('GET', '/marketplace/check-subscription', { as: supplier })
    assert.deepEqual([(await check()).status, (await check()).body.code], [404, 'not_a_member'])
    assert.equal((await call('GET', '/user/me', { as: supplier })).body.user.is_member, false)
    const answers = [await subscribe(supplier), await subscribe(supplier)]
    for (const { status, body } of answers)
      assert.deepEqual([status, body], [200, { member_type_id: 1, is_active: true }])
    assert.equal((await check()).status, 200)
    assert.equal((await call('GET', '/user/me', { as: supplier })).body.user.is_member, true)
    assert.equal((await add(supplier)).status, 201)
    const events = await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('company_id', '=', supplier.company_id)
      .execute()
    assert.deepEqual(
      events.map(({ action }) => action),
      ['seller.subscribed', 'product.published'],
    )
  })

  it('is refused to guests, to those who are no suppliers, and for other kinds of membership', async () => {
    assert.equal((await subscribe(undefined)).status, 401)
    const refused = await subscribe(await aCompany(database))
    assert.deepEqual([refused.status, refused.body.code], [403, 'supplier_required'])
    for (const [json, field] of [
      [{ member_type_id: 2, is_active: true }, 'member_type_id'],
      [{ member_type_id: 1, is_active: false }, 'is_active'],
      [{ is_active: true }, 'member_type_id'],
    ] as const) {
      const { status, body } = await subscribe(await aSupplier(database), json)
      assert.deepEqual([status, body.errors[0].field], [422, field])
    }
  })
})

describe('offering a product', () => {
  it('answers the product as its seller sees it, with its pictures and their smaller copies', async () => {
    const seller = await aSeller(database)
    const { status, body, text } = await add(seller, {
      user_id: seller.company_id,
      attachments: [aPng('front.png', 900, 600), aPng('side.png', 300, 200)],
    })
    assert.equal(status, 201, text)
    assert.deepEqual(
      [
        body.user_id,
        body.product_name,
        body.min_quantity,
        body.start_price,
        body.end_price,
        body.qty_for_min_price,
        body.product_type,
        body.version,
      ],
      [seller.company_id, 'كرسي مكتبي دوّار', 10, 380, 420.5, 100, 'goods', 1],
    )
    assert.equal(body.category.category_id, 1)
    assert.deepEqual(body.can, { edit: true, delete: true })
    assert.equal(body.seller_info.company_name, seller.company_name)
    assert.equal(body.seller_info.email, seller.email)
    assert.equal(body.seller_info.phone_number, seller.phone_number)
    assert.match(body.seller_info.commercial_registration, /^70/)
    assert.deepEqual(
      body.attachments.map(({ name, variants }: { name: string; variants: number[] }) => [name, variants]),
      [
        ['front.png', [320, 640]],
        ['side.png', []],
      ],
    )
    assert.deepEqual(
      body.attachments_path,
      body.attachments.map(({ path }: { path: string }) => path),
    )
    const [first] = body.attachments_path as string[]
    const picture = await call('GET', first!)
    assert.deepEqual([picture.status, picture.headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
    assert.equal((await call('GET', first!.replace('.png', '-640.webp'))).headers['content-type'], 'image/webp')
    const events = await kysely
      .selectFrom('audit_events')
      .select(['action', 'company_id'])
      .where('object_type', '=', 'product')
      .where('object_id', '=', String(body.product_id))
      .execute()
    assert.deepEqual(events, [{ action: 'product.published', company_id: seller.company_id }])
  })

  it('is for sellers, under their own name', async () => {
    const before = await productCount()
    assert.equal((await add(undefined)).status, 401)
    for (const as of [await aCompany(database), await aSupplier(database)]) {
      const { status, body } = await add(as)
      assert.deepEqual([status, body.code], [403, 'seller_required'])
    }
    const foreign = await add(await aSeller(database), { user_id: (await aSeller(database)).company_id })
    assert.deepEqual([foreign.status, foreign.body.code], [403, 'identity_mismatch'])
    assert.equal(await productCount(), before)
  })

  it('@asvs V15.3.3 sets nothing that was not asked for', async () => {
    const seller = await aSeller(database)
    const extra = {
      product_id: 1,
      version: 9,
      hidden_at: '2020-01-01',
      deleted_at: '2020-01-01',
      created_at: '2020-01-01',
      email_verified: 'true',
      is_active: 'false',
    }
    const { status, body, text } = await add(seller, extra)
    assert.equal(status, 201, text)
    const row = await kysely
      .selectFrom('products')
      .selectAll()
      .where('product_id', '=', body.product_id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.seller_id, row.version, row.hidden_at, row.deleted_at], [seller.company_id, 1, null, null])
    assert.ok(row.created_at.getFullYear() > 2024)
  })

  const broken = {
    product_name: 'ab',
    description: 'short',
    category_id: '0',
    min_quantity: '0',
    end_price: '0',
    qty_for_min_price: 'x',
    start_price: '1.234',
    product_type: 'animal',
    attachments: [],
  }
  for (const [lang, first, last] of [
    ['ar', 'اكتب اسم المنتج في 3 أحرف إلى 250 حرفًا', 'أضف صورة واحدة على الأقل'],
    ['en', 'Write a product name of 3 to 250 characters', 'Add at least one image'],
  ] as const) {
    it(`names every broken field at once (${lang})`, async () => {
      const { status, body } = await call('POST', '/marketplace/products/new', {
        as: await aSeller(database),
        lang,
        form: broken,
      })
      assert.equal(status, 422)
      assert.deepEqual(codes(body), [
        'product_name name_length',
        'description description_short',
        'category_id category_required',
        'min_quantity min_quantity_invalid',
        'end_price end_price_invalid',
        'qty_for_min_price qty_for_min_price_invalid',
        'start_price start_price_invalid',
        'product_type type_required',
        'attachments images_required',
      ])
      assert.deepEqual([body.errors[0].message, body.errors.at(-1).message], [first, last])
    })
  }

  for (const [lang, prices, quantities] of [
    [
      'ar',
      'اجعل سعر الكميات الكبيرة أقل من سعر الحد الأدنى أو مساويًا له',
      'اجعل كمية السعر الأقل مساوية للحد الأدنى للطلب أو أكبر منه',
    ],
    [
      'en',
      'Set the large-order price at or below the price at the minimum quantity',
      'Set the quantity for the lower price at or above the minimum order',
    ],
  ] as const) {
    it(`@asvs V2.2.3 wants prices and quantities in order (${lang})`, async () => {
      const as = await aSeller(database)
      const { status, body } = await add(as, { start_price: '420.51', qty_for_min_price: 9 }, { lang })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
        [
          ['start_price', prices],
          ['qty_for_min_price', quantities],
        ],
      )
      assert.equal((await add(as, { start_price: '420.50', qty_for_min_price: 10 })).status, 201)
    })
  }

  it('keeps its limits', async () => {
    const as = await aSeller(database)
    const refused = async (wishes: FormValues) => {
      const { status, body, text } = await add(as, wishes, { lang: 'en' })
      assert.equal(status, 422, text)
      return codes(body)
    }
    assert.deepEqual(await refused({ product_name: 'x'.repeat(251) }), ['product_name name_length'])
    assert.deepEqual(await refused({ description: 'x'.repeat(5001) }), ['description description_long'])
    assert.deepEqual(await refused({ category_id: 9999 }), ['category_id unknown'])
    for (const min_quantity of ['1e3', '-1', '1.5', '99999999999'])
      assert.deepEqual(await refused({ min_quantity }), ['min_quantity min_quantity_invalid'])
    const { body } = await add(as, {
      start_price: '٠٫٠١',
      min_quantity: '١٠',
      product_type: 'service',
      product_name: 'كرسي \u202egnp\u200f',
    })
    assert.deepEqual(
      [body.start_price, body.min_quantity, body.product_type, body.product_name],
      [0.01, 10, 'service', 'كرسي gnp'],
    )
  })

  it('refuses pictures that are too many, too large or none, and keeps nothing', async () => {
    const as = await aSeller(database)
    const before = await productCount()
    const code = async (attachments: FormValues['attachments']) => {
      const { status, body } = await add(as, { attachments })
      return `${status} ${body.code}`
    }
    assert.equal(await code(Array.from({ length: 11 }, () => aPng())), '413 too_many_files')
    assert.equal(
      await code([{ ...aPng(), bytes: Buffer.concat([aPng().bytes, Buffer.alloc(2 * 1024 * 1024)]) }]),
      '413 file_too_large',
    )
    assert.equal(await code([aPdf('front.png')]), '415 file_type')
    assert.equal(await productCount(), before)
    assert.deepEqual(
      await kysely.selectFrom('files').select('file_id').where('owner_id', '=', as.company_id).execute(),
      [],
    )
    assert.equal((await add(as, { attachments: Array.from({ length: 10 }, () => aPng()) })).body.attachments.length, 10)
  })

  it('happens once however often it is sent with the same key', async () => {
    const as = await aSeller(database)
    const headers = { 'idempotency-key': '"a-key-of-the-form"' }
    const form = aForm()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/marketplace/products/new', { as, form, headers })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    )
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    const other = await add(as, { min_quantity: 7 }, { headers })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
    assert.equal(
      (await kysely.selectFrom('products').select('product_id').where('seller_id', '=', as.company_id).execute())
        .length,
      1,
    )
    assert.equal(
      (await kysely.selectFrom('files').select('file_id').where('owner_id', '=', as.company_id).execute()).length,
      1,
    )
  })
})
