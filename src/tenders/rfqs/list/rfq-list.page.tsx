import { useQuery } from '@tanstack/react-query'
import styles from './rfq-list.module.css'
import type { ComponentType } from 'react'
import { categoryCounts } from '#reference/categories/category-counts.tsx'
import { regionList } from '#reference/locations/location-queries.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { slot } from '#framework/ssr/slots.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Found, ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, ListSelect, SearchBox } from '#framework/ui/list/list-tools.tsx'
import { useRfqList } from './use-rfq-list.tsx'
import { NewRfqLink } from '#tenders/rfqs/publish/new-rfq.tsx'
import { ActiveFilters, FILTERS, RfqFilters, SORTS } from './rfq-filters.tsx'
import { listState, myCounts, rfqFacetsQuery, type RfqListState, rfqPages } from './rfq-queries.ts'
import { PlainRfqRow } from './rfq-row.tsx'
import { RfqTabs } from './rfq-tabs.tsx'

/** What the list is narrowed to. */
type SaveSearchProps = { what: 'rfqs' } & RfqListState

const listOf = ({ query }: Place) => rfqPages(listState(query), query.cursor)

/**
 * Every RFQ: search, filters and order stand in the address. `SaveSearch` stands behind the filters,
 * `Waiting` above it after signing in.
 */
export default definePage({
  slots: { SaveSearch: slot<SaveSearchProps>(), Waiting: slot<object>() },
  prefetch: (_answers, { isSignedIn, ...place }) => ({
    rfqs: listOf(place),
    facets: rfqFacetsQuery(),
    categories: categoryCounts('rfqs_count'),
    regions: regionList(),
    counts: isSignedIn && myCounts(),
  }),
  View: ({ slots: { SaveSearch, Waiting } }) => <RfqList SaveSearch={SaveSearch} Waiting={Waiting} />,
})

function RfqList({ SaveSearch, Waiting }: { SaveSearch: ComponentType<SaveSearchProps>; Waiting: ComponentType }) {
  const { data: facets } = useQuery(rfqFacetsQuery())
  const t = useT()
  const { state } = useRfqList()
  const list = usePages(listOf(usePlace()))
  const { total } = list
  const lead = facets && t('rfqs.open_count', { count: facets.status.active })
  return (
    <Page title={t('rfqs.title')} description={t('rfqs.meta_rfqs_description')} lead={lead} actions={<NewRfqLink />}>
      <Waiting />
      <RfqTabs />
      <div className={styles.columns} data-list="">
        <RfqFilters total={total} />
        <div>
          <ListForm fields={['search', 'sort']} className="tools">
            <SearchBox placeholder={t('rfqs.search')} />
            <ListSelect
              name="sort"
              label={t('site.sort')}
              value={state.sort}
              options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
            />
            <button
              type="button"
              className="button button-secondary button-icon small-screens"
              popoverTarget={FILTERS}
              aria-label={t('site.filter')}
            >
              <Icon name="filter" />
            </button>
          </ListForm>
          <div className="applied">
            <Found list={list} count="rfqs.count" countMany="rfqs.count_many" search={state.search} />
            <ActiveFilters />
            <SaveSearch what="rfqs" {...state} />
          </div>
          <ListBody
            failed="errors.fetch_rfqs_failed"
            list={list}
            empty={
              <NoRows filters={['search', 'category_id', 'region_id', 'status']} filtered="rfqs.empty_filtered">
                {t('rfqs.empty')}
              </NoRows>
            }
          >
            {list.rows.map((rfq) => (
              <PlainRfqRow key={rfq.rfq_id} rfq={rfq} />
            ))}
          </ListBody>
        </div>
      </div>
    </Page>
  )
}
