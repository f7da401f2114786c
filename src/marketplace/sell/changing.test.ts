import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { aSupplier } from '#test/support/make/companies.ts'

const first = await testApp()
const { call, database, data_dir } = first
const second = await testApp({}, first)
const { kysely } = database

const update = (as: { cookie: string } | undefined, json: object, more = {}) =>
  call('PUT', '/marketplace/products/update', { as, json, ...more })
const addImage = (as: { cookie: string } | undefined, product_id: number, more = {}) =>
  call('POST', `/marketplace/products/${product_id}/add-attachment`, {
    as,
    form: { attachment: aPng('back.png', 400, 300) },
    ...more,
  })
const deleteImage = (as: { cookie: string } | undefined, product_id: number, path: string, app = first) =>
  app.call(
    'DELETE',
    `/marketplace/products/${product_id}/delete-attachment?attachment_path=${encodeURIComponent(path)}`,
    { as },
  )
const rowOf = (product_id: number) =>
  kysely.selectFrom('products').selectAll().where('product_id', '=', product_id).executeTakeFirstOrThrow()
const eventsOf = async (product_id: number) =>
  (
    await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'product')
      .where('object_id', '=', String(product_id))
      .orderBy('audit_event_id')
      .execute()
  ).map(({ action }) => action)

