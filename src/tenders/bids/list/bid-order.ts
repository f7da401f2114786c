import type { BidState } from '#tenders/core/policy.ts'
import type { Day } from '#framework/i18n/day.ts'
import { fromRiyals, halalas, type Halalas, MAX_AMOUNT, type Riyals } from '#framework/i18n/money.ts'

/** The part of a bid that its place in the list depends on. */
export interface Ordered {
  bid_id: number
  total_amount: Riyals
  proposed_delivery_date: Day
  accepted: boolean
  mine: boolean
  /** For a bid with lines. */
  totals?: { net_halalas: Halalas } | undefined
  state?: BidState | undefined
  /** False where a bid leaves out lines that are not optional, so that its total is not comparable. */
  complete?: boolean | undefined
}

/** What the bids of an RFQ are compared by. */
export type PriceBasis = 'gross' | 'net'

/** The amount that a bid is compared by; a bid without lines has one alone. */
export const amountOf = ({ total_amount, totals }: Pick<Ordered, 'total_amount' | 'totals'>, basis: PriceBasis) =>
  basis === 'net' && totals ? totals.net_halalas : fromRiyals(total_amount)

/** The lowest amount of complete bids; where there is none, nothing is compared with it. */
export const lowestAmount = (bids: readonly Ordered[], basis: PriceBasis) =>
  halalas(Math.min(...bids.filter(isComparable).map((bid) => amountOf(bid, basis)), MAX_AMOUNT))

/** The amounts for a price axis, without incomplete bids, whose totals are not comparable. */
export const axisBids = (
  bids: readonly Ordered[],
  basis: PriceBasis,
  isMarked: (bid: Ordered) => boolean = ({ mine }) => mine,
) => bids.filter(isComparable).map((bid) => ({ amount: amountOf(bid, basis), mine: isMarked(bid) }))

/** Whether the amount of a bid is compared with others: it is for everything that is asked for, as it is now. */
export const isComparable = ({ complete, state }: Pick<Ordered, 'complete' | 'state'>) =>
  complete !== false && state !== 'needs_confirmation'

export type BidSort = 'amount' | 'delivery'

/** The order that an address asks for. */
export const bidSort = (sort: string | undefined): BidSort => (sort === 'delivery' ? 'delivery' : 'amount')

/** The address of the list with something of it changed: order, view, picked bids, basis, lines; a search stays. */
export function bidsAddress(
  path: string,
  query: Record<string, string>,
  change: { sort?: string; view?: string; bids?: string; basis?: string; lines?: string },
) {
  const { sort = '', view = '', bids = '', basis = '', lines = '', search = '' } = { ...query, ...change }
  const parts = Object.entries({ sort, view, bids, basis, lines, search }).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`] : [],
  )
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

const first = (bid: Ordered) => (bid.accepted ? 0 : bid.mine ? 1 : 2)

/**
 * Bids in the order of their list: the accepted one first, then one's own, then by amount or by delivery, where
 * complete bids come before incomplete ones. By delivery, those whose day has passed are left out; the accepted one
 * never is.
 */
export function orderBids<Bid extends Ordered>(
  bids: readonly Bid[],
  sort: BidSort,
  today: Day,
  basis: PriceBasis = 'gross',
): { shown: Bid[]; past: number } {
  const shown = sort === 'amount' ? bids : bids.filter((bid) => bid.accepted || bid.proposed_delivery_date >= today)
  const by = (bid: Bid) => (sort === 'amount' ? amountOf(bid, basis) : Date.parse(bid.proposed_delivery_date))
  const group = (bid: Bid) => (isComparable(bid) ? 0 : bid.state === 'needs_confirmation' ? 2 : 1)
  return {
    shown: shown.toSorted(
      (a, b) =>
        first(a) - first(b) ||
        group(a) - group(b) ||
        by(a) - by(b) ||
        amountOf(a, basis) - amountOf(b, basis) ||
        a.bid_id - b.bid_id,
    ),
    past: bids.length - shown.length,
  }
}

/**
 * Which bids of an ordered list are shown before its rest is asked for: the first ones, and always one of the lowest
 * amount, in the place of the last of them where another order has it further down.
 */
export function shownAtFirst(ordered: readonly Ordered[], count: number, basis: PriceBasis): ReadonlySet<number> {
  const least = lowestAmount(ordered, basis)
  const lowest = ordered.find((bid) => isComparable(bid) && amountOf(bid, basis) === least)
  const beginning = ordered.slice(0, count)
  const shown = !lowest || beginning.includes(lowest) ? beginning : [...beginning.slice(0, -1), lowest]
  return new Set(shown.map(({ bid_id }) => bid_id))
}

/**
 * What is best among several bids, where they differ at all; ties share it. The lowest amount is that of complete bids.
 */
export function bestOf(
  bids: readonly Ordered[],
  basis: PriceBasis = 'gross',
): { lowest: Halalas | undefined; earliest: Day | undefined } {
  const amounts = bids.filter(isComparable).map((bid) => amountOf(bid, basis))
  const days = bids
    .filter(({ state }) => state !== 'needs_confirmation')
    .map((bid) => bid.proposed_delivery_date)
    .toSorted()
  return {
    lowest: new Set(amounts).size > 1 ? lowestAmount(bids, basis) : undefined,
    earliest: new Set(days).size > 1 ? days[0] : undefined,
  }
}
