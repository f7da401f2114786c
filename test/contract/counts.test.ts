import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

// Time stands still unless a test moves it: what is remembered for a while does not depend on the machine.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
/** Longer than any count may be remembered. */
const later = () => mock.timers.tick(60_000)

const site = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { app, call, database } = site
const { kysely } = database
const disable = ({ company_id }: MadeCompany) =>
  runCommand(site, 'companies:disable', String(company_id), '--reason', 'a test of the product')
const enable = ({ company_id }: MadeCompany) =>
  runCommand(site, 'companies:enable', String(company_id), '--reason', 'a test of the product')

const award = async (rfq_id: number, as: MadeCompany, bid_id: number) =>
  assert.equal((await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } })).status, 200)
const totalOf = async (path: string, as?: MadeCompany) =>
  Number((await call('GET', path, { as })).headers['x-total-count'])

describe('what is counted on the market', () => {
  it('are open RFQs, products on sale and companies that are there', async () => {
    const category_id = 8
    const set = ({ company_id }: MadeCompany) =>
      kysely.updateTable('supplier_profiles').set({ category_id }).where('company_id', '=', company_id).execute()
    await anRfq(database, { category_id })
    await anRfq(database, { category_id, closes_in: 0 })
    await anRfq(database, { category_id, closes_in: -1 })
    await anRfq(database, { category_id, canceled: true })
    const awarded = await anRfq(database, { category_id })
    await award(awarded.rfq_id, awarded.buyer, (await aBid(database, { rfq_id: awarded.rfq_id })).bid_id)
    const [seller, shut] = [await aSeller(database), await aSeller(database)]
    for (const one of [seller, shut, await aSupplier(database)]) await set(one)
    const kept = await aProduct(database, { seller, category_id })
    await aProduct(database, { seller, category_id })
    await aProduct(database, { seller, category_id, deleted: true })
    await aProduct(database, { seller, category_id, hidden: true })
    await aProduct(database, { seller: shut, category_id })
    // Tenders of a company that is shut out stay.
    await anRfq(database, { category_id, buyer: shut })

    const counts = async () => {
      later()
      const { body } = await call('GET', '/categories')
      const { rfqs_count, products_count, suppliers_count } = body.find(
        (one: { category_id: number }) => one.category_id === category_id,
      )
      return { rfqs_count, products_count, suppliers_count }
    }
    /** The same by lists whose first page does not hold all. */
    const totals = async () => {
      later()
      const [rfqs_count, products_count, suppliers_count] = await Promise.all([
        totalOf(`/rfqs/all?category_id=${category_id}&status=active&limit=1`),
        totalOf(`/marketplace/products/all?category_id=${category_id}&limit=1`),
        totalOf(`/unauthorized/suppliers/catalog?category_id=${category_id}&limit=1`),
      ])
      return { rfqs_count, products_count, suppliers_count }
    }
    const steps: [string, () => Promise<unknown>, Awaited<ReturnType<typeof counts>>][] = [
      ['everybody', async () => undefined, { rfqs_count: 3, products_count: 3, suppliers_count: 3 }],
      ['without a disabled company', () => disable(shut), { rfqs_count: 3, products_count: 2, suppliers_count: 2 }],
      ['with it again', () => enable(shut), { rfqs_count: 3, products_count: 3, suppliers_count: 3 }],
      [
        'without a hidden product',
        () => runCommand(site, 'products:hide', String(kept.product_id), '--reason', 'a test of the product'),
        { rfqs_count: 3, products_count: 2, suppliers_count: 3 },
      ],
    ]
    for (const [name, step, expected] of steps) {
      await step()
      assert.deepEqual(await counts(), expected, name)
      assert.deepEqual(await totals(), expected, `${name}, in lists`)
    }
    later()
    const { status } = (await call('GET', '/rfqs/facets')).body
    assert.deepEqual(status, { active: 3, completed: 1, expired: 1 })
    assert.deepEqual(
      await Promise.all(['active', 'completed', 'expired'].map((one) => totalOf(`/rfqs/all?status=${one}`))),
      [3, 1, 1],
    )
    assert.equal(await totalOf(`/rfqs/my-rfqs?limit=1`, awarded.buyer), 1)
  })

  it('are of a search by the name that a company has now', async () => {
    const [renamed, kept] = [
      await aCompany(database, { company_name: 'زهرة التلال' }),
      await aCompany(database, { company_name: 'زهرة السهول' }),
    ]
    for (const buyer of [renamed, renamed, kept, kept]) await anRfq(database, { buyer })
    const total = () => totalOf(`/rfqs/all?limit=1&search=${encodeURIComponent('زهرة')}`, kept)
    assert.equal(await total(), 4)
    const json = { company_name: 'نسيم الوادي' }
    assert.equal((await call('PUT', '/user/update', { as: renamed, json })).status, 200)
    assert.equal(await total(), 2)
  })

  it('are of a seller the products that the one who asks may see', async () => {
    const seller = await aSeller(database)
    const products = [
      await aProduct(database, { seller }),
      await aProduct(database, { seller }),
      await aProduct(database, { seller }),
    ]
    await aProduct(database, { seller, hidden: true })
    await aProduct(database, { seller, deleted: true })
    const totals = async () => {
      const path = `/marketplace/products/user/${seller.company_id}?limit=1`
      return [await totalOf(path), await totalOf(path, seller)]
    }
    assert.deepEqual(await totals(), [3, 4])
    assert.equal(
      (await call('DELETE', `/marketplace/products/delete/${products[0]!.product_id}`, { as: seller })).status,
      200,
    )
    assert.deepEqual(await totals(), [2, 3])
  })
})

