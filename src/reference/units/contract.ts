import * as z from 'zod/mini'

/**
 * A unit of quantity: UN/ECE Recommendation 20, packages as Recommendation 21 with an X before. `decimals`: those that
 * quantities usually have.
 */
export const unit = z.object({
  code: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  symbol_ar: z.string(),
  symbol_en: z.string(),
  decimals: z.int(),
})
export type Unit = z.output<typeof unit>

/** What a unit is called. */
export const unitNames = z.pick(unit, { name_ar: true, name_en: true })
export type UnitNames = z.output<typeof unitNames>

/** UNCL5305 as Saudi invoices use it: standard rate, zero-rated, exempt, outside the scope of VAT. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'O'] as const
export type VatCategory = (typeof VAT_CATEGORIES)[number]

/** Why no VAT is charged: ZATCA's list, with the category that each belongs to. */
export const vatReason = z.object({
  code: z.string(),
  category: z.enum(VAT_CATEGORIES),
  name_ar: z.string(),
  name_en: z.string(),
})
export type VatReason = z.output<typeof vatReason>

/** The rates of today, in hundredths of a percent (1500: 15 %), and the reasons for those of nothing. */
export const vatRules = z.object({
  rates: z.object({ S: z.int(), Z: z.int(), E: z.int(), O: z.int() }),
  reasons: z.array(vatReason),
})
export type VatRules = z.output<typeof vatRules>
