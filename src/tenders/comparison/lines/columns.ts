import { messageKey } from '#framework/i18n/messages.ts'
import { MAX_COMPARED } from '#tenders/comparison/compare.ts'
import type { PriceBasis } from '#tenders/core/ranking.ts'
import type { Halalas } from '#framework/i18n/money.ts'

/** The part of a bid that its place and its marks depend on. */
export interface Column {
  bid_id: number
  complete: boolean
  net_halalas: Halalas
  gross_halalas: Halalas
}

/** The message that names the basis of comparison. */
export const basisMessage = (basis: PriceBasis, rfq: PriceBasis) =>
  messageKey(basis === rfq ? `line_comparison.by_${basis}` : `line_comparison.by_${basis}_here`)

const totalOf = (bid: Column, basis: PriceBasis) => (basis === 'net' ? bid.net_halalas : bid.gross_halalas)

/** Complete bids first, each group by its total. */
export const orderColumns = <Bid extends Column>(bids: readonly Bid[], basis: PriceBasis): Bid[] =>
  bids.toSorted(
    (a, b) => Number(b.complete) - Number(a.complete) || totalOf(a, basis) - totalOf(b, basis) || a.bid_id - b.bid_id,
  )

/** The bids that an address names as `bids=7,9`, in their order; the first ones when it names none. */
export function pickColumns<Bid extends Column>(ordered: readonly Bid[], picked: string | undefined): Bid[] {
  const ids = new Set((picked ?? '').split(',').map(Number))
  const chosen = ordered.filter(({ bid_id }) => ids.has(bid_id)).slice(0, MAX_COMPARED)
  return chosen.length > 0 ? chosen : ordered.slice(0, MAX_COMPARED)
}

/**
 * The mark of a price among others: lowest, alone or tied, or percent above the lowest; null where there is nothing to
 * compare with.
 */
export type Mark = { kind: 'lowest'; tied: boolean } | { kind: 'above'; percent: number } | null

/** Whether a unit price is shown with four decimals. */
export const hasFourDecimals = (price: string) => (price.split('.')[1] ?? '').length > 2

/** The mark of a unit price among those of all bids. */
export function priceMark(
  unit_price: string | null,
  { lowest_unit_price: lowest, lowest_offers }: { lowest_unit_price: string | null; lowest_offers: number },
): Mark {
  if (unit_price === null || lowest === null) return null
  return unit_price === lowest ? { kind: 'lowest', tied: lowest_offers > 1 } : above(Number(unit_price), Number(lowest))
}

const above = (value: number, lowest: number): Mark =>
  lowest === 0 ? null : { kind: 'above', percent: ((value - lowest) / lowest) * 100 }

/**
 * The mark of a bid's total among all bids: incomplete ones have none, and none is lowest without another complete one.
 */
export function totalMark(bid: Column, bids: readonly Column[], basis: PriceBasis): Mark {
  const totals = bids.filter(({ complete }) => complete).map((other) => totalOf(other, basis))
  if (!bid.complete || totals.length < 2) return null
  const lowest = Math.min(...totals)
  const total = totalOf(bid, basis)
  return total === lowest
    ? { kind: 'lowest', tied: totals.filter((other) => other === lowest).length > 1 }
    : above(total, lowest)
}
