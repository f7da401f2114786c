import type { PriceBasis } from '#tenders/bids/bid-order.ts'
import type { RfqView } from '#tenders/contract.ts'
import type { Comparison, PriceView } from '#tenders/lines/contract.ts'
import { hasFourDecimals } from './columns.ts'

export type ComparedBid = Comparison['bids'][number]
export type ComparedLine = Comparison['lines'][number]

/** What the table and the list of lines show. */
export interface ComparedLines {
  rfq: RfqView
  basis: PriceBasis
  lines: readonly ComparedLine[]
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

/** The prices of each bid by line. */
export const pricesByLine = (bids: readonly ComparedBid[]): Map<number, PriceView>[] =>
  bids.map(({ prices }) => new Map(prices.map((price) => [price.line_id, price])))
