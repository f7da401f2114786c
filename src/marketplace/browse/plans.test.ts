import { before, describe, it } from 'node:test'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { plansOf } from '#test/support/plans.ts'
import { productSearch } from '#marketplace/contract.ts'
import { type ProductListScope, listProducts } from './list-products.server.ts'

/*
 * What PostgreSQL does for the market's lists when there are many products: the real statements, as they are sent,
 * explained on a table of some thousand rows.
 */
const database = await testDatabase()
const { pool } = database
const { reader, mustUse } = plansOf(database)

/**
 * The list reads products through these indexes and never all of them. Its number of matches, which is counted and
 * remembered, is not looked at.
 */
const assertIndexes = (query: Record<string, string>, wanted: string[], scope: ProductListScope = {}) =>
  mustUse(JSON.stringify(query), wanted, ['products'], () =>
    listProducts(
      reader,
      { viewer: null, requireVerifiedEmail: false },
      productSearch.parse({ limit: '24', ...query }),
      scope,
      {
        ...createSubjectCache<number>({ seconds: 1 }),
        get: () => Promise.resolve(1),
      },
    ),
  )

describe('the plans of the market', () => {
  let category_id: number
  let seller_id: number
  let seller_name: string

  before(async () => {
    const { seller } = await aProduct(database, { seller: await aSeller(database, { company_name: 'مؤسسة الينبوع' }) })
    seller_id = seller.company_id
    seller_name = seller.company_name
    const others = await Promise.all(Array.from({ length: 40 }, () => aCompany(database)))
    const company_ids = others.map(({ company_id }) => company_id)
    await pool.query('insert into sellers (company_id) select unnest($1::int[])', [company_ids])
    await pool.query(
      `insert into supplier_profiles (company_id, company_profile_description, category_id, commercial_registration)
       select unnest($1::int[]), 'A seller of many things.', 1, '7000000000'`,
      [company_ids],
    )
    const { rows } = await pool.query<{ category_id: number }>(
      'select category_id from categories order by category_id',
    )
    category_id = rows[3]!.category_id
    await pool.query(
      `insert into products (seller_id, category_id, product_name, description, min_quantity, start_price, end_price, qty_for_min_price, product_type, deleted_at)
       select ($1::int[])[1 + n % 40], ($2::int[])[1 + n % $3], 'Product ' || md5(n::text), 'Described as ' || md5(n::text || 'x') || ' by its seller.',
         1, 1 + n % 997, 1 + n % 997, 1, 'goods', case when n % 3 = 0 then now() end
       from generate_series(1, 6000) n`,
      [company_ids, rows.map((row) => row.category_id), rows.length],
    )
    await database.owner.pool.query('vacuum analyze products')
    await database.owner.pool.query('analyze companies, supplier_profiles, sellers')
  })

  it('walk the newest, and the cheapest and dearest, through their indexes', async () => {
    await assertIndexes({}, ['products_newest'])
    await assertIndexes({ sort: 'price_asc' }, ['products_by_price'])
    await assertIndexes({ sort: 'price_desc' }, ['products_by_price'])
    await assertIndexes({ min_price: '990', max_price: '991' }, ['products_by_price'])
  })

  it('walk a category and a seller through theirs', async () => {
    await assertIndexes({ category_id: String(category_id) }, ['products_by_category'])
    await assertIndexes({}, ['products_by_seller'], { seller_id })
  })

  it('search names and descriptions, and sellers too where one is meant, through an index each', async () => {
    await assertIndexes({ search: 'deadbeef12' }, ['products_search'])
    await assertIndexes({ search: seller_name }, ['products_search', 'products_by_seller'])
  })
})
