import styles from './suppliers.module.css'
import { categoryCounts } from '#reference/categories/category-counts.tsx'
import { regionList } from '#reference/locations/location-queries.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { listAddress } from '#framework/api/list-pages.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Found, ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { SupplierChips, SupplierSearch } from './supplier-filters.tsx'
import { directoryState, supplierPages } from './supplier-queries.ts'
import { SupplierTile } from './supplier-tile.tsx'

const listOf = ({ query }: Place) => supplierPages(directoryState(query), query.cursor)

/** The directory of suppliers: search, filters and order stand in the address. */
export default definePage({
  prefetch: (_answers, place) => ({
    suppliers: listOf(place),
    categories: categoryCounts('suppliers_count'),
    regions: regionList(),
  }),
  View: Suppliers,
})

function Suppliers() {
  const t = useT()
  const { path, query, address } = useListAddress()
  const state = directoryState(query)
  const list = usePages(listOf(usePlace()))
  const { rows, total, capped } = list
  const narrowed = Object.entries(state).some(([key, value]) => value && key !== 'sort')
  const found =
    total === undefined
      ? ''
      : capped
        ? t('suppliers.count_many', { count: formatNumber(total) })
        : t('suppliers.count', { count: total })
  return (
    <Page
      title={t('suppliers.title')}
      description={t('suppliers.meta_suppliers_description')}
      lead={t('suppliers.lead')}
    >
      <SupplierSearch state={state} total={total} />
      <div className="applied">
        <Found list={list} search={state.search}>
          {found}
        </Found>
        <SupplierChips state={state} />
      </div>
      <ListBody
        list={list}
        className={styles.grid}
        moreAddress={(next) => listAddress(path, state, next)}
        empty={
          narrowed ? (
            <Empty
              action={
                <Link className={buttonClass('secondary')} to={address({ search: '', category_id: '', region_id: '' })}>
                  {t('site.clear_all')}
                </Link>
              }
            >
              {t('suppliers.empty_filtered')}
            </Empty>
          ) : (
            <Empty>{t('suppliers.empty')}</Empty>
          )
        }
      >
        {rows.map((company) => (
          <SupplierTile key={company.user_id} company={company} />
        ))}
      </ListBody>
    </Page>
  )
}
