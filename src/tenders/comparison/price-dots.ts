import { ranking, type PriceBasis, type RankedBid } from '#tenders/core/ranking/ranking.ts'
import { halalas, type Halalas } from '#framework/i18n/money.ts'

/** A bid on the axis; `mine` fills its dot. */
export interface AxisBid {
  amount: Halalas
  mine?: boolean
}

/** The amounts of an RFQ's bids for a price axis, without bids that are not compared. */
export function axisBids<Bid extends RankedBid>(
  rfq: { price_basis: PriceBasis; bids: readonly Bid[] },
  isMarked: (bid: Bid) => boolean = () => false,
): AxisBid[] {
  const { compared, amountOf } = ranking(rfq)
  return compared.map((bid) => ({ amount: amountOf(bid), mine: isMarked(bid) }))
}

/** The middle amount; between two of them, their mean, rounded to the halala. */
export function medianOf(amounts: readonly Halalas[]) {
  const sorted = amounts.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = halalas(0), high = low] = sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]]
  return halalas(Math.round((low + high) / 2))
}

/** Where each amount stands between the lowest (0) and the highest (1); equal ones share a dot with a count. */
export function dotsOf(bids: readonly AxisBid[]) {
  const amounts = bids.map(({ amount }) => amount)
  const [min, max] = [halalas(Math.min(...amounts)), halalas(Math.max(...amounts))]
  const place = (amount: Halalas) => (max === min ? 0.5 : (amount - min) / (max - min))
  const dots = [...new Set(amounts)]
    .toSorted((a, b) => a - b)
    .map((amount) => ({
      at: place(amount),
      count: amounts.filter((other) => other === amount).length,
      mine: bids.some((bid) => bid.mine && bid.amount === amount),
    }))
  const median = medianOf(amounts)
  return { dots, min, max, median, medianAt: place(median) }
}
