import { ranking, type PriceBasis, type RankedBid } from '#tenders/core/ranking/ranking.ts'
import type { Day } from '#framework/i18n/day.ts'

/** The part of a bid that its place in the list depends on. */
export interface Ordered extends RankedBid {
  proposed_delivery_date: Day
  accepted: boolean
  mine: boolean
}

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
 * Bids in the order of their list: the accepted one first, then one's own, then as they are ranked, or by delivery,
 * where those that are compared come first, too. By delivery, those whose day has passed are left out; the accepted
 * one never is.
 */
export function orderBids<Bid extends Ordered>(
  rfq: { price_basis: PriceBasis; bids: readonly Bid[] },
  sort: BidSort,
  today: Day,
): { shown: Bid[]; past: number } {
  const { bids } = rfq
  const { order, groupOf } = ranking(rfq)
  const shown = sort === 'amount' ? bids : bids.filter((bid) => bid.accepted || bid.proposed_delivery_date >= today)
  const byDelivery = (a: Bid, b: Bid) =>
    groupOf(a) - groupOf(b) || Date.parse(a.proposed_delivery_date) - Date.parse(b.proposed_delivery_date)
  return {
    shown: shown.toSorted((a, b) => first(a) - first(b) || (sort === 'delivery' && byDelivery(a, b)) || order(a, b)),
    past: bids.length - shown.length,
  }
}

/**
 * Which bids of an ordered list are shown before its rest is asked for: the first ones, and always one of the best, in
 * the place of the last of them where another order has it further down.
 */
export function shownAtFirst(ordered: readonly Ordered[], count: number, price_basis: PriceBasis): ReadonlySet<number> {
  const best = ordered.find(ranking({ price_basis, bids: ordered }).isFirst)
  const beginning = ordered.slice(0, count)
  const shown = !best || beginning.includes(best) ? beginning : [...beginning.slice(0, -1), best]
  return new Set(shown.map(({ bid_id }) => bid_id))
}

/** Which of several bids are the earliest, where their days differ at all; those that must be confirmed never are. */
export function isEarliestAmong(bids: readonly Ordered[]): (bid: Ordered) => boolean {
  const counts = ({ state }: Ordered) => state !== 'needs_confirmation'
  const days = bids
    .filter(counts)
    .map((bid) => bid.proposed_delivery_date)
    .toSorted()
  const earliest = days[0] === days.at(-1) ? undefined : days[0]
  return (bid) => counts(bid) && bid.proposed_delivery_date === earliest
}
