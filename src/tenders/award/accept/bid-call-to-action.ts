import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { ranking } from '#tenders/core/ranking/ranking.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { fromRiyals, type Halalas } from '#framework/i18n/money.ts'

/** What the visitor can do next about an RFQ's bids, and which amount matters most to them. */
export interface BidCallToAction {
  amount: { label: MessageKey; value: Halalas } | null
  /**
   * The one button. `join` asks a company that may not bid yet to become a supplier; those of a bid that must be
   * confirmed or revised are above the page.
   */
  action: 'login' | 'join' | 'place' | 'edit' | 'confirm' | 'revise' | 'review' | null
  /** The button is disabled; the note says why. */
  closed: boolean
  note: MessageKey | null
}

/** The state of the bidding for each visitor, out of what the server says they may do. */
export function getBidCallToAction(
  {
    status,
    price_basis,
    viewer_relation,
    can,
    bids,
    own_sealed_bid,
  }: Pick<RfqView, 'status' | 'price_basis' | 'viewer_relation' | 'can' | 'bids' | 'own_sealed_bid'>,
  sells: boolean,
): BidCallToAction {
  const accepted = bids.find((bid) => bid.accepted)
  const mine = bids.find((bid) => bid.mine)
  const [lowest] = ranking({ price_basis, bids }).compared
  const amount = accepted
    ? { label: messageKey('bids.accepted_badge'), value: fromRiyals(accepted.total_amount) }
    : mine
      ? { label: messageKey('bids.yours'), value: fromRiyals(mine.total_amount) }
      : lowest
        ? { label: messageKey('bids.lowest'), value: fromRiyals(lowest.total_amount) }
        : null
  const result = (
    note: MessageKey | null,
    action: BidCallToAction['action'] = null,
    closed = false,
  ): BidCallToAction => ({ amount, action, closed, note })

  if (status === 'canceled') return result(messageKey('bids.status_canceled'))
  if (status === 'completed') {
    if (!mine) return result(messageKey('bids.closed_accepted'))
    return result(mine.accepted ? messageKey('bids.yours_accepted') : messageKey('bids.status_other_accepted'))
  }
  if (viewer_relation === 'owner') {
    // The empty list of bids says that there are none.
    return result(null, bids.length > 0 ? 'review' : null)
  }
  if (status === 'active' && !sells && viewer_relation !== 'guest')
    return result(messageKey('errors.role_required_sell'))
  if (own_sealed_bid) return own_sealed_bid.can.edit ? result(null, 'edit') : result(messageKey('bids.closed_expired'))
  if (mine?.state === 'needs_confirmation' && mine.can.edit && amount)
    return {
      ...result(messageKey('bids.edit_until'), 'revise'),
      ...(mine.can.confirm && { note: messageKey('amendments.stays_unchanged'), action: 'confirm' }),
      amount: { ...amount, label: messageKey('amendments.yours_to_confirm') },
    }
  if (mine)
    return mine.can.edit ? result(messageKey('bids.edit_until'), 'edit') : result(messageKey('bids.closed_expired'))
  if (status === 'expired') return result(messageKey('bids.closed_expired'), 'place', true)
  if (viewer_relation === 'guest') return result(messageKey('rfqs.login_to_bid_note'), 'login')
  if (viewer_relation === 'member') return result(null, 'join')
  return can.bid ? result(null, 'place') : result(messageKey('errors.email_not_verified'), 'place', true)
}
