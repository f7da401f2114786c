import type { Stamp } from '#framework/database/column-types.ts'

export type VatCategory = 'S' | 'Z' | 'E' | 'O'

/** Places, categories, units and VAT, filled from `db/reference/`: a part of `Schema`. */
export interface ReferenceTables {
  regions: { region_id: number; name_ar: string; name_en: string }
  cities: { city_id: number; region_id: number; name_ar: string; name_en: string }
  districts: { district_id: string; city_id: number; region_id: number; name_ar: string; name_en: string }
  categories: {
    category_id: number
    category_name: string
    category_name_ar: string
    examples_of_supplies: string
    examples_of_supplies_ar: string
    created_at: Stamp
    updated_at: Stamp
  }
  /** UN/ECE Recommendation 20, and 21 with an X before it. */
  units: {
    code: string
    name_ar: string
    name_en: string
    symbol_ar: string
    symbol_en: string
    decimals: number
    position: number
  }
  vat_rates: { category: VatCategory; rate_bp: number; valid_from: string }
  vat_reasons: { code: string; category: Exclude<VatCategory, 'S'>; name_ar: string; name_en: string }
}
