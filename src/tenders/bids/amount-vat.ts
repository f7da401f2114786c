import { formatAmount } from '#framework/i18n/format.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { BidView } from '#tenders/bid-view.ts'

/** The VAT in an amount that includes it, in riyals, rounded to the halala. */
export function vatWithin(amount: number, rate_bp: number) {
  const whole = BigInt(10_000 + rate_bp)
  return Number((BigInt(Math.round(amount * 100)) * BigInt(rate_bp) * 2n + whole) / (2n * whole)) / 100
}

/** `Of which VAT (15%) 1,304.35`; sentences of digits stay left-to-right. */
export const ofWhichVat = (t: T, amount: number, rate_bp: number) =>
  t('pricing.of_which_vat', { rate: `\u2066${rate_bp / 100}%\u2069`, amount: `\u2066${formatAmount(vatWithin(amount, rate_bp))}\u2069` })

/** What the amount of a bid says of VAT: that it is included, how much it is or why there is none, where its bidder states that. */
export function vatWords(t: T, { total_amount, vat_category, vat_rate_bp, vat }: Pick<BidView, 'total_amount' | 'vat_category' | 'vat_rate_bp' | 'vat'>) {
  if (vat_category && vat_rate_bp) return ofWhichVat(t, total_amount, vat_rate_bp)
  const untaxed = vat_category ?? (vat?.length === 1 && vat[0]!.rate_bp === 0 ? vat[0]!.category : undefined)
  return t(untaxed ? `lines.vat_${untaxed}` : 'bids.incl_vat')
}
