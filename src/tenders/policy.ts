import { seesAsMember, showsContacts, type ViewerContext } from '#companies/contact-policy.ts'
import { hasRight } from '#companies/roles.ts'
import type { Viewer } from '#framework/api/viewer.ts'

/*
 * The status of RFQs and bids, who may see them, and who may do what: the only place that decides it.
 * `policy.server.ts` holds the same conditions for SQL; `policy-twins.test.ts` compares the two.
 */

export const RFQ_STATUSES = ['active', 'completed', 'expired', 'canceled'] as const
export type RfqStatus = (typeof RFQ_STATUSES)[number]

/** Status of an RFQ at a time. */
export function statusOfRfq(
  rfq: { canceled_at: Date | null; accepted_bid_id: number | null; closes_at: Date },
  now: Date,
): RfqStatus {
  if (rfq.canceled_at) return 'canceled'
  if (rfq.accepted_bid_id !== null) return 'completed'
  return rfq.closes_at <= now ? 'expired' : 'active'
}

/** Neither awarded nor canceled. */
export const isUndecided = (status: RfqStatus) => status === 'active' || status === 'expired'

/**
 * What the viewer is to an RFQ: its buyer, the owner of a live bid on it, a supplier who may bid, any other company, or
 * a guest.
 */
export const RELATIONS = ['guest', 'owner', 'bidder', 'supplier', 'member'] as const
export type Relation = (typeof RELATIONS)[number]

interface Company {
  company_id: number
  supplier_profile_id: number | null
}

/** The relation of a viewer to an RFQ; `my_bid_id` is the viewer's live bid. */
export function relationTo(rfq: { buyer_id: number; my_bid_id: number | null }, viewer: Company | null): Relation {
  if (!viewer) return 'guest'
  if (rfq.buyer_id === viewer.company_id) return 'owner'
  if (rfq.my_bid_id !== null) return 'bidder'
  return viewer.supplier_profile_id === null ? 'member' : 'supplier'
}

/** Everybody may see an RFQ; a canceled one exists only for its buyer and those who bid on it. */
export const maySeeRfq = (status: RfqStatus, relation: Relation) =>
  status !== 'canceled' || relation === 'owner' || relation === 'bidder'

/** Everybody may see the files of an RFQ; those of a canceled one only its buyer, who may publish it anew. */
export const maySeeRfqFiles = (status: RfqStatus, relation: Relation) => status !== 'canceled' || relation === 'owner'

/**
 * The events of bids in the history of an RFQ. `trusted` is false while the viewer's address must still be verified.
 */
export const maySeeBidHistory = ({ relation, trusted }: { relation: Relation; trusted: boolean }) =>
  relation === 'owner' && trusted

/** What the viewer may do with an RFQ. */
export function rfqRights({
  status,
  relation,
  viewer,
  trusted,
}: {
  status: RfqStatus
  relation: Relation
  viewer: Pick<Viewer, 'roles'> | null
  trusted: boolean
}) {
  const change = relation === 'owner' && isUndecided(status) && hasRight(viewer, 'buy')
  return {
    edit: change,
    delete: change,
    accept: change && trusted,
    bid: relation === 'supplier' && status === 'active' && hasRight(viewer, 'sell') && trusted,
  }
}

/**
 * Whoever may see an RFQ may see its live bids with amount and delivery date; withdrawn bids are hidden.
 * `read-rfq.server.ts` asks it for each bid.
 */
export const maySeeBid = (bid: { withdrawn_at: Date | null }, status: RfqStatus, relation: Relation) =>
  bid.withdrawn_at === null && maySeeRfq(status, relation)

/** Whether the viewer reads the contacts in what other companies write in their bids. */
export const seesContactsInTexts = (ctx: ViewerContext) => seesAsMember(ctx) && hasRight(ctx.viewer, 'contacts')

/**
 * Which further parts of a visible bid the viewer sees; `details` are its file and the supplier's profile, `comments`
 * its text with the contacts in it.
 */
export function visibleBidParts(
  bid: { supplier_id: number; buyer_id: number; email_verified: boolean },
  ctx: ViewerContext,
) {
  const mine = ctx.viewer?.company_id === bid.supplier_id
  const is_buyer = ctx.viewer?.company_id === bid.buyer_id
  const details = mine || seesAsMember(ctx)
  const comments = mine || seesContactsInTexts(ctx)
  return {
    mine,
    is_buyer,
    details,
    comments,
    phone: mine || (details && showsContacts(bid, ctx)),
    registration: mine || (details && is_buyer),
  }
}

/**
 * What the viewer may do with a bid: its supplier changes it while bidding is open, the buyer picks it while nothing is
 * decided.
 */
export function bidRights({
  status,
  mine,
  is_buyer,
  viewer,
  trusted,
}: {
  status: RfqStatus
  mine: boolean
  is_buyer: boolean
  viewer: Pick<Viewer, 'roles'> | null
  trusted: boolean
}) {
  const change = mine && status === 'active' && hasRight(viewer, 'sell')
  return { edit: change, delete: change, accept: is_buyer && isUndecided(status) && hasRight(viewer, 'buy') && trusted }
}

/** Whose contact an award reveals: the winner's to the buyer, the buyer's to the winner. */
export function contactAfterAward(
  winner: { mine: boolean } | undefined,
  relation: Relation,
): 'winner' | 'buyer' | null {
  if (!winner) return null
  if (relation === 'owner') return 'winner'
  return winner.mine ? 'buyer' : null
}

export const MY_BID_STATES = ['open', 'accepted', 'other', 'canceled', 'over'] as const
export type MyBidState = (typeof MY_BID_STATES)[number]

/**
 * State of the viewer's own bid: open for changes, accepted, another one accepted, RFQ canceled, or deadline passed
 * without an award.
 */
export function myBidState({
  accepted,
  rfq: { status },
}: {
  accepted: boolean
  rfq: { status: RfqStatus }
}): MyBidState {
  if (accepted) return 'accepted'
  if (status === 'completed') return 'other'
  if (status === 'canceled') return 'canceled'
  return status === 'active' ? 'open' : 'over'
}
