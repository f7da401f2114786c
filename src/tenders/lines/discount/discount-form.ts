import { halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'
import { normalizeNumber } from '#framework/text/normalize.ts'
import { parseDecimal } from '#tenders/core/lines/amounts.ts'
import type { Discount } from '#tenders/core/lines/discount.ts'

/** How a form states a discount; "percent" and "amount" each have a text field. */
export const DISCOUNT_KINDS = ['none', 'percent', 'amount'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const isDiscountKind = (value: unknown): value is DiscountKind => DISCOUNT_KINDS.some((kind) => kind === value)

/** Percent or riyals as typed, in hundredths; null where it cannot be read. */
const hundredths = (text: string) => parseDecimal(text, { places: 2, digits: 12 })

/** The discount that the texts of a form say so far. */
export function typedDiscount(kind: DiscountKind, percent: string, amount: string): Discount | null {
  const value = kind === 'none' ? null : hundredths(kind === 'percent' ? percent : amount)
  if (value === null || value < 1n || value > (kind === 'percent' ? 10_000n : BigInt(MAX_AMOUNT))) return null
  return kind === 'percent'
    ? { discount_bp: Number(value), discount_halalas: null }
    : { discount_bp: null, discount_halalas: halalas(Number(value)) }
}

/** A text for the schema: in hundredths, or what the schema refuses with the reason. */
function wholeOf(text: unknown) {
  const typed = String(text ?? '')
  const value = hundredths(typed)
  // Empty would be none; a longer number would be read as hundredths.
  return value === null ? (/^\d*$/.test(normalizeNumber(typed)) ? '-' : typed) : String(value)
}

/** The values of a form that has the field of a discount, as the schema of a bid takes them. */
export function discountValues(values: Record<string, unknown>): Record<string, unknown> {
  const { discount_kind: kind, discount_bp, discount_halalas, ...rest } = values
  if (kind === undefined) return values
  return {
    ...rest,
    discount_bp: kind === 'percent' ? wholeOf(discount_bp) : null,
    discount_halalas: kind === 'amount' ? wholeOf(discount_halalas) : null,
  }
}