describe('the bids of an RFQ', () => {
  it('are counted without withdrawn ones wherever a number stands, and those of a disabled company stay', async () => {
    const rfq = await anRfq(database, { title: 'عدّ العروض' })
    // By number of bids it stands after one that has two.
    const rival = await anRfq(database, { title: 'عدّ العروض' })
    for (let n = 0; n < 2; n++) await aBid(database, { rfq_id: rival.rfq_id })
    const supplier = await aSupplier(database)
    const [first, second, third] = [
      await aBid(database, { rfq_id: rfq.rfq_id, supplier }),
      await aBid(database, { rfq_id: rfq.rfq_id }),
      await aBid(database, { rfq_id: rfq.rfq_id }),
    ]
    const search = encodeURIComponent('عدّ العروض')
    const numbers = async () => {
      const page = (await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)).body
      const cards = (await call('GET', `/rfqs/all?sort=bids&search=${search}`)).body as {
        rfq_id: number
        bids_count: number
      }[]
      const [own] = (await call('GET', '/rfqs/my-rfqs', { as: rfq.buyer })).body
      const [bid] = (await call('GET', '/bids/my-bids', { as: first.supplier })).body
      return {
        page: page.bids_count,
        bids: page.bids.length,
        card: cards.find(({ rfq_id }) => rfq_id === rfq.rfq_id)!.bids_count,
        own: own.bids_count,
        bidder: bid?.rfq.bids_count,
        is_first: cards[0]!.rfq_id === rfq.rfq_id,
      }
    }
    const all = (count: number, is_first: boolean) => ({
      page: count,
      bids: count,
      card: count,
      own: count,
      bidder: count,
      is_first,
    })
    const withdraw = async (bid: typeof first) =>
      assert.equal((await call('DELETE', `/bids/${bid.bid_id}/delete`, { as: bid.supplier })).status, 200)
    assert.deepEqual(await numbers(), all(3, true))
    await withdraw(second)
    await withdraw(second)
    await disable(third.supplier)
    // As many as the rival, which is newer.
    assert.deepEqual(await numbers(), all(2, false))
    await withdraw(first)
    assert.deepEqual(await numbers(), { ...all(1, false), bidder: undefined })
    assert.equal(await totalOf('/bids/my-bids?limit=1', supplier), 0)
    const form = { total_amount: '41000', proposed_delivery_date: rfq.delivery_date, comments: '', attachment: aPdf() }
    for (const as of [supplier, await aSupplier(database)])
      assert.equal((await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as, form })).status, 201)
    assert.deepEqual(await numbers(), all(3, true))
  })

  it('stay in the own list when the RFQ is canceled, not when the bid is withdrawn', async () => {
    const supplier = await aSupplier(database)
    const rfqs = [await anRfq(database), await anRfq(database), await anRfq(database)]
    for (const [index, { rfq_id }] of rfqs.entries()) await aBid(database, { rfq_id, supplier, withdrawn: index === 0 })
    await call('DELETE', `/rfqs/${rfqs[1]!.rfq_id}/delete`, { as: rfqs[1]!.buyer })
    assert.equal(await totalOf('/bids/my-bids?limit=1', supplier), 2)
    assert.deepEqual(
      await Promise.all(['canceled', 'open'].map((status) => totalOf(`/bids/my-bids?status=${status}`, supplier))),
      [1, 1],
    )
  })
})

describe('the first page', () => {
  it('shows an RFQ with live bids, a price on sale and companies that are there', async () => {
    await kysely.updateTable('rfqs').set({ canceled_at: new Date() }).where('accepted_bid_id', 'is', null).execute()
    await kysely.updateTable('products').set({ deleted_at: new Date() }).execute()
    const rfq = await anRfq(database, { title: 'مضخات للعرض الأول', closes_in: 1 })
    const bids = [
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 31_111 }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 32_222 }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 33_333 }),
    ]
    const [older, newer] = [
      await aProduct(database, { start_price: 7111 }),
      await aProduct(database, { start_price: 8222 }),
    ]
    const [far, near] = [
      await aSupplier(database, { company_name: 'مورّد أقدم' }),
      await aSupplier(database, { company_name: 'مورّد أحدث' }),
    ]
    const first = await aSupplier(database, { company_name: 'مورّد أول' })
    const TEXTS = {
      rfq: rfq.title,
      dearest: '33,333',
      prices: '8,222',
      before: '7,111',
      first: first.company_name,
      near: near.company_name,
      far: far.company_name,
    }
    const shown = async () => {
      later()
      const { statusCode, body } = await app.inject('/')
      assert.equal(statusCode, 200)
      const html = body.slice(0, body.indexOf('id="state"'))
      return Object.entries(TEXTS).flatMap(([name, text]) => (html.includes(text) ? [name] : []))
    }
    assert.deepEqual(await shown(), ['rfq', 'dearest', 'prices', 'first', 'near'])
    await disable(first)
    assert.deepEqual(await shown(), ['rfq', 'dearest', 'prices', 'near', 'far'], 'without a disabled company')
    assert.equal(
      (await call('DELETE', `/marketplace/products/delete/${newer.product_id}`, { as: newer.seller })).status,
      200,
    )
    assert.deepEqual(await shown(), ['rfq', 'dearest', 'before', 'near', 'far'], 'without a deleted product')
    await disable(older.seller)
    assert.deepEqual(await shown(), ['rfq', 'dearest', 'near', 'far'], "without a disabled company's product")
    const withdraw = ({ bid_id, supplier }: (typeof bids)[0]) =>
      call('DELETE', `/bids/${bid_id}/delete`, { as: supplier })
    await withdraw(bids[2]!)
    assert.deepEqual(await shown(), ['rfq', 'near', 'far'], 'without a withdrawn bid')
    await withdraw(bids[1]!)
    assert.deepEqual(await shown(), ['near', 'far'], 'one bid compares with nothing')
  })
})
