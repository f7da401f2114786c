import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'
import { rankColumns, toRanked, type Column } from './lines/columns.ts'

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
  if (unit_price === lowest) return { kind: 'lowest', tied: lowest_offers > 1 }
  const value = Number(lowest)
  return value === 0 ? null : { kind: 'above', percent: ((Number(unit_price) - value) / value) * 100 }
}

/**
 * The mark of a bid's total among all bids: those that are not compared have none, and none is lowest without another
 * that is.
 */
export function totalMark(bid: Column, bids: readonly Column[], basis: PriceBasis): Mark {
  const { compared, isFirst, aboveLowest } = rankColumns(bids, basis)
  const found = aboveLowest(toRanked(bid))
  if (!found || compared.length < 2) return null
  return found.difference === 0
    ? { kind: 'lowest', tied: compared.filter(isFirst).length > 1 }
    : { kind: 'above', percent: found.percent }
}
