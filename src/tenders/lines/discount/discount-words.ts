import { formatAmount } from '#framework/i18n/format.ts'
import { exactHalalas, type ExactHalalas, type Halalas } from '#framework/i18n/money.ts'
import type { T } from '#framework/i18n/messages.ts'
import { formatRate } from '#tenders/lines/figures.ts'

type Amount = Halalas | ExactHalalas

/** What a discount takes off; null without one. */
export const discountTaken = (totals: { lines_net_halalas?: Amount | null | undefined; net_halalas: Amount }) =>
  totals.lines_net_halalas == null ? null : exactHalalas(BigInt(totals.lines_net_halalas) - BigInt(totals.net_halalas))

/** `Discount (7.5%)`; the sign stays beside its digits. */
export const discountLabel = (t: T, discount_bp: number | null | undefined) =>
  discount_bp == null
    ? t('discount.discount')
    : t('discount.discount_of', { percent: `\u2066${formatRate(discount_bp)}\u2069` })

/** `−450.00`. */
export const formatTaken = (taken: Amount) => `\u2066−${formatAmount(taken)}\u2069`

/** `After a discount of 7.5%`, or of an amount; null without one. */
export function afterDiscount(
  t: T,
  { discount_bp, discount_halalas }: { discount_bp?: number | undefined; discount_halalas?: Halalas | undefined },
) {
  if (discount_bp !== undefined) return t('discount.after', { discount: `\u2066${formatRate(discount_bp)}\u2069` })
  if (discount_halalas === undefined) return null
  return t('discount.after', { discount: t('site.amount', { amount: formatAmount(discount_halalas) }) })
}
