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

/** Scope of a list: all products, or one seller's. `own` includes hidden ones, for the seller. */
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

/** The product list. Alerts and counts use its conditions too. */
export const productList = defineList<ProductSearch, ProductListScope, ProductRow>({
  // Both price orders use the same index.
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
    // Other filters leave few rows, and PostgreSQL estimates them well.
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
    // Finds the ids of the page first: a search may match thousands of rows, and joining their sellers is slow.
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
  // Page sizes of our own pages (24) and of the API's default (100).
  preparedLimits: new Set([24, 100]),
})

/** Condition for the products in a scope. */
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
 * Ids of sellers whose name contains the words. A separate query, so that PostgreSQL knows how many there are: it then
 * combines both indexes for a rare word and follows the list's order for a common one.
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
