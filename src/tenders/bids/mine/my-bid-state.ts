import type { RfqStatus } from '#tenders/rules.ts'

export const MY_BID_STATES = ['open', 'accepted', 'other', 'canceled', 'over'] as const

/** How a bid of one's own stands. */
export type MyBidState = (typeof MY_BID_STATES)[number]

/** Bidding goes on, it was accepted, another was, the buyer canceled, or the deadline has passed without a decision. */
export function myBidState({ accepted, rfq: { status } }: { accepted: boolean; rfq: { status: RfqStatus } }): MyBidState {
  if (accepted) return 'accepted'
  if (status === 'completed') return 'other'
  if (status === 'canceled') return 'canceled'
  return status === 'active' ? 'open' : 'over'
}
