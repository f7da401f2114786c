import { formatAmount } from '#framework/i18n/format.ts'
import { exactHalalas, fromRiyals, halalas, type Halalas } from '#framework/i18n/money.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import { vatLabel } from './vat-label.ts'

/** The VAT in an amount that includes it, rounded to the halala. */
export function vatWithin(amount: Halalas, rate_bp: number) {
  const whole = BigInt(10_000 + rate_bp)
  return halalas(exactHalalas((BigInt(amount) * BigInt(rate_bp) * 2n + whole) / (2n * whole)))
}

/** `Of which VAT (15%) 1,304.35`; sentences of digits stay left-to-right. */
export const ofWhichVat = (t: T, amount: Halalas, rate_bp: number) =>
  t('pricing.of_which_vat', {
    rate: `\u2066${rate_bp / 100}%\u2069`,
    amount: `\u2066${formatAmount(vatWithin(amount, rate_bp))}\u2069`,
  })

/**
 * Describes the VAT of a bid's amount: how much it includes, or the category of an untaxed one, where its bidder states
 * that.
 */
export const vatWords = (t: T, bid: BidView) =>
  bid.vat_rate_bp ? ofWhichVat(t, fromRiyals(bid.total_amount), bid.vat_rate_bp) : vatLabel(t, bid)
