import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq, type RfqOptions } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'

// Time stands still unless a test moves it: whether a count is remembered does not depend on the machine.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
/** A count may be so old. */
const SECONDS = 5
const later = () => mock.timers.tick(SECONDS * 1000)

const site = await testApp()
const { database, call } = site
const { kysely } = database
const places = await kysely
  .selectFrom('cities')
  .select(['region_id', 'city_id'])
  .distinctOn('region_id')
  .orderBy('region_id')
  .limit(2)
  .execute()
const [home, elsewhere] = places as [(typeof places)[0], (typeof places)[0]]
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const RFQS = '/rfqs/all'
const PRODUCTS = '/marketplace/products/all'
const SUPPLIERS = '/unauthorized/suppliers/catalog'
/** What a list says it holds in all: more than its first page, so that it must be counted. */
async function total(path: string, as?: MadeCompany, from = site) {
  const { status, headers, body } = await from.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1`, { as })
  assert.equal(status, 200, path)
  assert.equal(body.length, 1, path)
  return Number(headers['x-total-count'])
}
/** The rows of a page that is just full, and where the next page is. */
async function allOf(path: string, limit: number, as?: MadeCompany) {
  const { headers, body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`, { as })
  return [body.length, headers.link]
}
const times = async (count: number, make: () => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await make()
}
const productForm = {
  product_name: 'كرسي شبكي',
  description: 'مسند شبكي.',
  category_id: 5,
  min_quantity: 10,
  end_price: '420.50',
  qty_for_min_price: 100,
  start_price: '380',
  product_type: 'goods',
  attachments: [aPng()],
}

describe('lists narrowed in different ways, asked at the same moment', () => {
  it('have totals of their own', async () => {
    const [buyer, other] = [await aCompany(database), await aCompany(database)]
    const rfq = (wishes: RfqOptions) => () => anRfq(database, { buyer, ...wishes })
    await times(2, rfq({ category_id: 1 }))
    await times(3, rfq({ category_id: 2, title: 'مولدات كهرباء' }))
    await kysely.updateTable('rfqs').set(elsewhere).where('category_id', '=', 2).execute()
    await times(4, rfq({ category_id: 2, closes_in: -1 }))
    await times(5, rfq({ category_id: 1, canceled: true }))
    await times(6, rfq({ category_id: 1, buyer: other }))
    const [seller, dear] = [await aSeller(database), await aSeller(database)]
    await times(2, () => aProduct(database, { seller, category_id: 1, start_price: 100 }))
    await times(3, () => aProduct(database, { seller, category_id: 2, start_price: 200, product_name: 'خزانة ملفات' }))
    await times(6, () => aProduct(database, { seller, category_id: 1, start_price: 100, hidden: true }))
    await times(7, () => aProduct(database, { seller: dear, category_id: 1, start_price: 300 }))
    // With the two sellers there are five suppliers here and three elsewhere.
    await times(2, () => aSupplier(database, { company_name: 'مؤسسة المضخات' }))
    const far: number[] = []
    await times(3, async () => far.push((await aSupplier(database)).company_id))
    await kysely.updateTable('companies').set(elsewhere).where('company_id', 'in', far).execute()
    await kysely
      .updateTable('supplier_profiles')
      .set({ category_id: 2 })
      .where('company_id', 'in', far.slice(1))
      .execute()

    const TOTALS: [path: string, as: MadeCompany | undefined, total: number][] = [
      [RFQS, undefined, 15],
      [`${RFQS}?status=active`, undefined, 11],
      [`${RFQS}?status=expired`, undefined, 4],
      [`${RFQS}?category_id=1`, undefined, 8],
      [`${RFQS}?category_id=2`, undefined, 7],
      [`${RFQS}?region_id=${elsewhere.region_id}`, undefined, 3],
      [`${RFQS}?region_id=${home.region_id}`, undefined, 12],
      [`${RFQS}?category_id=2&status=active`, undefined, 3],
      [`${RFQS}?search=${encodeURIComponent('كراسي')}`, undefined, 12],
      ['/rfqs/my-rfqs', buyer, 14],
      ['/rfqs/my-rfqs', other, 6],
      ['/rfqs/my-rfqs?status=canceled', buyer, 5],
      ['/rfqs/my-rfqs?category_id=1', buyer, 7],
      ['/rfqs/my-rfqs?status=active', buyer, 5],
      [PRODUCTS, undefined, 12],
      [`${PRODUCTS}?category_id=1`, undefined, 9],
      [`${PRODUCTS}?category_id=2`, undefined, 3],
      [`${PRODUCTS}?min_price=200`, undefined, 10],
      [`${PRODUCTS}?max_price=200`, undefined, 5],
      [`${PRODUCTS}?max_price=100`, undefined, 2],
      [`${PRODUCTS}?search=${encodeURIComponent('طاولة')}`, undefined, 9],
      [`/marketplace/products/user/${seller.company_id}`, undefined, 5],
      [`/marketplace/products/user/${seller.company_id}`, dear, 5],
      [`/marketplace/products/user/${seller.company_id}`, seller, 11],
      [`/marketplace/products/user/${dear.company_id}`, undefined, 7],
      [`/marketplace/products/user/${seller.company_id}?category_id=2`, undefined, 3],
      [SUPPLIERS, undefined, 7],
      [`${SUPPLIERS}?category_id=1`, undefined, 5],
      [`${SUPPLIERS}?category_id=2`, undefined, 2],
      [`${SUPPLIERS}?region_id=${home.region_id}`, undefined, 4],
      [`${SUPPLIERS}?region_id=${elsewhere.region_id}`, undefined, 3],
      [`${SUPPLIERS}?search=${encodeURIComponent('المضخات')}`, undefined, 2],
      ['/suppliers/catalog', buyer, 7],
    ]
    // Each first after the others in one of the two orders.
    for (const list of [TOTALS, TOTALS.toReversed()]) {
      later()
      for (const [path, as, expected] of list)
        assert.equal(await total(path, as), expected, `${as?.company_id ?? 'a guest'} at ${decodeURIComponent(path)}`)
      for (const [path, as, expected] of list) assert.deepEqual(await allOf(path, expected, as), [expected, undefined])
      for (const sort of ['newest', 'deadline', 'bids']) assert.equal(await total(`${RFQS}?sort=${sort}`), 15, sort)
    }
  })
})

