import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { collectNewWords } from '#framework/search/collect-words.server.ts'
import { testApp } from '#test/support/app.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { productWords } from './product-words.server.ts'

const { call, database } = await testApp()
const { kysely } = database

const ids = (body: { product_id: number }[]) => body.map(({ product_id }) => product_id)
const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1]
const list = async (query: string, path = 'all') =>
  ids((await call('GET', `/marketplace/products/${path}?${query}`)).body)
const shutOut = (company_id: number) =>
  kysely.updateTable('companies').set({ is_active: false }).where('company_id', '=', company_id).execute()

describe('the list of products', () => {
  it('is a bare array, newest first, without deleted and hidden ones and those of shut out companies', async () => {
    const first = await aProduct(database, { images: 3 })
    await aProduct(database, { deleted: true })
    const hidden = await aProduct(database, { hidden: true })
    await shutOut((await aProduct(database)).seller.company_id)
    const last = await aProduct(database)
    const { status, body, headers } = await call('GET', '/marketplace/products/all')
    assert.equal(status, 200)
    assert.deepEqual(ids(body), [last.product_id, first.product_id])
    assert.deepEqual([headers['x-total-count'], headers.link], ['2', undefined])
    assert.deepEqual(body[1].attachments_path, first.images)
    assert.deepEqual(body[0].can, { edit: false, delete: false })
    const [own] = (await call('GET', '/marketplace/products/all', { as: last.seller })).body
    assert.deepEqual(own.can, { edit: true, delete: true })
    assert.equal((await call('GET', '/marketplace/products/all', { as: hidden.seller })).body.length, 2)
  })

  it('finds names, descriptions and sellers however they were typed, and takes % and _ literally', async () => {
    const arabic = await aProduct(database, { product_name: 'طابعةٌ ليزر أحادية ٣٠٠' })
    const described = await aProduct(database, { description: 'Stainless shelf 100%_A\\B grade' })
    const seller = await aSeller(database, { company_name: 'مؤسسة أثير الحِمى' })
    const sold = [await aProduct(database, { seller }), await aProduct(database, { seller })]
      .map(({ product_id }) => product_id)
      .toReversed()
    const found = (search: string) => list(`search=${encodeURIComponent(search)}`)
    for (const search of ['طابعه', 'احاديه 300', 'ليزر', 'لي'])
      assert.deepEqual(await found(search), [arabic.product_id], search)
    for (const search of ['STAINLESS', '100%_a', '_', 'a\\b'])
      assert.deepEqual(await found(search), [described.product_id], search)
    for (const search of ['مؤسسة اثير', 'الحمى', 'حم']) assert.deepEqual(await found(search), sold, search)
    for (const search of ['100_', '%%', 'لا شيء', "' or 1=1 --"]) assert.deepEqual(await found(search), [], search)
    assert.ok((await found('   ')).length > 4)
    await shutOut(seller.company_id)
    assert.deepEqual(await found('مؤسسة أثير'), [])
  })

  it('finds what resembles a misspelt word where nothing holds it', async () => {
    const { product_id } = await aProduct(database, { product_name: 'Galvanised ladder', start_price: 77 })
    await collectNewWords(database, [productWords])
    assert.deepEqual(await list('search=galvanized%20lader'), [product_id])
    assert.deepEqual(await list('search=galvanized%20lader&max_price=70'), [])
    assert.deepEqual(await list('search=galvanised'), [product_id])
    const matches = async (search: string) =>
      (await call('GET', `/marketplace/products/all?search=${search}`)).headers['x-matches']
    assert.deepEqual(
      [await matches('galvanized%20lader'), await matches('galvanised'), await matches('')],
      ['similar', undefined, undefined],
    )
  })

  it('finds what is named in the singular by its definite plural, also where other products hold one of the words', async () => {
    const { product_id } = await aProduct(database, { product_name: 'مكتب إداري من البلوط' })
    const cabinet = await aProduct(database, { product_name: 'خزانة ملفات معدنية للمكاتب' })
    await collectNewWords(database, [productWords])
    const found = (search: string) => list(`search=${encodeURIComponent(search)}`)
    assert.deepEqual(await found('المكاتب الإدارية'), [product_id])
    assert.deepEqual(await found('الخزانة'), [cabinet.product_id])
  })

  it('is narrowed by category and by price, ends included', async () => {
    const [cheap, middle, dear] = [
      await aProduct(database, { category_id: 5, start_price: 9.5 }),
      await aProduct(database, { category_id: 5, start_price: 100 }),
      await aProduct(database, { category_id: 5, start_price: 2500.75 }),
    ].map(({ product_id }) => product_id)
    assert.deepEqual(await list('category_id=5'), [dear, middle, cheap])
    assert.deepEqual(await list('category_id=5&min_price=100'), [dear, middle])
    assert.deepEqual(await list('category_id=5&max_price=100'), [middle, cheap])
    assert.deepEqual(await list('category_id=5&min_price=9.51&max_price=2500.74'), [middle])
    assert.deepEqual(await list('category_id=5&min_price=100&max_price=100'), [middle])
    assert.deepEqual(await list('category_id=5&sort=price_asc'), [cheap, middle, dear])
    assert.deepEqual(await list('category_id=5&sort=price_desc'), [dear, middle, cheap])
  })

  it('names unknown, repeated and impossible query keys', async () => {
    for (const [query, field] of [
      ['page=2', 'page'],
      ['search=a&search=b', 'search'],
      ['category_id=x', 'category_id'],
      ['sort=deadline', 'sort'],
      ['min_price=-1', 'min_price'],
      ['max_price=1e3', 'max_price'],
      ['limit=201', 'limit'],
      ['cursor=zzz', 'cursor'],
      ['region_id=1', 'region_id'],
      // A cursor of another order, and one with an impossible price.
      ['cursor=WyJuZXdlc3QiLDFd&sort=price_asc', 'cursor'],
      [`sort=price_asc&cursor=${Buffer.from('["price_asc",-1,1]').toString('base64url')}`, 'cursor'],
    ] as const) {
      const { status, body } = await call('GET', `/marketplace/products/all?${query}`, { lang: 'en' })
      assert.equal(status, 422, query)
      assert.deepEqual(
        body.errors.map((error: { field: string }) => error.field),
        [field],
      )
    }
  })

  for (const [lang, sentence] of [
    ['ar', 'اجعل السعر الأدنى أقل من السعر الأعلى أو مساويًا له'],
    ['en', 'Set the minimum price at or below the maximum price'],
  ] as const) {
    it(`refuses a range of prices that is upside down (${lang})`, async () => {
      const { status, body } = await call('GET', '/marketplace/products/all?min_price=10&max_price=9.99', { lang })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, [{ field: 'min_price', code: 'price_filter_invalid', message: sentence }])
    })
  }
})

