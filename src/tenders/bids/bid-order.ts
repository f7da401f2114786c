import type { Day } from '#framework/i18n/day.ts'

/** The part of a bid that its place in the list depends on. */
export interface Ordered {
  bid_id: number
  total_amount: number
  proposed_delivery_date: Day
  accepted: boolean
  mine: boolean
}

export type BidSort = 'amount' | 'delivery'

/** The order that an address asks for. */
export const bidSort = (sort: string | undefined): BidSort => (sort === 'delivery' ? 'delivery' : 'amount')

/** The address of the list with something of it changed: order, view, picked bids. */
export function bidsAddress(path: string, query: Record<string, string>, change: { sort?: string; view?: string; bids?: string }) {
  const { sort = '', view = '', bids = '' } = { ...query, ...change }
  const search = Object.entries({ sort, view, bids }).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`] : []))
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

const first = (bid: Ordered) => (bid.accepted ? 0 : bid.mine ? 1 : 2)

/**
 * Bids in the order of their list: the accepted one first, then one's own, then by amount or by delivery. By delivery, those
 * whose day has passed are left out; the accepted one never is.
 */
export function orderBids<Bid extends Ordered>(bids: readonly Bid[], sort: BidSort, today: Day): { shown: Bid[]; past: number } {
  const shown = sort === 'amount' ? bids : bids.filter((bid) => bid.accepted || bid.proposed_delivery_date >= today)
  const by = (bid: Bid) => (sort === 'amount' ? bid.total_amount : Date.parse(bid.proposed_delivery_date))
  return {
    shown: shown.toSorted((a, b) => first(a) - first(b) || by(a) - by(b) || a.total_amount - b.total_amount || a.bid_id - b.bid_id),
    past: bids.length - shown.length,
  }
}

/** What is best among several bids, where they differ at all; ties share it. */
export function bestOf(bids: readonly Ordered[]): { lowest: number | undefined; earliest: Day | undefined } {
  const amounts = bids.map((bid) => bid.total_amount)
  const days = bids.map((bid) => bid.proposed_delivery_date).toSorted()
  return {
    lowest: new Set(amounts).size > 1 ? Math.min(...amounts) : undefined,
    earliest: new Set(days).size > 1 ? days[0] : undefined,
  }
}
