import styles from './saved-searches.module.css'
import { useRef, useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import type { SavedSearch } from './contract.ts'
import { criteriaNames } from './criteria.tsx'
import { rowActions, SavedSearchRow } from './saved-search-row.tsx'
import { savedSearches } from './saved-search-queries.ts'
import { MAX_SAVED_SEARCHES } from './searched-lists.ts'
import { UndoDelete } from './undo-delete.tsx'

export const actions = rowActions

/** The searches of a person: what each is, what is new in it, how it alerts. */
export default definePage({
  data: () => ({ searches: savedSearches() }),
  prefetch: criteriaNames,
  failed: () => ({ title: 'searches.title', message: 'searches.failed' }),
  View: ({ searches }) => <SavedSearches searches={searches} />,
})

function SavedSearches({ searches }: { searches: readonly SavedSearch[] }) {
  const t = useT()
  const [deleted, setDeleted] = useState<SavedSearch>()
  const title = useRef<HTMLUListElement>(null)
  return (
    <Page
      title={t('searches.title')}
      lead={t('searches.lead', { count: searches.length, max: MAX_SAVED_SEARCHES })}
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
      {searches.length === 0 ? (
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
      )}
    </Page>
  )
}
