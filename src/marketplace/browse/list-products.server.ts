import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contact-policy.ts'
import { containsText, isIndexable, mayContainText } from '#framework/database/text-search.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { cursorId, type ListPage, MAX_COUNTED, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import { findNewestMatches, type SearchCondition } from '#framework/search/newest-matches.server.ts'
import { findSimilarConditions } from '#framework/search/similar-words.server.ts'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { ProductSearch, ProductView } from '#marketplace/contract.ts'
import { livingProducts, selectProducts, presentProducts } from '#marketplace/product-rows.server.ts'
import { MAX_AMOUNT, toRiyals } from '#framework/i18n/money.ts'

/** Which products a list is about: everyone's, or one seller's; `own` when the seller itself asks. */
export interface ProductListScope {
  seller_id?: number
  own?: boolean
}

const price = z.number().check(z.gte(0), z.lte(toRiyals(MAX_AMOUNT)))
const afterNewest = z.tuple([z.literal('newest'), cursorId])
const afterPrice = (sort: ProductSearch['sort']) => z.tuple([z.literal(sort), price, cursorId])

/** Page sizes that are asked for all the time: the pages' and the default one. */
const HOT_LIMITS = new Set([24, 100])

/** One page of products: a single statement for the rows, and a short memory for the number of matches. */
export async function listProducts(
  reader: Reader,
  ctx: ViewerContext,
  query: ProductSearch,
  scope: ProductListScope,
  totals: SubjectCache<number>,
): Promise<ListPage<ProductView>> {
  const { limit, cursor, sort, contacts: _contacts, ...filters } = query
  const { search } = query
  const named = search ? await sellersNamed(reader, search) : []
  const matches = search ? matchesProduct(search, named) : undefined
  let rows = await pageOf(reader, query, scope, matches)
  let alike = false
  if (rows.length === 0 && search && cursor === undefined && scope.seller_id === undefined) {
    for (const resembles of await findSimilarConditions(reader, 'products', search)) {
      rows = (await pageOf(reader, query, scope, resembles)).slice(0, limit)
      alike = rows.length > 0
      if (alike) break
    }
  }
  const total =
    cursor === undefined && rows.length <= limit
      ? rows.length
      : await totals.get(JSON.stringify([filters, scope]), () => countProducts(reader, query, scope, matches))
  const items = await presentProducts(reader, rows.slice(0, limit), ctx)
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor(endOf(last, sort)) : null, alike }
}

const SEARCHED = { name: 'products', id: 'product_id', text: 'product_search' } as const
const hasActiveSeller = sql<boolean>`(select is_active from companies where company_id = products.seller_id)`

/** The rows of a page and one more, by which one knows that there is a next page. */
async function pageOf(reader: Reader, query: ProductSearch, scope: ProductListScope, search?: ProductCondition) {
  const { from, order } = placeOf(query)
  const condition = both([...matchingProducts(query, scope, search), ...from])
  const limit = sql.lit(query.limit + 1)
  const products = selectProducts(reader).orderBy(order)
  if (search && isFoundByIndex(query, scope, search)) {
    const [, below] = readCursor(query.cursor, afterNewest) ?? []
    const where = [...matchingProducts(query, scope), sql<boolean>`products.deleted_at is null`, hasActiveSeller]
    const ids = await findNewestMatches(reader, SEARCHED, { where, search, below, limit: query.limit + 1 })
    return ids.length === 0
      ? []
      : products
          .modifyFront(prepared)
          .where(sql<boolean>`products.product_id = any (${ids}::integer[])`)
          .execute()
  }
  if (search === undefined) {
    return products
      .where(condition)
      .limit(limit)
      .$if(HOT_LIMITS.has(query.limit), (page) => page.modifyFront(prepared))
      .execute()
  }
  // Words may fit thousands: which of them stand on the page is known before anything is read about their sellers.
  const found = livingProducts(reader).select('products.product_id').where(condition).orderBy(order).limit(limit)
  return products.where('products.product_id', 'in', found).execute()
}

