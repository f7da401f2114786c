import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { loadSaved, SaveSearch } from '#notifications/saved-searches/save-search.tsx'
import MarketListPage, { load as loadList } from '#marketplace/browse/market.page.tsx'
import type { MarketState } from '#marketplace/browse/product-queries.ts'

export const load = (queries: QueryClient, api: Api, place: Place) =>
  Promise.all([loadList(queries, api, place), loadSaved(queries)])

const Save = ({ state }: { state: MarketState }) => <SaveSearch what="products" state={state} />

/** What is for sale, with the way to save what is searched. */
export default function MarketPage() {
  return <MarketListPage Save={Save} />
}
