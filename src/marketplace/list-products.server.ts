import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Asking } from '#accounts/contact-policy.ts'
import { hot, type Reader } from '#platform/database/database.server.ts'
import { foldArabic } from '#platform/fold.ts'
import { cursorId, type ListPage, MAX_COUNTED, readCursor, writeCursor } from '#platform/http/listing.server.ts'
import type { Remembered } from '#platform/remember.ts'
import type { ProductSearch, ProductView } from './contract.ts'
import { livingProducts, selectProducts, showProduct } from './product-rows.server.ts'

/** Which products a list is about: everyone's, or one seller's; `own` when the seller itself asks. */
export interface ListScope {
  seller_id?: number
  own?: boolean
}

const price = z.number().check(z.gte(0), z.lte(999_999_999_999.99))
const afterNewest = z.tuple([z.literal('newest'), cursorId])
const afterPrice = (sort: ProductSearch['sort']) => z.tuple([z.literal(sort), price, cursorId])

/** Page sizes that are asked for all the time: the pages' and the default one. */
const HOT_LIMITS = new Set([24, 100])

/** One page of products: a single statement for the rows, and a short memory for the number of matches. */
export async function listProducts(
  reader: Reader,
  asking: Asking,
  query: ProductSearch,
  scope: ListScope,
  totals: Remembered<number>,
): Promise<ListPage<ProductView>> {
  const { limit, cursor, sort, ...filters } = query
  const isHot = query.search === undefined && HOT_LIMITS.has(limit)
  // The page and one more, by which one knows that there is a next page.
  const { from, order } = placeOf(query)
  const rows = await selectProducts(reader)
    .where(both([...matching(query, scope), ...from]))
    .orderBy(order)
    .limit(sql.lit(limit + 1))
    .$if(isHot, (page) => page.modifyFront(hot))
    .execute()
  const total =
    cursor === undefined && rows.length <= limit
      ? rows.length
      : await totals.ask(JSON.stringify([filters, scope]), () => countProducts(reader, query, scope))
  const items = rows.slice(0, limit).map((row) => showProduct(row, asking))
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor(endOf(last, sort)) : null }
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
    from: after === undefined ? [] : [sql<boolean>`(products.start_price, products.product_id) ${beyond} (${amount}::numeric, ${after}::integer)`],
    order: sql`products.start_price ${direction}, products.product_id ${direction}`,
  }
}

/** The number of matches, at most one more than is told. */
async function countProducts(reader: Reader, query: ProductSearch, scope: ListScope): Promise<number> {
  const matches = livingProducts(reader)
    .select('products.product_id')
    .where(both(matching(query, scope)))
    .limit(MAX_COUNTED + 1)
  const { count } = await reader
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const both = (conditions: RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`

function matching({ search, category_id, min_price, max_price }: ProductSearch, { seller_id, own }: ListScope): RawBuilder<boolean>[] {
  return [
    own ? sql<boolean>`true` : sql<boolean>`products.hidden_at is null`,
    ...(seller_id === undefined ? [] : [sql<boolean>`products.user_id = ${seller_id}`]),
    ...(category_id === undefined ? [] : [sql<boolean>`products.category_id = ${category_id}`]),
    ...(min_price === undefined ? [] : [sql<boolean>`products.start_price >= ${min_price}::numeric`]),
    ...(max_price === undefined ? [] : [sql<boolean>`products.start_price <= ${max_price}::numeric`]),
    ...(search ? [contains(foldArabic(search))] : []),
  ]
}

/**
 * Products whose name, description or seller's name holds the folded words: two indexes, each of which gives its part.
 * Fewer than three letters cannot use the trigram indexes, so those are kept out of their plan.
 */
function contains(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const holds = (text: string) =>
    words.length < 3 ? sql<boolean>`strpos(${sql.ref(text)}, ${words}) > 0` : sql<boolean>`${sql.ref(text)} like ${pattern} escape '\\'`
  return sql<boolean>`(${holds('products.product_search')}
    or products.user_id = any (array(select named.user_id from users named where ${holds('named.company_search')})))`
}
