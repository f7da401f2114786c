import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { ExactHalalas } from '#framework/i18n/money.ts'
import { lineGroups, type LineGroup } from '#tenders/lines/groups.ts'
import type { PriceView } from '#tenders/core/lines/contract.ts'
import type { Comparison } from './contract.ts'
import { hasFourDecimals } from '../price-marks.ts'

export type ComparedBid = Comparison['bids'][number]
export type ComparedLine = Comparison['lines'][number]

/** What the table and the list of lines show. */
export interface ComparedLines {
  rfq: RfqView
  basis: PriceBasis
  lines: readonly ComparedLine[]
  /** All lines of the RFQ, shown or not, by section. */
  sections: readonly LineGroup<ComparedLine>[]
  /** Null where no line has a section. */
  subtotals: readonly (readonly ExactHalalas[])[] | null
  /** How many lines of the RFQ are optional, shown or not. */
  optionals: number
  /** All bids in order. */
  bids: readonly ComparedBid[]
  /** Those with a column. */
  shown: readonly ComparedBid[]
}

/** Whether one of their unit prices has four decimals. */
export const haveFourDecimals = (bids: readonly ComparedBid[]) =>
  bids.some(({ prices }) => prices.some(({ unit_price }) => unit_price !== null && hasFourDecimals(unit_price)))

/**
 * Why a bid of a company without a VAT number has no VAT: in the words of its total elsewhere, where there is one
 * reason.
 */
export function untaxedWords(t: T, { prices }: ComparedBid) {
  const [category, ...others] = new Set(prices.flatMap(({ vat_category }) => vat_category ?? []))
  return t(category && others.length === 0 ? `lines.vat_${category}` : 'lines.not_vat_registered')
}

/** The prices of each bid by line. */
export const pricesByLine = (bids: readonly ComparedBid[]): Map<number, PriceView>[] =>
  bids.map(({ prices }) => new Map(prices.map((price) => [price.line_id, price])))

/** What each bid offers of each section, in the order of `lineGroups`. */
export const subtotalsByBid = (lines: readonly ComparedLine[], prices: readonly Map<number, PriceView>[]) =>
  prices.map((ofBid) =>
    lineGroups(lines, ({ line_id }) => ofBid.get(line_id)?.net_halalas).map(({ subtotal }) => subtotal),
  )
