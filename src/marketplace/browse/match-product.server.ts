import type { Reader } from '#framework/database/database.server.ts'
import type { ProductSearch } from '#marketplace/contract.ts'
import { livingProducts } from '#marketplace/product-rows.server.ts'
import { both, isIn, matchesProduct, productList, sellersNamed } from './list-products.server.ts'

/** The products that the list of a search shows. */
async function shownProducts(reader: Reader, query: ProductSearch, only?: { seller_id: number }) {
  const search = query.search ? matchesProduct(query.search, await sellersNamed(reader, query.search, only)) : undefined
  return livingProducts(reader)
    .select('products.product_id')
    .where(both([isIn({}), ...productList.conditionsOf(query, search)]))
}

/**
 * Which of these searches show a product in the list of all, by their place in the list of searches: the list's own
 * conditions decide.
 */
export async function searchesShowingProduct(
  reader: Reader,
  product_id: number,
  searches: readonly ProductSearch[],
): Promise<Set<number>> {
  const showing = new Set<number>()
  const product = await reader
    .selectFrom('products')
    .select('seller_id')
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  if (!product) return showing
  for (const [place, query] of searches.entries()) {
    const shown = await shownProducts(reader, query, product)
    if (await shown.where('products.product_id', '=', product_id).executeTakeFirst()) showing.add(place)
  }
  return showing
}

/** How many products the list of a search shows that were added after one of them, at most `limit`. */
export async function countProductsAfter(
  reader: Reader,
  query: ProductSearch,
  { after, limit }: { after: number; limit: number },
): Promise<number> {
  const shown = await shownProducts(reader, query)
  const { count } = await reader
    .selectFrom(shown.where('products.product_id', '>', after).limit(limit).as('shown'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
