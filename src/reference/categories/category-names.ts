import { query } from '#framework/ssr/query.ts'

/** A category in a select. */
export interface CategoryEntry {
  category_id: number
  category_name: string
  category_name_ar: string
  examples_of_supplies: string | null
  examples_of_supplies_ar: string | null
}

/** The selectable categories. Pages with a `CategorySelect` read them, so that it works without scripts. */
export const categoryNames = () =>
  query({
    queryKey: ['categories', 'names'] as const,
    read: async (api) =>
      (await api.get('/categories')).map(
        ({ category_id, category_name, category_name_ar, examples_of_supplies, examples_of_supplies_ar }) => ({
          category_id,
          category_name,
          category_name_ar,
          examples_of_supplies,
          examples_of_supplies_ar,
        }),
      ),
    staleTime: 5 * 60_000,
    meta: { optional: true },
  })