describe('walking through the list page by page', () => {
  for (const sort of ['newest', 'price_asc', 'price_desc']) {
    it(`shows every product once while others are offered (${sort})`, async () => {
      const seller = await aSeller(database)
      const category_id = { newest: 6, price_asc: 7, price_desc: 8 }[sort]!
      const made: { id: number; price: number }[] = []
      for (const start_price of [30, 10.25, 20, 10.25, 99_999.99, 0.01, 20]) {
        made.push({
          id: (await aProduct(database, { seller, category_id, start_price })).product_id,
          price: start_price,
        })
      }
      const seen: number[] = []
      let url: string | undefined = `/marketplace/products/all?category_id=${category_id}&limit=2&sort=${sort}`
      for (let pages = 0; url && pages < 30; pages++) {
        const { body, headers } = await call('GET', url)
        seen.push(...ids(body))
        url = nextOf(headers.link)
        await aProduct(database, { seller, category_id, start_price: sort === 'price_asc' ? 5 : 500_000 })
      }
      assert.equal(new Set(seen).size, seen.length)
      const direction = sort === 'price_asc' ? 1 : -1
      const wanted = made.toSorted(
        (a, b) => direction * (sort === 'newest' ? a.id - b.id : a.price - b.price || a.id - b.id),
      )
      assert.deepEqual(
        seen.filter((id) => made.some((each) => each.id === id)),
        wanted.map(({ id }) => id),
      )
    })
  }

  it('tells how many there are, as soon as one more is offered', async () => {
    const seller = await aSeller(database)
    const count = async () =>
      (await call('GET', '/marketplace/products/all?category_id=9&limit=1', { as: seller })).headers['x-total-count']
    const products = [
      await aProduct(database, { seller, category_id: 9 }),
      await aProduct(database, { seller, category_id: 9 }),
    ]
    assert.equal(await count(), '2')
    assert.equal(
      (await call('DELETE', `/marketplace/products/delete/${products[0]!.product_id}`, { as: seller })).status,
      200,
    )
    assert.equal(await count(), '1')
  })
})

describe("a company's own products", () => {
  it('are listed for everyone, searched by name, and longer for the seller itself', async () => {
    const seller = await aSeller(database, { company_name: 'شركة القوافل' })
    const [table, chair] = [
      await aProduct(database, { seller, product_name: 'طاولة بيضاء' }),
      await aProduct(database, { seller, product_name: 'كرسي أبيض' }),
    ]
    const hidden = await aProduct(database, { seller, hidden: true })
    await aProduct(database, { seller, deleted: true })
    await aProduct(database)
    const path = `user/${seller.company_id}`
    assert.deepEqual(await list('', path), [chair.product_id, table.product_id])
    assert.deepEqual(await list(`search=${encodeURIComponent('كرسي')}`, path), [chair.product_id])
    const own = await call('GET', `/marketplace/products/${path}`, { as: seller })
    assert.deepEqual(ids(own.body), [hidden.product_id, chair.product_id, table.product_id])
    assert.equal(own.headers['x-total-count'], '3')
  })

  it('are none for a company that sells nothing, and unknown for one that is not there', async () => {
    assert.deepEqual(await list('', `user/${(await aCompany(database)).company_id}`), [])
    const shut = await aSeller(database)
    await aProduct(database, { seller: shut })
    await shutOut(shut.company_id)
    for (const company_id of [shut.company_id, 999_999]) {
      const { status, body } = await call('GET', `/marketplace/products/user/${company_id}`)
      assert.deepEqual([status, body.code], [404, 'user_not_found'])
    }
    assert.equal((await call('GET', '/marketplace/products/user/x')).status, 400)
  })
})

describe('the categories', () => {
  it('tell how many products are on the market', async () => {
    await aProduct(database, { category_id: 4 })
    await aProduct(database, { category_id: 4, deleted: true })
    await aProduct(database, { category_id: 4, hidden: true })
    await shutOut((await aProduct(database, { category_id: 4 })).seller.company_id)
    const { body } = await call('GET', '/categories')
    const counted = Object.fromEntries(
      body.map((each: { category_id: number; products_count: number }) => [each.category_id, each.products_count]),
    )
    assert.equal(counted[4], 1)
    assert.equal(counted[5], 3)
  })
})