describe('the total of a list', () => {
  it('is at most five seconds old after a change elsewhere', async () => {
    const seller = await aSeller(database)
    const lists: [string, () => Promise<unknown>][] = [
      [RFQS, () => anRfq(database)],
      [PRODUCTS, () => aProduct(database, { seller })],
      [SUPPLIERS, () => aSupplier(database)],
    ]
    later()
    for (const [path, make] of lists) {
      const before = await total(path)
      await make()
      assert.equal(await total(path), before, `${path} is not counted at each call`)
      later()
      assert.equal(await total(path), before + 1, path)
    }
  })

  it('follows own changes of RFQs at once', async () => {
    const buyer = await aCompany(database)
    await times(3, () => anRfq(database, { category_id: 5, buyer }))
    await times(2, () => anRfq(database, { category_id: 6, buyer }))
    const form = {
      title: 'توريد كراسي',
      description: 'كراسي لمكاتب الفرع.',
      item_description: 'كرسي دوّار.',
      quantity: 12,
      deadline: addDays(today, 7),
      delivery_date: addDays(today, 21),
      category_id: 5,
      ...home,
      attachments: [aPdf()],
    }
    const totals = () =>
      Promise.all([total(`${RFQS}?category_id=5`), total(`${RFQS}?category_id=6`), total('/rfqs/my-rfqs', buyer)])
    assert.deepEqual(await totals(), [3, 2, 5])
    const { status, body } = await call('POST', '/rfqs/new', { as: buyer, form })
    assert.deepEqual([status, await totals()], [201, [4, 2, 6]], 'published')
    assert.equal(
      (await call('PUT', `/rfqs/${body.rfq_id}/update`, { as: buyer, json: { category_id: 6 } })).status,
      200,
    )
    assert.deepEqual(await totals(), [3, 3, 6], 'changed')
    assert.equal((await call('DELETE', `/rfqs/${body.rfq_id}/delete`, { as: buyer })).status, 200)
    assert.deepEqual(await totals(), [3, 2, 6], 'canceled')
  })

  it('follows own changes of products at once', async () => {
    const seller = await aSeller(database)
    await times(3, () => aProduct(database, { category_id: 5, seller }))
    await times(2, () => aProduct(database, { category_id: 6, seller }))
    const totals = () =>
      Promise.all([
        total(`${PRODUCTS}?category_id=5`),
        total(`${PRODUCTS}?category_id=6`),
        total(`/marketplace/products/user/${seller.company_id}`, seller),
      ])
    assert.deepEqual(await totals(), [3, 2, 5])
    const { status, body } = await call('POST', '/marketplace/products/new', { as: seller, form: productForm })
    assert.deepEqual([status, await totals()], [201, [4, 2, 6]], 'added')
    assert.equal(
      (
        await call('PUT', '/marketplace/products/update', {
          as: seller,
          json: { product_id: body.product_id, category_id: 6 },
        })
      ).status,
      200,
    )
    assert.deepEqual(await totals(), [3, 3, 6], 'changed')
    assert.equal((await call('DELETE', `/marketplace/products/delete/${body.product_id}`, { as: seller })).status, 200)
    assert.deepEqual(await totals(), [3, 2, 5], 'deleted')
  })

  it('follows a new name of the company at once', async () => {
    const buyer = await aCompany(database, { company_name: 'مصنع البتراء للزجاج' })
    await times(2, () => anRfq(database, { buyer }))
    await times(2, () => anRfq(database, { title: 'ألواح من مصنع البتراء' }))
    const seller = await aSeller(database, { company_name: 'دار البتراء للزجاج' })
    await times(3, () => aProduct(database, { seller }))
    await times(2, () => aProduct(database, { product_name: 'لوح البتراء' }))
    // More than the first page afterwards, too: what is on one page is not counted.
    await times(2, () => aSupplier(database, { company_name: 'معرض البتراء' }))
    const counts = () =>
      Promise.all(
        [RFQS, PRODUCTS, SUPPLIERS].map(
          async (path) =>
            (await call('GET', `${path}?search=${encodeURIComponent('البتراء')}&limit=1`)).headers['x-total-count'],
        ),
      )
    assert.deepEqual(await counts(), ['4', '5', '3'])
    for (const [as, company_name] of [
      [buyer, 'مصنع الدانة للزجاج'],
      [seller, 'دار الدانة للزجاج'],
    ] as const)
      assert.equal((await call('PUT', '/user/update', { as, json: { company_name } })).status, 200)
    assert.deepEqual(await counts(), ['2', '2', '2'])
  })

  it('follows an award at once', async () => {
    const buyer = await aCompany(database)
    const [rfq] = [
      await anRfq(database, { category_id: 7, buyer }),
      await anRfq(database, { category_id: 7, buyer }),
      await anRfq(database, { category_id: 7, buyer }),
    ]
    assert.equal(await total(`${RFQS}?category_id=7&status=active`), 3)
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.equal((await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })).status, 200)
    assert.deepEqual(
      [
        await total(`${RFQS}?category_id=7&status=active`),
        await total(`${RFQS}?category_id=7&status=completed`),
        await total(`${RFQS}?category_id=7`),
      ],
      [2, 1, 3],
    )
  })

  it('is not remembered by the list of a company’s bids', async () => {
    const supplier = await aSupplier(database)
    await times(2, async () => aBid(database, { supplier, rfq_id: (await anRfq(database)).rfq_id }))
    assert.equal(await total('/bids/my-bids', supplier), 2)
    await aBid(database, { supplier, rfq_id: (await anRfq(database)).rfq_id })
    assert.equal(await total('/bids/my-bids', supplier), 3)
    assert.deepEqual(await allOf('/bids/my-bids', 3, supplier), [3, undefined])
  })
})
