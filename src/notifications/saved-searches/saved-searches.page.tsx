import styles from './saved-searches.module.css'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty, LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import type { SavedSearch } from './contract.ts'
import { loadCriteria } from './criteria.tsx'
import { rowActions, SavedSearchRow } from './saved-search-row.tsx'
import { savedSearches } from './saved-search-queries.ts'
import { MAX_SAVED_SEARCHES } from './searched-lists.ts'
import { UndoDelete } from './undo-delete.tsx'

export const actions = rowActions

export const load = (queries: QueryClient) =>
  Promise.all([queries.prefetchQuery(savedSearches()), loadCriteria(queries)])

/** The searches of a person: what each is, what is new in it, how it alerts. */
export default function SavedSearchesPage() {
  const t = useT()
  const list = useQuery(savedSearches())
  const [deleted, setDeleted] = useState<SavedSearch>()
  const title = useRef<HTMLUListElement>(null)
  const searches = list.data
  return (
    <Page
      title={t('searches.title')}
      lead={searches && t('searches.lead', { count: searches.length, max: MAX_SAVED_SEARCHES })}
      noindex
    >
      {deleted && (
        <UndoDelete
          key={deleted.saved_search_id}
          deleted={deleted}
          done={() => {
            setDeleted(undefined)
            title.current?.focus()
          }}
        />
      )}
      {searches ? (
        searches.length === 0 ? (
          <Empty
            action={
              <Link className={buttonClass('primary')} to="/rfqs">
                {t('searches.to_rfqs')}
              </Link>
            }
          >
            {t('searches.empty')}
            <br />
            {t('searches.empty_body')}
          </Empty>
        ) : (
          <>
            <ul className={`card ${styles.list}`} aria-label={t('searches.title')} ref={title} tabIndex={-1}>
              {searches.map((search) => (
                <SavedSearchRow key={search.saved_search_id} search={search} onDeleted={setDeleted} />
              ))}
            </ul>
            <p className={`sm muted ${styles.note}`}>{t('searches.digest_note')}</p>
          </>
        )
      ) : list.isError ? (
        <LoadFailed message="searches.failed" error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Skeleton rows={3} height={107} />
      )}
    </Page>
  )
}
