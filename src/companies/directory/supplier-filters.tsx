import styles from './supplier-filters.module.css'
import { useCategoryCounts } from '#reference/categories/category-counts.tsx'
import { useRegionOptions } from '#reference/locations/region-options.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { FilterChips } from '#framework/ui/list/filter-chips.tsx'
import { FilterSheet } from '#framework/ui/list/filter-sheet.tsx'
import { ListForm, ListSelect, SearchBox } from '#framework/ui/list/list-tools.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import type { DirectoryState } from './supplier-queries.ts'

const SORTS = [
  { value: '', label: messageKey('suppliers.sort_name') },
  { value: 'newest', label: messageKey('suppliers.sort_newest') },
] as const

/**
 * The search of the directory. On small screens all but the words to look for stands in a sheet. Works without scripts.
 */
export function SupplierSearch({ state, total }: { state: DirectoryState; total: number | undefined }) {
  const t = useT()
  const regions = useRegionOptions()
  const categories = useCategoryCounts('suppliers_count')
  const counted = (name: string, count: number) => t('categories.with_count', { name, count: formatNumber(count) })
  return (
    <ListForm fields={['search', 'category_id', 'region_id', 'sort']} className={styles.tools}>
      <SearchBox placeholder={t('suppliers.search')} />
      <FilterSheet
        className={styles.sheet}
        done={total === undefined ? t('site.close') : t('suppliers.show_count', { count: total })}
      >
        <ListSelect
          name="category_id"
          label={t('categories.category')}
          value={state.category_id}
          options={[
            { value: '', label: t('categories.all') },
            ...categories.map(({ value, name, count }) => ({ value, label: counted(name, count) })),
          ]}
        />
        <ListSelect name="region_id" label={t('locations.region')} value={state.region_id} options={regions} />
        <ListSelect
          name="sort"
          label={t('site.sort')}
          value={state.sort}
          options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </FilterSheet>
    </ListForm>
  )
}

export function SupplierChips({ state: { search, category_id, region_id } }: { state: DirectoryState }) {
  const regions = useRegionOptions()
  const categories = useCategoryCounts('suppliers_count')
  return (
    <FilterChips
      chips={[
        { keys: ['search'], label: search },
        {
          keys: ['category_id'],
          label: category_id && (categories.find(({ value }) => value === category_id)?.name ?? category_id),
        },
        {
          keys: ['region_id'],
          label: region_id && (regions.find(({ value }) => value === region_id)?.label ?? region_id),
        },
      ]}
    />
  )
}
