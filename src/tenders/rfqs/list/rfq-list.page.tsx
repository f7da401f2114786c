import { useQuery } from '@tanstack/react-query'
import styles from './rfq-list.module.css'
import type { ComponentType } from 'react'
import { categoryCounts } from '#reference/categories/category-counts.tsx'
import { regionList } from '#reference/locations/location-queries.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { listAddress } from '#framework/api/list-pages.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { slot } from '#framework/ssr/slots.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { Found, ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, ListSelect, PlainSubmit, SearchBox } from '#framework/ui/list/list-tools.tsx'
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
  prefetch: (_answers, { me, ...place }) => ({
    rfqs: listOf(place),
    facets: rfqFacetsQuery(),
    categories: categoryCounts('rfqs_count'),
    regions: regionList(),
    counts: me && myCounts(),
  }),
  View: ({ slots: { SaveSearch, Waiting } }) => <RfqList SaveSearch={SaveSearch} Waiting={Waiting} />,
})

function RfqList({ SaveSearch, Waiting }: { SaveSearch: ComponentType<SaveSearchProps>; Waiting: ComponentType }) {
  const { data: facets } = useQuery(rfqFacetsQuery())
  const t = useT()
  const { path, state, address } = useRfqList()
  const list = usePages(listOf(usePlace()))
  const narrowed = Object.entries(state).some(([key, value]) => value && key !== 'sort')
  const { total, capped } = list
  const lead = facets && t('rfqs.open_count', { count: facets.status.active })
  const found =
    total === undefined
      ? ''
      : capped
        ? t('rfqs.count_many', { count: formatNumber(total) })
        : t('rfqs.count', { count: total })
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
            <PlainSubmit />
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
            <Found list={list} search={state.search}>
              {found}
            </Found>
            <ActiveFilters />
            <SaveSearch what="rfqs" {...state} />
          </div>
          <ListBody
            failed="errors.fetch_rfqs_failed"
            list={list}
            moreAddress={(next) => listAddress(path, state, next)}
            empty={
              narrowed ? (
                <Empty
                  action={
                    <Link
                      className={buttonClass('secondary')}
                      to={address({ search: '', category_id: '', region_id: '', status: '' })}
                    >
                      {t('site.clear_all')}
                    </Link>
                  }
                >
                  {t('rfqs.empty_filtered')}
                </Empty>
              ) : (
                <Empty>{t('rfqs.empty')}</Empty>
              )
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
