import { ranking, type PriceBasis, type RankedBid } from '#tenders/core/ranking/ranking.ts'

/** More columns than these nobody compares at one look. */
export const MAX_COMPARED = 4

/**
 * The bids that an address names as `bids=7,9`, in the order of the list; when it names none the first three, and the
 * best, which is further down in a list by delivery.
 */
export function comparedBids<Bid extends RankedBid>(
  ordered: readonly Bid[],
  picked: string | undefined,
  price_basis: PriceBasis,
): Bid[] {
  const ids = new Set((picked ?? '').split(',').map(Number))
  const chosen = ordered.filter(({ bid_id }) => ids.has(bid_id)).slice(0, MAX_COMPARED)
  if (chosen.length > 0) return chosen
  const first = ordered.slice(0, MAX_COMPARED - 1)
  const { isFirst } = ranking({ price_basis, bids: ordered })
  const best = first.some(isFirst) ? undefined : ordered.find(isFirst)
  return best ? [...first, best] : first
}
