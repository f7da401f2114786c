import { messageKey } from '#framework/i18n/messages.ts'
import { MAX_COMPARED } from '#tenders/comparison/compare.ts'
import { ranking, type PriceBasis, type RankedBid } from '#tenders/core/ranking/ranking.ts'
import { toRiyals, type Halalas } from '#framework/i18n/money.ts'

/** The part of a bid that its place and its marks depend on. */
export interface Column {
  bid_id: number
  complete: boolean
  unconfirmed: boolean
  net_halalas: Halalas
  gross_halalas: Halalas
}

/** The message that names the basis of comparison. */
export const basisMessage = (basis: PriceBasis, rfq: PriceBasis) =>
  messageKey(basis === rfq ? `line_comparison.by_${basis}` : `line_comparison.by_${basis}_here`)

const toRanked = ({ bid_id, complete, unconfirmed, net_halalas, gross_halalas }: Column): RankedBid => ({
  bid_id,
  complete,
  state: unconfirmed ? 'needs_confirmation' : 'live',
  total_amount: toRiyals(gross_halalas),
  totals: { net_halalas },
})

const rankColumns = (bids: readonly Column[], price_basis: PriceBasis) =>
  ranking({ price_basis, bids: bids.map(toRanked) })

/** Complete bids first, because incomplete ones have a heading of their own, each group as it is ranked. */
export function orderColumns<Bid extends Column>(bids: readonly Bid[], basis: PriceBasis): Bid[] {
  const { order } = rankColumns(bids, basis)
  return bids.toSorted((a, b) => Number(b.complete) - Number(a.complete) || order(toRanked(a), toRanked(b)))
}

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
