import { sql } from 'kysely'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import { maskContacts } from '#framework/text/mask-contacts.ts'
import type { BidVat, PriceView } from './contract.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import { presentDiscount } from './discount.ts'

/** Totals of bids, for statements that name their table `bids`. */
export const TOTALS = [
  'bids.net_halalas',
  'bids.vat_halalas',
  'bids.gross_halalas',
  'bids.discount_bp',
  'bids.discount_halalas',
  'bids.lines_net_halalas',
  'bids.unpriced_lines',
  'bids.vat_category',
  'bids.vat_rate_bp',
  'bids.vat_reason',
  sql<BidVat[] | null>`case when bids.gross_halalas is not null then (
    select json_agg(json_build_object('category', vat_category, 'rate_bp', vat_rate_bp, 'net_halalas', net_halalas, 'vat_halalas', vat_halalas)
      order by vat_rate_bp desc, vat_category)
    from bid_vat where bid_vat.bid_id = bids.bid_id) end`.as('vat'),
] as const

/**
 * The prices of a bid in the order of its RFQ's lines, null without lines. Unit prices are decimals as text, as on the
 * wire.
 */
export const pricesOfBid = sql<PriceView[] | null>`case when bids.gross_halalas is not null then (
  select json_agg(json_build_object(
    'line_id', line_id, 'offered', offered, 'unit_price', trim_scale(unit_price_e4 * 0.0001)::text, 'vat_category', vat_category, 'vat_rate_bp', vat_rate_bp,
    'vat_reason', vat_reason, 'net_halalas', net_halalas, 'brand', brand, 'note', note, 'delivery_days', delivery_days) order by line_no)
  from bid_lines join rfq_lines using (line_id) where bid_lines.bid_id = bids.bid_id) end`

interface TotalsRow {
  net_halalas: Halalas | null
  vat_halalas: Halalas | null
  gross_halalas: Halalas | null
  discount_bp: number | null
  discount_halalas: Halalas | null
  lines_net_halalas: Halalas | null
  unpriced_lines: number
  vat: BidVat[] | null
  vat_category: VatCategory | null
  vat_rate_bp: number | null
  vat_reason: string | null
}

type PresentedTotals = Pick<
  BidView,
  | 'totals'
  | 'discount_bp'
  | 'discount_halalas'
  | 'vat'
  | 'complete'
  | 'unpriced_lines'
  | 'vat_category'
  | 'vat_rate_bp'
  | 'vat_reason'
>

/**
 * The totals of a bid for everyone who sees its amount; for a bid without lines only the VAT that its bidder stated.
 */
export function presentTotals({
  net_halalas,
  vat_halalas,
  gross_halalas,
  lines_net_halalas,
  unpriced_lines,
  vat,
  vat_category,
  vat_rate_bp,
  vat_reason,
  ...discount
}: TotalsRow): PresentedTotals {
  if (net_halalas !== null && vat_halalas !== null && gross_halalas !== null) {
    return {
      totals: { ...(lines_net_halalas !== null && { lines_net_halalas }), net_halalas, vat_halalas, gross_halalas },
      ...presentDiscount(discount),
      vat: vat ?? [],
      complete: unpriced_lines === 0,
      unpriced_lines,
    }
  }
  if (vat_category === null || vat_rate_bp === null) return {}
  return { vat_category, vat_rate_bp, ...(vat_reason !== null && { vat_reason }) }
}

/** Masks contacts in the bidder's texts of a line. */
export const maskLine = (line: PriceView): PriceView => ({
  ...line,
  brand: line.brand && maskContacts(line.brand).text,
  note: line.note && maskContacts(line.note).text,
})
