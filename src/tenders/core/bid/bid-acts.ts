import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'

/** The address of a company's own bid on an RFQ: placing it, changing it. */
export const bidPath = (rfq_id: number) => `${rfqPath(rfq_id)}/bid`

/** The address of the question before a bid is accepted. */
export const acceptPath = ({ rfq_id, bid_id }: { rfq_id: number; bid_id: number }) =>
  `${rfqPath(rfq_id)}/accept/${bid_id}`

type Closed = Pick<RfqView, 'status' | 'viewer_relation'>

/** Why the viewer can neither place a bid nor change it. */
export function whyNoBid({ status, viewer_relation }: Closed): MessageKey {
  if (viewer_relation === 'owner') return messageKey('errors.own_rfq')
  if (status === 'canceled') return messageKey('errors.rfq_canceled')
  if (status === 'completed') return messageKey('errors.rfq_accepted_bids_closed')
  return status === 'expired' ? messageKey('errors.rfq_expired') : messageKey('errors.email_not_verified')
}

/** Why the viewer, whose address is verified or not, cannot accept a bid. */
export function whyNoAccept({
  status,
  viewer_relation,
  pending_proposal,
  can,
  email_verified,
}: Closed & Pick<RfqView, 'pending_proposal' | 'can'> & { email_verified: boolean }): MessageKey {
  if (viewer_relation !== 'owner') return messageKey('errors.not_owner')
  if (pending_proposal) return messageKey('errors.proposal_pending')
  if (status === 'canceled') return messageKey('errors.rfq_canceled')
  if (status === 'completed') return messageKey('errors.rfq_accepted_bids_closed')
  if (!can.edit) return messageKey('errors.role_required_buy')
  return messageKey(email_verified ? 'errors.conflict_of_interest' : 'errors.email_not_verified')
}
