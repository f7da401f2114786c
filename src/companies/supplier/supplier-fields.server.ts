import { sql } from 'kysely'
import type { CategoryName } from '#reference/categories/contract.ts'
import type { Region } from '#reference/locations/contract.ts'

/** The further categories and the regions of a supplier profile that a statement calls `profile`, with their names. */
export const supplierFields = [
  sql<
    CategoryName[]
  >`(select coalesce(json_agg(json_build_object('category_id', category_id, 'category_name', category_name, 'category_name_ar', category_name_ar) order by category_id), '[]')
    from categories where category_id = any (profile.other_category_ids))`.as('other_categories'),
  sql<
    Region[]
  >`(select coalesce(json_agg(json_build_object('region_id', region_id, 'name_ar', name_ar, 'name_en', name_en) order by region_id), '[]')
    from regions where region_id = any (profile.region_ids))`.as('regions'),
] as const
