import styles from './save-search.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi, useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import type { PageVisitor } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { savedSearches, savedSearchNames } from './saved-search-queries.ts'
import { filtersOf, newSearchAddress, SAVED_SEARCHES, searchedAddress, type SearchedList } from './searched-lists.ts'

/** What the person has saved, read with the list that shows it. */
export const data = ({ isSignedIn }: PageVisitor) => ({ saved: isSignedIn && savedSearchNames() })

type SaveSearchProps = { what: SearchedList } & Readonly<Record<string, string>>

/** Button after a list's filters that saves them, or says that they are saved. Nothing without filters. */
export function SaveSearch({ what, ...state }: SaveSearchProps) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { query } = usePlace()
  const me = useMe()
  const { data: searches = [] } = useQuery({ ...savedSearchNames(), enabled: me !== null })
  const address = searchedAddress(what, state)
  const saved = searches.find((search) => search.what === what && searchedAddress(what, search.query) === address)
  const opened =
    saved !== undefined && query.saved === String(saved.saved_search_id) ? saved.saved_search_id : undefined
  // As of the list of searches where it was opened; what came later stays new.
  const counted = queries.getQueryData(savedSearches().queryKey)?.find((search) => search.saved_search_id === opened)
  const up_to = (counted ?? saved)?.newest
  // Opened from the list of searches: its matches are seen.
  useEffect(() => {
    if (opened === undefined) return
    void api.send('PUT /saved-searches/:saved_search_id', { saved_search_id: opened, seen: true, up_to }).then(
      () => queries.invalidateQueries({ queryKey: savedSearches().queryKey }),
      () => {},
    )
  }, [api, queries, opened, up_to])
  if (Object.keys(filtersOf(what, state)).length === 0) return null
  return saved ? (
    <Link className={`${buttonClass('secondary', 'sm')} ${styles.saved}`} to={SAVED_SEARCHES}>
      <Icon name="bookmark" />
      {t('searches.saved')}
    </Link>
  ) : (
    <Link className={buttonClass('secondary', 'sm')} to={newSearchAddress(what, state)}>
      <Icon name="bookmark" />
      {t('searches.save')}
    </Link>
  )
}
