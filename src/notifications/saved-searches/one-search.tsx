import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#framework/api/api-client.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import type { SavedSearch } from './contract.ts'
import { SAVED_SEARCH_KEY, savedSearchNames } from './saved-search-queries.ts'
import { SAVED_SEARCHES } from './searched-lists.ts'

/*
 * What the pages share that are about one search.
 */

const oneOf = (searches: readonly SavedSearch[] | undefined, { params }: Pick<Place, 'params'>) =>
  searches?.find(({ saved_search_id }) => String(saved_search_id) === params.saved_search_id)

export async function loadSearch(queries: QueryClient, api: Api, place: Place) {
  const query = savedSearchNames()
  await queries.prefetchQuery(query)
  const searches = queries.getQueryData(query.queryKey)
  return searches && !oneOf(searches, place) ? MISSING : undefined
}

/** Shows something about the search that the address names, or that there is none. */
export function OneSearch({ title, children }: { title: string; children: (search: SavedSearch) => ReactNode }) {
  const t = useT()
  const place = usePlace()
  const { data } = useQuery(savedSearchNames())
  const search = oneOf(data, place)
  if (search) return children(search)
  return data ? (
    <MessageView title={title} backTo={SAVED_SEARCHES} back={t('site.back')}>
      <p>{t('errors.saved_search_not_found')}</p>
    </MessageView>
  ) : null
}

/** What is on screen is out of date after a change. */
export function useSearchRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: SAVED_SEARCH_KEY })
}