const endOf = ({ product_id, start_price }: ProductView, sort: ProductSearch['sort']) =>
  sort === 'newest' ? [sort, product_id] : [sort, start_price, product_id]

/** Where the page begins and how it goes on. Both orders by price walk through the same index. */
function placeOf({ sort, cursor }: ProductSearch) {
  if (sort === 'newest') {
    const [, after] = readCursor(cursor, afterNewest) ?? []
    return {
      from: after === undefined ? [] : [sql<boolean>`products.product_id < ${after}`],
      order: sql`products.product_id desc`,
    }
  }
  const [, amount, after] = readCursor(cursor, afterPrice(sort)) ?? []
  const beyond = sql.raw(sort === 'price_asc' ? '>' : '<')
  const direction = sql.raw(sort === 'price_asc' ? 'asc' : 'desc')
  return {
    from:
      after === undefined
        ? []
        : [sql<boolean>`(products.start_price, products.product_id) ${beyond} (${amount}::numeric, ${after}::integer)`],
    order: sql`products.start_price ${direction}, products.product_id ${direction}`,
  }
}

/** Other filters leave few rows: the planner knows how many. */
const isFoundByIndex = (
  { search, sort, min_price, max_price }: ProductSearch,
  { seller_id }: ProductListScope,
  { namesSellers }: ProductCondition,
) =>
  sort === 'newest' &&
  min_price === undefined &&
  max_price === undefined &&
  seller_id === undefined &&
  !namesSellers &&
  isIndexable(search!)

/** The number of matches, at most one more than is reported. */
async function countProducts(
  reader: Reader,
  query: ProductSearch,
  scope: ProductListScope,
  search?: ProductCondition,
): Promise<number> {
  const counted = livingProducts(reader)
    .select('products.product_id')
    .where(both(matchingProducts(query, scope, search)))
    .limit(MAX_COUNTED + 1)
  const { count } = await reader
    .selectFrom(counted.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Sellers whose name holds the words. They are asked for first: PostgreSQL then knows how many products they can mean,
 * and picks both indexes for a rare word and the order of the list for a common one.
 */
export async function sellersNamed(reader: Reader, search: string, only?: { seller_id: number }): Promise<number[]> {
  const sellers = await reader
    .selectFrom('companies')
    .select('companies.company_id')
    .where(containsText('companies.company_search', search))
    .$if(only !== undefined, (named) => named.where('companies.company_id', '=', only!.seller_id))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('sellers as m').whereRef('m.company_id', '=', 'companies.company_id').select('m.company_id')),
    )
    .execute()
  return sellers.map(({ company_id }) => company_id)
}

export const both = (conditions: RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`

interface ProductCondition extends SearchCondition {
  /** Products are found by their sellers too, and not by texts alone. */
  namesSellers?: boolean
}

export const matchesProduct = (search: string, named: number[]): ProductCondition => ({
  namesSellers: named.length > 0,
  matches: (text) =>
    named.length === 0
      ? containsText(text, search)
      : sql<boolean>`(${containsText(text, search)} or products.seller_id = any (${named}::integer[]))`,
  mayMatch: (text) => mayContainText(text, search),
})

/** The rows that a list shows: what every list, count and alert agrees on. */
export function matchingProducts(
  { category_id, min_price, max_price }: ProductSearch,
  { seller_id, own }: ProductListScope,
  search?: SearchCondition,
): RawBuilder<boolean>[] {
  return [
    own ? sql<boolean>`true` : sql<boolean>`products.hidden_at is null`,
    ...(seller_id === undefined ? [] : [sql<boolean>`products.seller_id = ${seller_id}`]),
    ...(category_id === undefined ? [] : [sql<boolean>`products.category_id = ${category_id}`]),
    ...(min_price === undefined ? [] : [sql<boolean>`products.start_price >= ${min_price}::numeric`]),
    ...(max_price === undefined ? [] : [sql<boolean>`products.start_price <= ${max_price}::numeric`]),
    ...(search ? [search.matches(sql.ref('products.product_search'))] : []),
  ]
}
