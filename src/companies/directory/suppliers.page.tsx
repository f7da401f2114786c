import styles from './suppliers.module.css'
import { categoryCounts } from '#reference/categories/category-counts.tsx'
import { regionList } from '#reference/locations/location-queries.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { Found, ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Page } from '#framework/ui/page/page.tsx'
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
  const { query } = useListAddress()
  const state = directoryState(query)
  const list = usePages(listOf(usePlace()))
  const { rows, total } = list
  return (
    <Page
      title={t('suppliers.title')}
      description={t('suppliers.meta_suppliers_description')}
      lead={t('suppliers.lead')}
    >
      <SupplierSearch state={state} total={total} />
      <div className="applied">
        <Found list={list} count="suppliers.count" countMany="suppliers.count_many" search={state.search} />
        <SupplierChips state={state} />
      </div>
      <ListBody
        list={list}
        className={styles.grid}
        empty={
          <NoRows filters={['search', 'category_id', 'region_id']} filtered="suppliers.empty_filtered">
            {t('suppliers.empty')}
          </NoRows>
        }
      >
        {rows.map((company) => (
          <SupplierTile key={company.user_id} company={company} />
        ))}
      </ListBody>
    </Page>
  )
}
