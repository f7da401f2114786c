import type { BidState } from '#tenders/core/policy.ts'
import { fromRiyals, halalas, type Halalas, type Riyals } from '#framework/i18n/money.ts'

/** What the prices of bids on an RFQ are compared by. */
export type PriceBasis = 'gross' | 'net'

/** The part of a bid that its rank depends on. */
export interface RankedBid {
  bid_id: number
  total_amount: Riyals
  /** For a bid with lines. */
  totals?: { net_halalas: Halalas } | undefined
  state?: BidState | undefined
  /** False where a bid leaves out lines that are not optional, so that its total is not comparable. */
  complete?: boolean | undefined
}

/** Whether a bid is compared with others: it is for everything that is asked for, as it is now. */
const isCompared = ({ complete, state }: RankedBid) => complete !== false && state !== 'needs_confirmation'

/** Incomplete bids come after those that are compared, and last come those that must be confirmed. */
const groupOf = (bid: RankedBid) => (isCompared(bid) ? 0 : bid.state === 'needs_confirmation' ? 2 : 1)

/**
 * The ranking of an RFQ's bids: by price, the lowest first. Lists, marks, charts and papers ask it which bid is best;
 * `ranking.server.ts` is the same in SQL.
 */
export function ranking<Bid extends RankedBid>({
  price_basis,
  bids,
}: {
  price_basis: PriceBasis
  bids: readonly Bid[]
}) {
  /** The amount that a bid is compared by; a bid without lines has one alone. */
  const amountOf = ({ total_amount, totals }: RankedBid): Halalas =>
    price_basis === 'net' && totals ? totals.net_halalas : fromRiyals(total_amount)
  /** The order of all bids. */
  const order = (a: RankedBid, b: RankedBid) =>
    groupOf(a) - groupOf(b) || amountOf(a) - amountOf(b) || a.total_amount - b.total_amount || a.bid_id - b.bid_id
  /** The bids that are compared, the best first. */
  const compared = bids.filter(isCompared).toSorted(order)
  const [first, last] = [compared[0], compared.at(-1)]
  /** Whether a bid is first among those that are compared; ties share it. */
  const isFirst = (bid: RankedBid) => first !== undefined && isCompared(bid) && amountOf(bid) === amountOf(first)
  return {
    amountOf,
    order,
    groupOf,
    compared,
    isFirst,
    /** Whether a bid is first and another is not: a mark that all have says nothing. */
    isBest: (bid: RankedBid) => isFirst(bid) && last !== undefined && !isFirst(last),
    /** How far the amount of a bid lies above the lowest; undefined where it is not compared. */
    aboveLowest: (bid: RankedBid) => {
      if (first === undefined || !isCompared(bid)) return undefined
      const lowest = amountOf(first)
      const difference = halalas(amountOf(bid) - lowest)
      return { difference, percent: (difference / lowest) * 100 }
    },
  }
}
