import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { loadSaved, SaveSearch } from '#notifications/saved-searches/save-search.tsx'
import RfqListPage, { load as loadList } from '#tenders/rfqs/list/rfq-list.page.tsx'
import type { RfqListState } from '#tenders/rfqs/list/rfq-queries.ts'

export const load = (queries: QueryClient, api: Api, place: Place) =>
  Promise.all([loadList(queries, api, place), loadSaved(queries)])

const Save = ({ state }: { state: RfqListState }) => <SaveSearch what="rfqs" state={state} />

/** Every RFQ, with the way to save what is searched. */
export default function RfqsPage() {
  return <RfqListPage Save={Save} />
}
