import { useQuery } from '@tanstack/react-query'
import { query } from '#framework/ssr/query.ts'
import { comparatorOf } from '#framework/i18n/compare.ts'
import { useLang } from '#framework/ssr/context.tsx'
import { localized } from '#reference/localized.ts'

export type Counted = 'rfqs_count' | 'products_count' | 'suppliers_count'

/** Categories with one of their counts, to keep the page small. */
export const categoryCounts = (counted: Counted) =>
  query({
    queryKey: ['categories', counted],
    read: async (api) =>
      (await api.get('/categories')).map(({ category_id, category_name, category_name_ar, [counted]: count }) => ({
        category_id,
        category_name,
        category_name_ar,
        count,
      })),
    staleTime: 60_000,
    meta: { optional: true },
  })

/** Categories of a filter, sorted by name in the page's language. */
export function useCategoryCounts(counted: Counted) {
  const lang = useLang()
  const { data = [] } = useQuery(categoryCounts(counted))
  const compare = comparatorOf(lang)
  return data
    .map(({ category_id, category_name, category_name_ar, count }) => ({
      value: String(category_id),
      name: localized({ category_name_ar, category_name }, lang),
      count,
    }))
    .sort((a, b) => compare(a.name, b.name))
}
