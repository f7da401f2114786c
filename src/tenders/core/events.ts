import * as z from 'zod/mini'
import { inRiyals } from '#framework/api/amounts.ts'
import { defineEvent, internal, reactionsOnly } from '#framework/events/define-event.ts'
import { changeOf, RFQ_CHANGEABLE, RFQ_PARTS } from './changes/changeable.ts'

interface OfRfq {
  rfq_id: number
}

/** Subjects of what guests see of an RFQ: only its page: cards show no questions. */
export const rfqPage = ({ rfq_id }: OfRfq) => [`rfq:${rfq_id}`]
/** Its page, and the lists with its card. */
const rfqAndCards = (payload: OfRfq) => [...rfqPage(payload), 'rfqs']
/** Also the counts of RFQs, such as those of open ones per category. */
const countedRfq = (payload: OfRfq) => [...rfqAndCards(payload), 'rfq_counts']
/** Nothing for a sealed bid, because guests cannot see it before the opening. */
const unlessSealed = ({ is_sealed, ...payload }: OfRfq & { is_sealed: boolean }) =>
  is_sealed ? [] : rfqAndCards(payload)

const ofRfq = ['rfq', 'rfq_id'] as const
const ofBid = ['bid', 'bid_id'] as const
const rfq = z.object({ rfq_id: z.int() })
const bid = z.object({ bid_id: z.int(), rfq_id: z.int() })
/**
 * A bid that may be sealed, and whether it was when this happened: then nobody may notice it but the bidder, and
 * nothing that guests see is dropped from caches. Not stored.
 */
const maybeSealedBid = z.object({ ...bid.shape, is_sealed: z.boolean() })
const unstored = ['is_sealed'] as const

/** A field of an RFQ that its buyer changed. */
const rfqChange = changeOf(RFQ_CHANGEABLE)
export type RfqChange = z.output<typeof rfqChange>

/**
 * Not stored: who sees it, and `opens_at`, when its bids are opened, where they are sealed. Of one for invited
 * suppliers nothing that guests see is dropped from caches.
 */
export const rfqPublished = defineEvent(
  'rfq.published',
  z.object({ ...rfq.shape, access: z.enum(['public', 'invited']), opens_at: z.nullable(z.date()) }),
  {
    about: ofRfq,
    trail: 'rfqs',
    guests: ({ access, ...payload }) => (access === 'public' ? countedRfq(payload) : []),
    followers: 'rfq_published',
    transient: ['access', 'opens_at'],
  },
)
/** An RFQ for invited suppliers is for everybody from now on: to everybody else it is new. */
export const rfqMadePublic = defineEvent('rfq.made_public', rfq, {
  about: ofRfq,
  trail: 'rfqs',
  guests: countedRfq,
  followers: 'rfq_published',
})
/**
 * `reopens`: bidding had ended, and bids are taken again. `opens_at`, not stored: when sealed bids are opened, where
 * that moved.
 */