describe('changing a product', () => {
  it('writes what was sent, counts a version and leaves a trail; the same again changes nothing', async () => {
    const { product_id, seller } = await aProduct(database)
    const change = { product_id, product_name: 'طاولة جديدة', start_price: 700, product_type: 'service' }
    const { status, body, headers } = await update(seller, change)
    assert.deepEqual([status, headers.etag], [200, '"2"'])
    assert.deepEqual(
      [body.product_name, body.start_price, body.end_price, body.product_type, body.min_quantity, body.version],
      ['طاولة جديدة', 700, 950, 'service', 5, 2],
    )
    assert.equal((await update(seller, change)).body.version, 2)
    assert.deepEqual(await eventsOf(product_id), ['product.changed'])
    const [{ details }] = (await kysely
      .selectFrom('audit_events')
      .select('details')
      .where('object_id', '=', String(product_id))
      .where('action', '=', 'product.changed')
      .execute()) as [{ details: { changes: object[] } }]
    assert.deepEqual(details.changes[1], { field: 'start_price', old: 850, new: 700 })
  })

  it('is for its seller alone, who is the one of the session', async () => {
    const { product_id, seller } = await aProduct(database)
    const stranger = await aSeller(database)
    assert.equal((await update(undefined, { product_id, start_price: 1 })).status, 401)
    for (const as of [stranger, await aSupplier(database)]) {
      const { status, body } = await update(as, { product_id, user_id: seller.company_id, start_price: 1 })
      assert.deepEqual([status, body.code], [403, 'not_owner'])
    }
    assert.deepEqual(
      [(await update(seller, { product_id: 999_999 })).status, (await update(seller, { start_price: 1 })).status],
      [404, 422],
    )
    const hidden = await aProduct(database, { hidden: true })
    assert.equal((await update(stranger, { product_id: hidden.product_id })).status, 404)
    assert.equal((await update(hidden.seller, { product_id: hidden.product_id, start_price: 5 })).status, 200)
    assert.equal((await rowOf(product_id)).start_price, 850)
  })

  it('sets nothing else', async () => {
    const { product_id, seller } = await aProduct(database)
    const stranger = await aSeller(database)
    const before = await rowOf(product_id)
    const extra = {
      user_id: stranger.company_id,
      seller_id: stranger.company_id,
      version: 40,
      hidden_at: null,
      deleted_at: '2020-01-01',
      created_at: '2020-01-01',
    }
    assert.equal((await update(seller, { product_id, ...extra })).status, 200)
    assert.deepEqual(await rowOf(product_id), before)
  })

  for (const [lang, name, price, order] of [
    [
      'ar',
      'اكتب اسم المنتج في 3 أحرف إلى 250 حرفًا',
      'أدخل سعر الوحدة عند الحد الأدنى، بمنزلتين عشريتين على الأكثر',
      'اجعل سعر الكميات الكبيرة أقل من سعر الحد الأدنى أو مساويًا له',
    ],
    [
      'en',
      'Write a product name of 3 to 250 characters',
      'Enter the unit price at the minimum quantity, with up to 2 decimals',
      'Set the large-order price at or below the price at the minimum quantity',
    ],
  ] as const) {
    it(`names every broken field, also against what stays (${lang})`, async () => {
      const { product_id, seller } = await aProduct(database)
      const problemsOf = async (json: object) => {
        const { status, body } = await update(seller, { product_id, ...json }, { lang })
        assert.equal(status, 422)
        return body.errors.map(({ field, message }: { field: string; message: string }) => [field, message])
      }
      assert.deepEqual(await problemsOf({ product_name: 'ab', end_price: '1.234' }), [
        ['product_name', name],
        ['end_price', price],
      ])
      assert.deepEqual(await problemsOf({ start_price: 950.01 }), [['start_price', order]])
      assert.deepEqual(await problemsOf({ end_price: 849.99 }), [['end_price', order]])
      assert.deepEqual(await problemsOf({ start_price: 9, end_price: 8 }), [['start_price', order]])
      assert.deepEqual(
        (await problemsOf({ min_quantity: 51, category_id: 999 })).map(([field]: string[]) => field),
        ['category_id', 'min_quantity'],
      )
      assert.deepEqual(
        (await problemsOf({ qty_for_min_price: 4, end_price: 1 })).map(([field]: string[]) => field),
        ['end_price', 'qty_for_min_price'],
      )
      assert.equal((await rowOf(product_id)).version, 1)
      assert.equal((await update(seller, { product_id, start_price: 950, qty_for_min_price: 5 })).status, 200)
    })
  }

  it('refuses what was based on an older version, and shows the newer one', async () => {
    const { product_id, seller } = await aProduct(database)
    const send = (start_price: number, version: number) =>
      update(seller, { product_id, start_price }, { headers: ifMatch(version) })
    const answers = await Promise.all([send(700, 1), send(600, 1)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
    const stale = answers.find(({ status }) => status === 412)!
    const won = answers.find(({ status }) => status === 200)!
    assert.equal(stale.body.code, 'stale')
    assert.deepEqual([stale.body.product.start_price, stale.body.product.version], [won.body.start_price, 2])
    assert.equal((await send(500, 2)).status, 200)
  })

  it('by two at once without a version keeps both fields', async () => {
    const { product_id, seller } = await aProduct(database)
    await Promise.all([
      update(seller, { product_id, start_price: 800 }),
      update(seller, { product_id, product_name: 'طاولة أخرى' }),
    ])
    const { start_price, product_name, version } = await rowOf(product_id)
    assert.deepEqual([start_price, product_name, version], [800, 'طاولة أخرى', 3])
  })
})

describe('deleting a product', () => {
  it('takes it and its pictures away, once; for others it never was', async () => {
    const { product_id, seller } = await aProduct(database)
    const { body } = await addImage(seller, product_id)
    const path = body.attachments_path[1]
    assert.equal((await call('GET', path)).status, 200)
    const remove = (as: { cookie: string }) => call('DELETE', `/marketplace/products/delete/${product_id}`, { as })
    const stranger = await aSeller(database)
    assert.deepEqual(
      [(await remove(stranger)).status, (await call('DELETE', `/marketplace/products/delete/${product_id}`)).status],
      [403, 401],
    )
    assert.deepEqual(
      [(await remove(seller)).status, (await remove(seller)).status, (await remove(stranger)).status],
      [200, 200, 404],
    )
    assert.equal((await call('GET', path)).status, 404)
    assert.equal((await call('GET', path.replace('.png', '-320.webp'))).status, 404)
    for (const answer of [
      await update(seller, { product_id, start_price: 1 }),
      await addImage(seller, product_id),
      await deleteImage(seller, product_id, path),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'product_not_found'])
    }
    assert.deepEqual(await eventsOf(product_id), ['product.image_added', 'authz.denied', 'product.deleted'])
  })
})

describe('pictures of a product', () => {
  it('are added one by one, up to ten, once per key', async () => {
    const { product_id, seller } = await aProduct(database, { images: 8 })
    const headers = { 'idempotency-key': 'one-picture' }
    const answers = [await addImage(seller, product_id, { headers }), await addImage(seller, product_id, { headers })]
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [
        [201, answers[0]!.text],
        [201, answers[0]!.text],
      ],
    )
    assert.deepEqual(
      [answers[0]!.body.attachments.length, answers[0]!.body.attachments[8].variants, answers[0]!.body.version],
      [9, [320], 1],
    )
    const race = await Promise.all([addImage(seller, product_id), addImage(seller, product_id)])
    assert.deepEqual(race.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort(), [
      '201 ',
      '409 too_many_images',
    ])
    assert.deepEqual(await eventsOf(product_id), ['product.image_added', 'product.image_added'])
    const { length } = await kysely
      .selectFrom('files')
      .select('path')
      .where('owner_id', '=', seller.company_id)
      .where('deleted_at', 'is', null)
      .execute()
    assert.equal(length, 10)
  })

  it('have a main one, which the seller chooses: it goes to the front, the others keep their order', async () => {
    const { product_id, seller, images } = await aProduct(database, { images: 3 })
    const [one, two, three] = images as [string, string, string]
    const { status, body } = await update(seller, { product_id, main_image: three })
    assert.deepEqual([status, body.attachments_path, body.version], [200, [three, one, two], 2])
    // The first one is it already.
    assert.equal((await update(seller, { product_id, main_image: three })).body.version, 2)
    assert.deepEqual(await eventsOf(product_id), ['product.changed'])
    const other = await aProduct(database, { seller })
    for (const main_image of [other.images[0]!, '', '../../etc/passwd', `${two} `]) {
      const refused = await update(seller, { product_id, main_image })
      assert.deepEqual([refused.status, refused.body.errors[0]?.field], [422, 'main_image'], main_image)
    }
    assert.equal((await update(await aSeller(database), { product_id, main_image: two })).status, 403)
    const stale = await update(seller, { product_id, main_image: two }, { headers: ifMatch(1) })
    assert.deepEqual([stale.status, stale.body.code], [412, 'stale'])
    const both = await update(seller, { product_id, main_image: two, start_price: 700 })
    assert.deepEqual([both.body.attachments_path, both.body.start_price], [[two, three, one], 700])
    const added = await addImage(seller, product_id)
    assert.deepEqual(added.body.attachments_path.slice(0, 3), [two, three, one])
  })

  it('are refused when they are none, and from anyone else', async () => {
    const { product_id, seller } = await aProduct(database)
    const none = await addImage(seller, product_id, { form: {}, lang: 'en' })
    assert.deepEqual(
      [none.status, none.body.errors[0]?.field, none.body.errors[0]?.message],
      [422, 'attachment', 'Add at least one image'],
    )
    const pdf = await addImage(seller, product_id, { form: { attachment: aPdf('back.png') } })
    assert.deepEqual([pdf.status, pdf.body.code], [415, 'file_type'])
    const stranger = await aSeller(database)
    assert.deepEqual(
      [(await addImage(stranger, product_id)).status, (await addImage(undefined, product_id)).status],
      [403, 401],
    )
    assert.deepEqual(
      await kysely.selectFrom('files').select('file_id').where('owner_id', '=', stranger.company_id).execute(),
      [],
    )
  })

  it('are removed by their exact path and nothing else; no path reaches the disk', async () => {
    const { product_id, seller, images } = await aProduct(database, { images: 2 })
    const other = await aProduct(database, { seller, images: 2 })
    const { body: stored } = await addImage(seller, product_id)
    const digest = async () => {
      const files = (await readdir(data_dir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
      return createHash('sha256')
        .update(
          (await Promise.all(files.map((file) => readFile(file))))
            .map((bytes, index) => files[index] + bytes.toString('hex'))
            .join(),
        )
        .digest('hex')
    }
    const before = await digest()
    for (const path of [
      '../../etc/passwd',
      '%2e%2e%2f%2e%2e%2fetc/passwd',
      other.images[0]!,
      '/uploads/../.env',
      `${images[0]}\0`,
      ` ${images[0]}`,
      images[0]!.toUpperCase(),
      stored.attachments_path[2].replace('.png', '-320.webp'),
      `${images[0]}?x`,
      '',
      'x'.repeat(4096),
      '%',
      `${images[0]}' or 1=1 --`,
    ]) {
      const { status, body } = await deleteImage(seller, product_id, path)
      assert.deepEqual([status, body.code], [404, 'attachment_not_found'], path)
    }
    assert.equal(await digest(), before)
    for (const query of [
      '',
      '?attachment_path=a&attachment_path=b',
      `?attachment_path=${'x'.repeat(4097)}`,
      '?attachment_path=a&path=b',
    ]) {
      assert.equal(
        (await call('DELETE', `/marketplace/products/${product_id}/delete-attachment${query}`, { as: seller })).status,
        422,
      )
    }
    const stranger = await deleteImage(await aSeller(database), product_id, images[0]!)
    assert.deepEqual([stranger.status, stranger.body.code], [403, 'not_owner'])

    const gone = await deleteImage(seller, product_id, images[0]!)
    assert.deepEqual([gone.status, gone.body.attachments_path], [200, [images[1], stored.attachments_path[2]]])
    assert.equal((await deleteImage(seller, product_id, images[0]!)).status, 404)
    // The next one stands behind those that are left.
    assert.deepEqual((await addImage(seller, product_id)).body.attachments_path.slice(0, 2), [
      images[1],
      stored.attachments_path[2],
    ])
  })

  for (const [lang, sentence] of [
    ['ar', 'يجب أن تبقى للمنتج صورة واحدة على الأقل'],
    ['en', 'You must have at least one image for the product'],
  ] as const) {
    it(`are never none (${lang})`, async () => {
      const { product_id, seller, images } = await aProduct(database)
      const path = `/marketplace/products/${product_id}/delete-attachment?attachment_path=${images[0]}`
      const { status, body } = await call('DELETE', path, { as: seller, lang })
      assert.deepEqual([status, body.code, body.error], [409, 'must_have_at_least_one_image', sentence])
    })
  }

  it('are never none, however two deletions meet', async () => {
    const seller = await aSeller(database)
    const outcomes = new Map<string, number>()
    const rounds = Array.from({ length: 200 }, (_, round) => round)
    async function play() {
      while (rounds.pop() !== undefined) {
        const { product_id, images } = await aProduct(database, { seller, images: 2 })
        const answers = await Promise.all([
          deleteImage(seller, product_id, images[0]!),
          deleteImage(seller, product_id, images[1]!, second),
        ])
        const outcome = answers
          .map(({ status, body }) => `${status} ${body.code ?? ''}`)
          .sort()
          .join(', ')
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 5 }, play))
    assert.deepEqual([...outcomes], [['200 , 409 must_have_at_least_one_image', 200]])
    const { rows } = await database.pool.query(
      'select product_id, count(*)::int from product_images join products using (product_id) where seller_id = $1 group by product_id having count(*) <> 1',
      [seller.company_id],
    )
    assert.deepEqual(rows, [])
    const { length } = await kysely
      .selectFrom('files')
      .select('file_id')
      .where('owner_id', '=', seller.company_id)
      .where('deleted_at', 'is', null)
      .execute()
    assert.equal(length, 200)
    await assertInvariants(database)
  })
})
