import { word, type WordKey } from '#framework/i18n/words.ts'
import type { RfqView } from '#tenders/contract.ts'

/** What the visitor can do next about an RFQ's bids, and which amount matters most to them. */
export interface BidCallToAction {
  amount: { label: WordKey; value: number } | null
  /** The one button. `join` asks a company that may not bid yet to become a supplier. */
  action: 'login' | 'join' | 'place' | 'edit' | 'review' | null
  /** The button stands there but does nothing; the note says why. */
  closed: boolean
  note: WordKey | null
}

/** The state of the bidding for each visitor, out of what the server says they may do. */
export function getBidCallToAction({ status, viewer_relation, can, bids }: Pick<RfqView, 'status' | 'viewer_relation' | 'can' | 'bids'>): BidCallToAction {
  const accepted = bids.find((bid) => bid.accepted)
  const mine = bids.find((bid) => bid.mine)
  const amount = accepted
    ? { label: word('bids.accepted_badge'), value: accepted.total_amount }
    : mine
      ? { label: word('bids.yours'), value: mine.total_amount }
      : bids.length > 0
        ? { label: word('bids.lowest'), value: Math.min(...bids.map((bid) => bid.total_amount)) }
        : null
  const says = (note: WordKey | null, action: BidCallToAction['action'] = null, closed = false): BidCallToAction => ({ amount, action, closed, note })

  if (status === 'canceled') return says(word('bids.status_canceled'))
  if (status === 'completed') {
    return says(mine && !mine.accepted ? word('bids.status_other_accepted') : word('bids.closed_accepted'))
  }
  if (viewer_relation === 'owner') {
    // That there are no bids is said where they would stand.
    return says(null, bids.length > 0 ? 'review' : null)
  }
  if (mine) return mine.can.edit ? says(word('bids.edit_until'), 'edit') : says(word('bids.closed_expired'))
  if (status === 'expired') return says(word('bids.closed_expired'), 'place', true)
  if (viewer_relation === 'guest') return says(word('rfqs.login_to_bid_note'), 'login')
  if (viewer_relation === 'member') return says(null, 'join')
  return can.bid ? says(null, 'place') : says(word('errors.email_not_verified'), 'place', true)
}
