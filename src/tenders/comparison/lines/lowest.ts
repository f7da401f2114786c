import { halalas, type Halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'

/** The part of a bid's line that comparing needs; null where it is not offered. */
interface Offer {
  bid_id: number
  line_id: number
  unit_price_e4: number | null
  net_halalas: Halalas | null
}

interface Lowest {
  unit_price_e4: number
  net_halalas: Halalas
  /** The bids that have this price. */
  bids: readonly number[]
  /** How many bids offer the line. */
  offers: number
}

/**
 * The lowest offer of each line that has offers. The lowest unit price has the lowest net, because all bids price the
 * same quantity.
 */
export function lowestByLine(prices: Iterable<Offer>): Map<number, Lowest> {
  const found = new Map<number, Lowest>()
  for (const { bid_id, line_id, unit_price_e4, net_halalas } of prices) {
    if (unit_price_e4 === null || net_halalas === null) continue
    const lowest = found.get(line_id)
    const offers = (lowest?.offers ?? 0) + 1
    if (!lowest || unit_price_e4 < lowest.unit_price_e4)
      found.set(line_id, { unit_price_e4, net_halalas, bids: [bid_id], offers })
    else
      found.set(line_id, {
        ...lowest,
        offers,
        bids: unit_price_e4 === lowest.unit_price_e4 ? [...lowest.bids, bid_id] : lowest.bids,
      })
  }
  return found
}

/**
 * The sum of the lowest nets of all lines that are not optional; null where one of them has no offer, or
 * where incomplete bids add up to more than any bid may.
 */
export function sumOfLowest(
  lines: readonly { line_id: number; optional: boolean }[],
  lowest: ReadonlyMap<number, Lowest>,
): Halalas | null {
  let sum = 0
  for (const { line_id, optional } of lines) {
    if (optional) continue
    const net = lowest.get(line_id)?.net_halalas
    if (net === undefined) return null
    sum += net
  }
  return sum > MAX_AMOUNT ? null : halalas(sum)
}
