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

export const toRanked = ({ bid_id, complete, unconfirmed, net_halalas, gross_halalas }: Column): RankedBid => ({
  bid_id,
  complete,
  state: unconfirmed ? 'needs_confirmation' : 'live',
  total_amount: toRiyals(gross_halalas),
  totals: { net_halalas },
})

export const rankColumns = (bids: readonly Column[], price_basis: PriceBasis) =>
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
