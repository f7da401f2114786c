import { amountOf, isComparable, lowestAmount, type Ordered, type PriceBasis } from '#tenders/bids/list/bid-order.ts'
import { halalas, type Halalas } from '#framework/i18n/money.ts'

/** More columns than these nobody compares at one look. */
export const MAX_COMPARED = 4

/**
 * The bids that an address names as `bids=7,9`, in the order of the list; when it names none the first three, and the
 * lowest, which is further down in a list by delivery.
 */
export function comparedBids<Bid extends Ordered>(
  ordered: readonly Bid[],
  picked: string | undefined,
  basis: PriceBasis = 'gross',
): Bid[] {
  const ids = new Set((picked ?? '').split(',').map(Number))
  const chosen = ordered.filter(({ bid_id }) => ids.has(bid_id)).slice(0, MAX_COMPARED)
  if (chosen.length > 0) return chosen
  const first = ordered.slice(0, MAX_COMPARED - 1)
  const least = lowestAmount(ordered, basis)
  const isLowest = (bid: Bid) => isComparable(bid) && amountOf(bid, basis) === least
  const lowest = first.some(isLowest) ? undefined : ordered.find(isLowest)
  return lowest ? [...first, lowest] : first
}

/** How far an amount lies above the lowest: `+16,560.00 (5.2%)`. */
export const aboveLowest = (amount: Halalas, lowest: Halalas) => ({
  difference: halalas(amount - lowest),
  percent: ((amount - lowest) / lowest) * 100,
})
