/** Where an RFQ stands. Computed in SQL with the only clock there is; everyone else is told. */
export const RFQ_STATUSES = ['active', 'completed', 'expired', 'canceled'] as const
export type RfqStatus = (typeof RFQ_STATUSES)[number]

/** What the viewer is to an RFQ: its buyer, the owner of a live bid on it, a supplier who may bid, any other company, or a guest. */
export const RELATIONS = ['guest', 'owner', 'bidder', 'supplier', 'member'] as const
export type Relation = (typeof RELATIONS)[number]

interface Asker {
  user_id: number
  supplier_profile_id: number | null
}

/** The relation of a viewer to an RFQ; `my_bid_id` is the viewer's live bid. */
export function relationTo(rfq: { buyer_id: number; my_bid_id: number | null }, viewer: Asker | null): Relation {
  if (!viewer) return 'guest'
  if (rfq.buyer_id === viewer.user_id) return 'owner'
  if (rfq.my_bid_id !== null) return 'bidder'
  return viewer.supplier_profile_id === null ? 'member' : 'supplier'
}

/** What the viewer may do with an RFQ. `trusted` is false while the viewer's address must still be verified. */
export function rfqRights({ status, relation, trusted }: { status: RfqStatus; relation: Relation; trusted: boolean }) {
  const undecided = status === 'active' || status === 'expired'
  const change = relation === 'owner' && undecided
  return { edit: change, delete: change, accept: change && trusted, bid: relation === 'supplier' && status === 'active' && trusted }
}

/** What the viewer may do with a bid: its supplier changes it while bidding is open, the buyer picks it while nothing is decided. */
export function bidRights({ status, mine, accept }: { status: RfqStatus; mine: boolean; accept: boolean }) {
  const change = mine && status === 'active'
  return { edit: change, delete: change, accept }
}
