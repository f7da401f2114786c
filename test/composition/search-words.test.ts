import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveWords } from '#framework/search/collect-words.server.ts'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const site = await testApp()
const { call, database } = site
const { kysely, pool } = database
const jobs = await jobsOf(site)
const wordsOf = async (kind: string) =>
  (await kysely.selectFrom('search_words').select('word').where('kind', '=', kind).orderBy('word').execute()).map(
    ({ word }) => word,
  )
const LISTS = { rfqs: '/rfqs/all', products: '/marketplace/products/all', suppliers: '/unauthorized/suppliers/catalog' }
/** How many rows a search finds, and whether they only resemble it. */
async function found(list: keyof typeof LISTS, search: string) {
  const { body, headers } = await call('GET', `${LISTS[list]}?search=${encodeURIComponent(search)}`)
  return [body.length, headers['x-matches'] === 'similar']
}

describe('the words of searches', () => {
  it('come with new rows, and go with the last row that holds them', async () => {
    const { rfq_id } = await anRfq(database, { title: 'Hydraulic excavator' })
    const { product_id } = await aProduct(database, { product_name: 'Hydraulic jack', description: 'For lorries' })
    const concealed = await aProduct(database, { product_name: 'Pneumatic jack' })
    const { company_id } = await aSupplier(database, { company_name: 'Hydraulic Experts' })
    await aCompany(database, { company_name: 'Quarry Brothers' })
    for (const list of ['rfqs', 'products', 'suppliers'] as const) {
      assert.deepEqual(await found(list, 'hydraulic'), [1, false], 'a new row is found at once')
      assert.deepEqual(await found(list, 'hidraulic'), [0, false])
    }
    await jobs.run('collect_words')
    for (const list of ['rfqs', 'products', 'suppliers'] as const)
      assert.deepEqual(await found(list, 'hydroulic'), [1, true], list)
    assert.ok((await wordsOf('rfqs')).includes('excavator'))
    assert.ok((await wordsOf('products')).includes('pneumatic'))
    assert.ok(!(await wordsOf('suppliers')).includes('quarry'), 'who only buys is in no list')

    await pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq_id])
    await pool.query('update products set deleted_at = now() where product_id = $1', [product_id])
    await pool.query('update products set hidden_at = now() where product_id = $1', [concealed.product_id])
    await pool.query('update companies set is_active = false where company_id = $1', [company_id])
    await jobs.run('recount_words')
    for (const kind of Object.keys(LISTS)) assert.ok(!(await wordsOf(kind)).includes('hydraulic'), kind)
    assert.ok(!(await wordsOf('products')).includes('pneumatic'))
  })

  it('are looked for together, in any order, and the rarest alone where no row holds all', async () => {
    await anRfq(database, { title: 'Fibreglass panels for roofs' })
    for (let many = 0; many < 3; many++) await anRfq(database, { title: 'Wooden panels' })
    await jobs.run('recount_words')
    assert.deepEqual(await found('rfqs', 'panels fibreglass'), [1, true])
    assert.deepEqual(await found('rfqs', 'pannels fibreglas'), [1, true])
    assert.deepEqual(await found('rfqs', 'fibreglass wooden'), [1, true])
    assert.deepEqual(await found('rfqs', 'zzzqqq'), [0, false])
  })

  it('may be written by two jobs at the same time', async () => {
    const words = Array.from({ length: 3000 }, (_, n) => [`${'abcdefghij'[n % 10]}word${n}`, 1] as const)
    for (let round = 1; round <= 3; round++) {
      const counted = words.map(([word]) => [word, round] as const)
      await Promise.all([
        saveWords(database, 'test', new Map(counted)),
        saveWords(database, 'test', new Map(counted.toReversed())),
      ])
    }
    assert.equal((await wordsOf('test')).length, words.length)
  })
})

it('a search finds the newest first, however far apart their numbers are', async () => {
  const ids: number[] = []
  for (const above of [100_000, 210_000, 270_000, 276_000, 276_300]) {
    await database.owner.pool.query("select setval(pg_get_serial_sequence('rfqs', 'rfq_id'), $1)", [above])
    for (let two = 0; two < 2; two++)
      ids.unshift((await anRfq(database, { title: 'Turbine blades', category_id: 6 })).rfq_id)
    await anRfq(database, { title: 'Turbine covers', category_id: 7 })
  }
  for (const query of ['search=turbine%20bl', 'search=turbine&category_id=6']) {
    const pages: number[][] = []
    for (let next: string | undefined = `/rfqs/all?${query}&limit=3`; next;) {
      const { body, headers }: Awaited<ReturnType<typeof call>> = await call('GET', next)
      pages.push((body as { rfq_id: number }[]).map(({ rfq_id }) => rfq_id))
      next = /<\/api\/v1([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    assert.deepEqual(pages, [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6, 9), ids.slice(9)], query)
  }
})

it('a search for products finds the newest first, page by page', async () => {
  const ids: number[] = []
  for (let n = 0; n < 5; n++)
    ids.unshift((await aProduct(database, { product_name: 'Centrifugal pump', description: 'For wells' })).product_id)
  const pages: number[][] = []
  for (
    let next: string | undefined = '/marketplace/products/all?search=centrifugal&limit=2';
    next && pages.length < 4;
  ) {
    const { body, headers }: Awaited<ReturnType<typeof call>> = await call('GET', next)
    pages.push((body as { product_id: number }[]).map(({ product_id }) => product_id))
    next = /<\/api\/v1([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
  }
  assert.deepEqual(pages, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
})
