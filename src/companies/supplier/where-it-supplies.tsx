import { useQuery } from '@tanstack/react-query'
import { categoryNames } from '#reference/categories/category-names.ts'
import { regionList } from '#reference/locations/location-queries.ts'
import { localized } from '#reference/localized.ts'
import type { OwnSupplierProfile } from '#companies/contract.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { comparatorOf } from '#framework/i18n/compare.ts'
import { TickGroup } from './tick-group.tsx'

/** The further categories and the regions in which a supplier is listed and suggested to buyers. */
export function WhereItSupplies({ supplier }: { supplier: OwnSupplierProfile }) {
  const t = useT()
  const lang = useLang()
  const { data: categories } = useQuery(categoryNames())
  const { data: regions } = useQuery(regionList())
  const compare = comparatorOf(lang)
  return (
    <>
      {categories && (
        <TickGroup
          name="other_category_ids"
          label={t('suppliers.other_categories')}
          hint={t('suppliers.other_categories_hint')}
          options={categories
            .map((category) => ({ id: category.category_id, label: localized(category, lang) }))
            .sort((a, b) => compare(a.label, b.label))}
          initial={supplier.other_categories.map(({ category_id }) => category_id)}
        />
      )}
      {regions && (
        <TickGroup
          name="region_ids"
          label={t('suppliers.regions')}
          hint={t('suppliers.regions_hint')}
          options={regions.map((region) => ({ id: region.region_id, label: localized(region, lang) }))}
          initial={supplier.regions.map(({ region_id }) => region_id)}
        />
      )}
    </>
  )
}
