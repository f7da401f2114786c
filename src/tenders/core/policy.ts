import { seesAsMember, showsContacts, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import { hasRight } from '#companies/roles.ts'
import type { Viewer } from '#framework/api/viewer.ts'

/*
 * The status of RFQs and bids, who may see them, and who may do what: the only place that decides it.
 * `policy.server.ts` holds the same conditions for SQL; `policy-in-sql.test.ts` compares the two.
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

/** How a bid stands. A lapsed one was not confirmed when bidding ended. */
export const BID_STATES = ['live', 'needs_confirmation', 'lapsed', 'withdrawn'] as const
export type BidState = (typeof BID_STATES)[number]

/**
 * What a live bid needs after the RFQ has changed: to be confirmed or changed, or changed because its lines are others.
 */
export type BidAwaits = 'confirmation' | 'revision' | null

/** What a bid needs that answers a version of an RFQ. */
export function bidAwaits(
  { rfq_version }: { rfq_version: number },
  rfq: { on_change: 'mark' | 'confirm'; material_version: number; lines_version: number },
): BidAwaits {
  if (rfq.on_change === 'mark' || rfq_version >= rfq.material_version) return null
  return rfq_version < rfq.lines_version ? 'revision' : 'confirmation'
}

export function bidState(bid: { withdrawn_at: Date | null; lapsed_at: Date | null; awaits: BidAwaits }): BidState {
  if (bid.lapsed_at) return 'lapsed'
  if (bid.withdrawn_at) return 'withdrawn'
  return bid.awaits ? 'needs_confirmation' : 'live'
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

/** Who looks at an RFQ. `may_bid`: everybody may bid on it, or the company of the viewer is invited to. */
interface RfqReader {
  status: RfqStatus
  relation: Relation
  may_bid: boolean
}

/**
 * Those who may bid on an RFQ see it: everybody, or who is invited. Its buyer and those who bid on it do in any case;
 * once it is canceled it exists for nobody else.
 */
export const maySeeRfq = ({ status, relation, may_bid }: RfqReader) =>
  relation === 'owner' || relation === 'bidder' || (may_bid && status !== 'canceled')

/** Who sees an RFQ sees its files; those of a canceled one only its buyer, who may publish it anew. */
export const maySeeRfqFiles = (status: RfqStatus, relation: Relation) => status !== 'canceled' || relation === 'owner'

/**
 * The events of bids in the history of an RFQ. `isVerifiedViewer` is false while the viewer's address must still be
 * verified.
 */
export const maySeeBidHistory = ({ relation, isVerifiedViewer }: { relation: Relation; isVerifiedViewer: boolean }) =>
  relation === 'owner' && isVerifiedViewer

/** Whether the bids on an RFQ are sealed still: until they are opened nobody notices one but its bidder. */
export const isSealed = (rfq: { bid_visibility: 'open' | 'sealed'; opened_at: Date | null }) =>
  rfq.bid_visibility === 'sealed' && rfq.opened_at === null

/**
 * The state of an RFQ, by which every answer says what may be done: `tenderState` in `policy.server.ts` reads it. While
 * an award waits for approval no other begins.
 */
export interface TenderState {
  status: RfqStatus
  /** The last day for questions has not passed. */
  takes_questions: boolean
  proposal_pending: boolean
  /** Open to read from the start, sealed still, or opened since. */
  bids: 'open' | 'sealed' | 'opened'
}

/** Nothing is decided, no award waits for approval, and bids are not sealed. */
const mayBeAwarded = ({ status, proposal_pending, bids }: TenderState) =>
  isUndecided(status) && !proposal_pending && bids !== 'sealed'

/**
 * What the viewer may do with an RFQ. `conflict`: all bids on it are of companies that the viewer belongs to as well,
 * so that the viewer can accept none.
 */
export function rfqRights({
  state,
  access,
  relation,
  conflict,
  viewer,
  isVerifiedViewer,
}: {
  state: TenderState
  access: BidsRule['access']
  relation: Relation
  conflict: boolean
  viewer: Pick<Viewer, 'roles'> | null
  isVerifiedViewer: boolean
}) {
  const change = relation === 'owner' && isUndecided(state.status) && hasRight(viewer, 'buy')
  const takesQuestions = state.status === 'active' && state.takes_questions
  return {
    // Bidding with sealed bids ends once.
    edit: change && (state.bids === 'open' || state.status === 'active'),
    delete: change,
    accept: change && mayBeAwarded(state) && !conflict && isVerifiedViewer,
    bid: relation === 'supplier' && state.status === 'active' && hasRight(viewer, 'sell') && isVerifiedViewer,
    ask:
      (relation === 'supplier' || relation === 'bidder') &&
      takesQuestions &&
      hasRight(viewer, 'sell') &&
      isVerifiedViewer,
    ...(access === 'invited' && { make_public: change }),
  }
}

/** What of an RFQ decides who sees the bids on it. */
interface BidsRule {
  bid_visibility: 'open' | 'sealed'
  access: 'public' | 'invited'
  made_public_at: Date | null
}

/** Whether bidders are not shown to each other: suppliers who were invited are not, even once everybody may bid. */
const hidesBidders = ({ access, made_public_at }: BidsRule) => access === 'invited' || made_public_at !== null

/** Whether all bids are shown to those who see the RFQ. Those that were sealed are not. */
const showsBids = (rfq: BidsRule) => rfq.bid_visibility === 'open' && !hidesBidders(rfq)

/** What decides about a bid; its total is null while it is sealed. */
interface SeenBid extends BidsRule {
  withdrawn_at: Date | null
  lapsed_at: Date | null
  total_amount: number | null
}

/** Who looks at a bid; `is_side`: its supplier or the buyer. */
interface BidReader extends RfqReader {
  is_side: boolean
}

/**
 * A viewer who may see an RFQ may see its live bids with amount and delivery date; withdrawn and sealed bids are
 * hidden. Where not all bids are shown, each is seen by its supplier and the buyer alone.
 */
export const maySeeBid = (bid: SeenBid, { is_side, ...rfq }: BidReader) =>
  bid.withdrawn_at === null && bid.total_amount !== null && (showsBids(bid) || is_side) && maySeeRfq(rfq)

/** Both sides keep reading a bid that lapsed; it is in no list of the RFQ's bids. */
export const mayReadBid = (bid: SeenBid, reader: BidReader) =>
  maySeeBid(bid, reader) || (bid.lapsed_at !== null && bid.total_amount !== null && reader.is_side)

/** Whether the viewer reads the contacts in what other companies write in their bids. */
export const seesContactsInTexts = (ctx: ViewerContext) =>
  (ctx.contacts === undefined || ctx.contacts === 'change') && seesAsMember(ctx) && hasRight(ctx.viewer, 'contacts')

/**
 * Which further parts of a visible bid the viewer sees. The prices of its lines are limited like contacts, but not for
 * the buyer.
 */
export function visibleBidParts(
  bid: { supplier_id: number; buyer_id: number; email_verified: boolean },
  ctx: ViewerContext,
) {
  const mine = ctx.viewer?.company_id === bid.supplier_id
  const is_buyer = ctx.viewer?.company_id === bid.buyer_id
  const seesFileAndProfile = mine || seesAsMember(ctx)
  const readsContactsInTexts = mine || seesContactsInTexts(ctx)
  return {
    mine,
    is_buyer,
    seesFileAndProfile,
    readsContactsInTexts,
    seesPrices: mine || (seesFileAndProfile && (is_buyer || ctx.contacts !== 'limited')),
    seesPhone: mine || (seesFileAndProfile && showsContacts(bid, ctx)),
    seesRegistration: mine || (seesFileAndProfile && is_buyer),
  }
}

/**
 * What the viewer may do with a bid: its supplier changes and confirms it while bidding is open, the buyer picks it
 * while nothing is decided, unless it must be confirmed. `over`: it was withdrawn or lapsed; `conflict`: the viewer
 * belongs to the bidder as well.
 */
export function bidRights({
  state,
  over,
  awaits,
  mine,
  is_buyer,
  conflict,
  viewer,
  isVerifiedViewer,
}: {
  state: TenderState
  over: boolean
  awaits: BidAwaits
  mine: boolean
  is_buyer: boolean
  conflict: boolean
  viewer: Pick<Viewer, 'roles'> | null
  isVerifiedViewer: boolean
}) {
  const change = mine && !over && state.status === 'active' && hasRight(viewer, 'sell')
  return {
    edit: change,
    delete: change,
    accept:
      is_buyer && !over && !awaits && mayBeAwarded(state) && !conflict && hasRight(viewer, 'buy') && isVerifiedViewer,
    confirm: change && awaits === 'confirmation',
  }
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

export const MY_BID_STATES = ['open', 'accepted', 'other', 'canceled', 'over', 'lapsed'] as const
export type MyBidState = (typeof MY_BID_STATES)[number]
/**
 * What the list of a company's bids is narrowed to: a state, or those of open RFQs that must be confirmed or revised.
 */
export const MY_BID_FILTERS = ['to_confirm', ...MY_BID_STATES] as const
export type MyBidFilter = (typeof MY_BID_FILTERS)[number]

/**
 * State of the viewer's own bid: open for changes, accepted, another one accepted, RFQ canceled, deadline passed
 * without an award, or lapsed.
 */
export function myBidState({
  accepted = false,
  state,
  rfq: { status },
}: {
  /** Absent while the bid is sealed. */
  accepted?: boolean
  state: BidState | 'unreadable' | 'canceled'
  rfq: { status: RfqStatus }
}): MyBidState {
  if (state === 'lapsed') return 'lapsed'
  if (accepted) return 'accepted'
  if (status === 'completed') return 'other'
  if (status === 'canceled') return 'canceled'
  return status === 'active' ? 'open' : 'over'
}
