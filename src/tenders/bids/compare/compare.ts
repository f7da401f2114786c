import type { Ordered } from '#tenders/bids/bid-order.ts'
import { halalas, type Halalas } from '#framework/i18n/money.ts'

/** More columns than these nobody compares at one look. */
export const MAX_COMPARED = 4

/** The bids that an address names as `bids=7,9`, in the order of the list; the first three when it names none. */
export function comparedBids<Bid extends Ordered>(ordered: readonly Bid[], picked: string | undefined): Bid[] {
  const ids = new Set((picked ?? '').split(',').map(Number))
  const chosen = ordered.filter(({ bid_id }) => ids.has(bid_id)).slice(0, MAX_COMPARED)
  return chosen.length > 0 ? chosen : ordered.slice(0, MAX_COMPARED - 1)
}

/** How far an amount lies above the lowest: `+16,560.00 (5.2%)`. */
export const aboveLowest = (amount: Halalas, lowest: Halalas) => ({
  difference: halalas(amount - lowest),
  percent: ((amount - lowest) / lowest) * 100,
})