export const rfqChanged = defineEvent(
  'rfq.changed',
  z.object({
    rfq_id: z.int(),
    changes: z.array(rfqChange),
    /** What else changed; the versions have the texts. */
    parts: z.optional(z.array(z.enum(RFQ_PARTS))),
    /** The version that the change made. */
    version: z.optional(z.int()),
    reopens: z.optional(z.literal(true)),
    opens_at: z.optional(z.date()),
  }),
  { about: ofRfq, trail: 'rfqs', guests: countedRfq, followers: 'rfq_changed', transient: ['opens_at'] },
)
/** `is_sealed`, not stored: its bids were sealed and had not been opened. */
export const rfqCanceled = defineEvent(
  'rfq.canceled',
  // The reason is an operator's.
  z.object({ ...rfq.shape, is_sealed: z.boolean(), reason: z.optional(z.string()) }),
  { about: ofRfq, trail: 'rfqs', guests: countedRfq, followers: 'rfq_canceled', transient: unstored },
)
/** The bids on a sealed RFQ were opened, but for those that are unreadable. */
export const rfqOpened = defineEvent(
  'rfq.opened',
  z.object({
    rfq_id: z.int(),
    opened: z.int(),
    unreadable: z.array(z.int()),
    /** Encrypted for a key that somebody put in place of that of the RFQ. */
    exposed: z.optional(z.array(z.int())),
  }),
  { about: ofRfq, trail: false, guests: rfqAndCards, followers: 'rfq_opened' },
)
/** Bids on a sealed RFQ are opened tomorrow; not stored: the RFQ's row knows for which deadline. */
export const openingNear = defineEvent('rfq.opening_near', rfq, reactionsOnly)
/** Bids on a sealed RFQ came in, of which there are so many now; not stored: the RFQ's row knows when. */
export const sealedBidsArrived = defineEvent(
  'rfq.sealed_bids_arrived',
  z.object({ rfq_id: z.int(), bids_count: z.int() }),
  reactionsOnly,
)
/** The bids could not be opened for some minutes; not stored: `openings` counts the attempts. */
export const openingDelayed = defineEvent('rfq.opening_delayed', rfq, reactionsOnly)
/** Bidding ended; not stored: the RFQ's row knows for which deadline. */
export const deadlinePassed = defineEvent('rfq.deadline_passed', rfq, reactionsOnly)
/** The deadline is two days away; not stored either. */
export const deadlineNear = defineEvent('rfq.deadline_near', rfq, {
  about: false,
  trail: false,
  guests: false,
  followers: 'rfq_deadline',
})
/** Bids must be confirmed, and bidding ends in so many days; not stored: the RFQ's row knows on which day. */
export const confirmationDue = defineEvent(
  'rfq.confirmation_due',
  z.object({ rfq_id: z.int(), days_left: z.int() }),
  reactionsOnly,
)
/** The last day, and not all bids are confirmed; not stored either. */
export const confirmationsCounted = defineEvent('rfq.confirmations_counted', rfq, reactionsOnly)
export const bidPlaced = defineEvent(
  'bid.placed',
  z.object({ bid_id: z.int(), rfq_id: z.int(), total_amount: inRiyals }),
  { about: ofBid, trail: 'bids', guests: rfqAndCards, followers: false },
)
/** A sealed bid was placed, or replaced by this version. */
export const bidSealed = defineEvent(
  'bid.sealed',
  z.object({ ...bid.shape, version: z.int(), commitment: z.string() }),
  { about: ofBid, trail: 'bids', ...internal },
)
/** A bidder revealed a bid that could not be opened. */
export const bidRevealed = defineEvent('bid.revealed', bid, {
  about: ofBid,
  trail: 'bids',
  guests: rfqAndCards,
  followers: false,
})
/** Without changes the bid was only sent again, for the RFQ as it is now. */
export const bidChanged = defineEvent(
  'bid.changed',
  z.object({
    bid_id: z.int(),
    rfq_id: z.int(),
    changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  }),
  { about: ofBid, trail: 'bids', guests: rfqAndCards, followers: false },
)
/** `is_readable`, not stored: it was open, or had been opened. */
export const bidWithdrawn = defineEvent(
  'bid.withdrawn',
  z.object({ ...maybeSealedBid.shape, is_readable: z.boolean(), by_operator: z.boolean() }),
  {
    about: ofBid,
    trail: 'bids',
    guests: unlessSealed,
    followers: false,
    transient: [...unstored, 'is_readable', 'by_operator'],
  },
)
/** For the version of the RFQ. */
export const bidConfirmed = defineEvent('bid.confirmed', z.object({ ...maybeSealedBid.shape, version: z.int() }), {
  about: ofBid,
  trail: 'bids',
  guests: unlessSealed,
  followers: false,
  transient: unstored,
})
/** Bidding ended and the bid was not confirmed. */
export const bidLapsed = defineEvent('bid.lapsed', maybeSealedBid, {
  about: ofBid,
  trail: 'bids',
  guests: unlessSealed,
  followers: false,
  transient: unstored,
})
export const bidAccepted = defineEvent(
  'bid.accepted',
  z.object({ rfq_id: z.int(), bid_id: z.int(), supplier_id: z.int(), total_amount: inRiyals, version: z.int() }),
  { about: ofRfq, trail: 'awards', guests: countedRfq, followers: 'rfq_awarded' },
)
/** The supplier declined the award: the RFQ is undecided again. */
export const awardDeclined = defineEvent(
  'award.declined',
  z.object({ rfq_id: z.int(), bid_id: z.int(), supplier_id: z.int() }),
  { about: ofRfq, trail: 'awards', guests: countedRfq, followers: false },
)
