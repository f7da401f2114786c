import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { containsText, isIndexable, mayContainText } from '#framework/database/text-search.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { defineList, sortBy } from '#framework/http/define-list.server.ts'
import { cursorId, type ListPage } from '#framework/http/listing.server.ts'
import { findNewestMatches, type SearchCondition } from '#framework/search/newest-matches.server.ts'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { ProductSearch, ProductView } from '#marketplace/contract.ts'
import { livingProducts, type ProductRow, selectProducts, presentProducts } from '#marketplace/product-rows.server.ts'
import { MAX_AMOUNT, toRiyals } from '#framework/i18n/money.ts'

/** Which products a list is about: everyone's, or one seller's; `own` when the seller itself asks. */
export interface ProductListScope {
  seller_id?: number
  own?: boolean
}

const number = {
  column: sql.ref('products.product_id'),
  valueOf: ({ product_id }: ProductRow) => product_id,
  value: cursorId,
  toSql: (id: unknown) => sql`${id}::integer`,
}
const price = {
  column: sql.ref('products.start_price'),
  valueOf: ({ start_price }: ProductRow) => start_price,
  value: z.number().check(z.gte(0), z.lte(toRiyals(MAX_AMOUNT))),
  toSql: (amount: unknown) => sql`${amount}::numeric`,
}

const SEARCHED = { name: 'products', id: 'product_id', text: 'product_search' } as const
const hasActiveSeller = sql<boolean>`(select is_active from companies where company_id = products.seller_id)`

/** The list of products; alerts and counts take its conditions. */
export const productList = defineList<ProductSearch, ProductListScope, ProductRow>({
  // Both orders by price walk through the same index.
  orders: {
    newest: [sortBy('desc', [number])],
    price_asc: [sortBy('asc', [price, number])],
    price_desc: [sortBy('desc', [price, number])],
  },
  filters: {
    category_id: (category_id) => sql`products.category_id = ${category_id}`,
    min_price: (amount) => sql`products.start_price >= ${amount}::numeric`,
    max_price: (amount) => sql`products.start_price <= ${amount}::numeric`,
  },
  id: 'products.product_id',
  text: 'products.product_search',
  select: (reader, scope) => selectProducts(reader).where(isIn(scope)),
  from: (reader, scope) => livingProducts(reader).where(isIn(scope)),
  matches: async (reader, search) => matchesProduct(search, await sellersNamed(reader, search)),
  find: async (reader, query, scope, { search, conditions, sorting, after }) => {
    const { limit, sort, min_price, max_price } = query
    // Other filters leave few rows: the planner knows how many.
    const isFoundByIndex =
      sort === 'newest' &&
      min_price === undefined &&
      max_price === undefined &&
      scope.seller_id === undefined &&
      !(search as ProductCondition).namesSellers &&
      isIndexable(query.search!)
    if (isFoundByIndex) {
      const where = [isIn(scope), ...conditions, sql<boolean>`products.deleted_at is null`, hasActiveSeller]
      return findNewestMatches(reader, SEARCHED, { where, search, below: after && Number(after[0]), limit: limit + 1 })
    }
    // Words may fit thousands: which of them stand on the page is known before anything is read about their sellers.
    const found = await livingProducts(reader)
      .select('products.product_id')
      .where(
        both([
          isIn(scope),
          ...conditions,
          search.matches(sql.ref('products.product_search')),
          ...(after ? [sorting.after(after)] : []),
        ]),
      )
      .orderBy(sorting.by)
      .limit(sql.lit(limit + 1))
      .execute()
    return found.map(({ product_id }) => product_id)
  },
  similar: { kind: 'products', when: (_query, { seller_id }) => seller_id === undefined },
  countedFor: (scope) => scope,
  // The pages' and the default one.
  preparedLimits: new Set([24, 100]),
})

/** The products that a list is about: its seller alone sees those that are hidden. */
export function isIn({ seller_id, own }: ProductListScope) {
  const ofSeller = seller_id === undefined ? [] : [sql<boolean>`products.seller_id = ${seller_id}`]
  return both([own ? sql<boolean>`true` : sql<boolean>`products.hidden_at is null`, ...ofSeller])
}

/** One page of products. */
export async function listProducts(
  reader: Reader,
  ctx: ViewerContext,
  query: ProductSearch,
  scope: ProductListScope,
  totals: SubjectCache<number>,
): Promise<ListPage<ProductView>> {
  const page = await productList.readPage(reader, query, scope, totals)
  return { ...page, items: await presentProducts(reader, page.items, ctx) }
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
