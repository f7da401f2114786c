import type { KindGroup } from './kind-groups.ts'

export interface Kind {
  group: KindGroup
  /** The page about the object, and where its list is; without a language. */
  href: (object_id: number) => string
  list: string
  /** The e-mail is always sent immediately, whatever the person chose for the group. */
  always_mailed?: true
  /** Only the day is stored and shown, because the exact time could reveal who did it. */
  by_day?: true
}

const ofRfq = (group: KindGroup, list: string, more: Pick<Kind, 'always_mailed'> = {}): Kind => ({
  group,
  list,
  href: (rfq_id) => `/rfq/${rfq_id}`,
  ...more,
})
const ofQuestions = (group: KindGroup, list: string, more: Pick<Kind, 'by_day'> = {}): Kind => ({
  group,
  list,
  href: (rfq_id) => `/rfq/${rfq_id}#questions`,
  ...more,
})
const ofProposal: Kind = { group: 'award', list: '/approvals', href: (proposal_id) => `/approvals/${proposal_id}` }
const ofOrder: Kind = { group: 'award', list: '/orders', href: (order_id) => `/orders/${order_id}` }
const ofProduct = (group: KindGroup, list: string): Kind => ({
  group,
  list,
  href: (product_id) => `/market-place/${product_id}`,
})
const ofCompany: Kind = { group: 'company', list: '/company', href: () => '/company' }

/** Every kind of notification in the product; the sentence of a kind is `notification_kinds.<kind>`. */
export const KINDS = {
  new_bids: ofRfq('my_tenders', '/my-rfq'),
  bids_changed: ofRfq('my_tenders', '/my-rfq'),
  bids_withdrawn: ofRfq('my_tenders', '/my-rfq'),
  deadline_passed: ofRfq('my_tenders', '/my-rfq'),
  new_questions: ofQuestions('my_tenders', '/my-rfq', { by_day: true }),
  question_answered: ofQuestions('tenders_i_bid_on', '/rfqs'),
  question_declined: ofQuestions('tenders_i_bid_on', '/rfqs'),
  rfq_answered: ofQuestions('tenders_i_bid_on', '/my-bids'),
  answer_edited: ofQuestions('tenders_i_bid_on', '/rfqs'),
  rfq_changed: ofRfq('tenders_i_bid_on', '/my-bids'),
  rfq_made_public: ofRfq('tenders_i_bid_on', '/rfqs'),
  rfq_canceled: ofRfq('tenders_i_bid_on', '/my-bids', { always_mailed: true }),
  // Without an answer the bid lapses.
  bid_to_confirm: ofRfq('tenders_i_bid_on', '/my-bids', { always_mailed: true }),
  bid_lapsed: ofRfq('tenders_i_bid_on', '/my-bids', { always_mailed: true }),
  bids_confirmed: ofRfq('my_tenders', '/my-rfq'),
  sealed_bids: ofRfq('my_tenders', '/my-rfq'),
  bids_open_soon: ofRfq('tenders_i_bid_on', '/my-bids'),
  bidding_ends_soon: ofRfq('my_tenders', '/my-rfq'),
  opening_delayed: ofRfq('my_tenders', '/my-rfq'),
  bids_opened: ofRfq('my_tenders', '/my-rfq'),
  // The opening record has its fingerprint.
  own_bid_opened: { ...ofRfq('tenders_i_bid_on', '/my-bids'), href: (rfq_id) => `/rfq/${rfq_id}/opening` },
  // The receipt explains what the bidder can do.
  own_bid_unreadable: {
    ...ofRfq('tenders_i_bid_on', '/my-bids', { always_mailed: true }),
    href: (rfq_id) => `/rfq/${rfq_id}/bid/receipt`,
  },
  bid_accepted: ofRfq('award', '/my-bids'),
  bid_not_chosen: ofRfq('award', '/my-bids'),
  award_made: ofRfq('award', '/my-rfq'),
  award_proposed: ofProposal,
  award_approved: ofProposal,
  award_rejected: ofProposal,
  award_superseded: ofProposal,
  award_undecidable: { ...ofProposal, always_mailed: true },
  award_fell: ofRfq('award', '/my-bids'),
  order_issued: ofOrder,
  order_to_answer: ofOrder,
  order_unanswered: ofOrder,
  order_acknowledged: ofOrder,
  order_change_asked: ofOrder,
  order_change_answered: ofOrder,
  order_declined: ofOrder,
  order_canceled: ofOrder,
  order_cancel_proposed: ofOrder,
  order_disputed: ofOrder,
  order_dispute_answered: ofOrder,
  order_resolve_proposed: ofOrder,
  order_proposal_rejected: ofOrder,
  order_resolved: ofOrder,
  delivery_stated: ofOrder,
  delivery_undecided: ofOrder,
  delivery_unconfirmed: ofOrder,
  delivery_confirmed: ofOrder,
  delivery_refused: ofOrder,
  order_to_rate: ofOrder,
  order_rated: ofOrder,
  rating_replied: ofOrder,
  deadline_near: ofRfq('deadlines', '/rfqs'),
  search_rfq: ofRfq('alerts', '/saved-searches'),
  search_product: ofProduct('alerts', '/saved-searches'),
  followed_company_rfq: ofRfq('followed', '/rfqs'),
  followed_company_product: ofProduct('followed', '/market-place'),
  followed_rfq_changed: ofRfq('followed', '/rfqs'),
  followed_rfq_answered: ofQuestions('followed', '/rfqs'),
  followed_rfq_opened: ofRfq('followed', '/rfqs'),
  followed_rfq_canceled: ofRfq('followed', '/rfqs'),
  followed_rfq_awarded: ofRfq('followed', '/rfqs'),
  member_joined: ofCompany,
  member_removed: ofCompany,
  invitation_declined: ofCompany,
  roles_changed: ofCompany,
  owner_changed: ofCompany,
  // Always mailed, so that changes of approvers and limits do not go unnoticed.
  approver_added: { ...ofCompany, always_mailed: true },
  approver_removed: { ...ofCompany, always_mailed: true },
  settings_changed: { ...ofCompany, always_mailed: true },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof KINDS

declare module '#framework/events/declarations.ts' {
  interface NotificationKinds extends Record<NotificationKind, true> {}
}

const ALL: Readonly<Record<string, Kind>> = KINDS

/** Undefined for kinds that only a newer release knows. */
export const kindOf = (kind: string): Kind | undefined => (Object.hasOwn(ALL, kind) ? ALL[kind] : undefined)

export const kindsOfGroup = (group: KindGroup): string[] =>
  Object.keys(ALL).filter((kind) => ALL[kind]!.group === group)
