/** What the audit trail records of RFQs and bids: each action with the kind of its object. */
export interface TenderActions {
  'rfq.published': 'rfq'
  'rfq.changed': 'rfq'
  'rfq.canceled': 'rfq'
  'bid.placed': 'bid'
  'bid.changed': 'bid'
  'bid.withdrawn': 'bid'
  'bid.accepted': 'rfq'
}
