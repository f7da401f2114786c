import { query } from '#framework/ssr/query.ts'
import { commaReadings, idOf, normalizeAmount } from '#framework/text/normalize.ts'
import { oneOf, pagesOf, searchOf } from '#framework/api/list-pages.ts'
import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'

/** Normalizes a typed price for the API; empty for no price, null if it is not a price. */
export function priceOf(text = '') {
  const canonical = normalizeAmount(text)
  if (canonical === '') return ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(canonical) ? String(Number(canonical)) : null
}

/** Error of a price range: a message key and its values; undefined if valid. */
export function rangeProblem({
  min_price,
  max_price,
}: Record<string, string>): readonly [MessageKey, MessageValues?] | undefined {
  const [min, max] = [priceOf(min_price), priceOf(max_price)]
  if (min === null || max === null) {
    const readings = commaReadings((min === null ? min_price : max_price) ?? '')
    return readings ? ['errors.number_unclear', readings] : ['marketplace.price_filter_number']
  }
  return min && max && Number(min) > Number(max) ? ['marketplace.price_filter_invalid'] : undefined
}

/** Filters and order in the page's query string. Invalid values are ignored; an invalid range is ignored as a whole. */
export function marketState(query: Record<string, string>) {
  const [min, max] = rangeProblem(query) ? ['', ''] : [priceOf(query.min_price) ?? '', priceOf(query.max_price) ?? '']
  return {
    search: searchOf(query.search),
    category_id: idOf(query.category_id),
    min_price: min,
    max_price: max,
    sort: oneOf(['price_asc', 'price_desc'], query.sort),
  }
}
export type MarketState = ReturnType<typeof marketState>

/** Pages of all products. Without contacts, so that nothing counts toward the viewer's daily limit. */
export const productPages = (state: MarketState, start?: string) =>
  pagesOf('products', '/marketplace/products/all', { ...state, contacts: 'none' }, start)

/** Rows per page in the section of a company's page: short, because other sections follow. */
const PROFILE_PAGE_ROWS = 6

export const sellerProductPages = (user_id: number, query: Record<string, string>) =>
  pagesOf(
    'products',
    '/marketplace/products/user/:user_id',
    { user_id, search: searchOf(query.search), contacts: 'none' },
    query.cursor,
    PROFILE_PAGE_ROWS,
  )

/** A product as this visitor may see it, its seller without contacts. */
export const productDetail = (product_id: string) =>
  query({
    queryKey: ['products', 'one', product_id],
    read: (api) =>
      api.signedIn
        ? api.get('/marketplace/products/:product_id', { product_id, contacts: 'none' })
        : api.get('/unauthorized/marketplace/products/:product_id', { product_id }),
  })
