import type { T } from '#framework/i18n/messages.ts'
import type { BidView } from '#tenders/core/bid-view.ts'

/** Whether the amount of a bid includes VAT, or the category of an untaxed one. */
export function vatLabel(
  t: T,
  { vat_category, vat_rate_bp, vat }: Pick<BidView, 'vat_category' | 'vat_rate_bp' | 'vat'>,
) {
  const untaxed = vat_rate_bp
    ? undefined
    : (vat_category ?? (vat?.length === 1 && vat[0]!.rate_bp === 0 ? vat[0]!.category : undefined))
  return t(untaxed ? `lines.vat_${untaxed}` : 'bids.incl_vat')
}
