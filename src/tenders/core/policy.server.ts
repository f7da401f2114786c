import { type RawBuilder, sql } from 'kysely'
import type { BidAwaits, MyBidFilter, MyBidState, RfqStatus, TenderState } from './policy.ts'

/*
 * The conditions of `policy.ts` as SQL, for statements that name their tables `rfqs` and `bids`. Conditions are
 * conjunctions of plain comparisons, in the form in which the predicates of partial indexes are written.
 */

/** When the RFQ closes, in the form that its indexes have. The job `fill_closing` fills `closes_at` of older rows. */
export const closesAt = sql<Date>`coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time))`

const statusAt = (time: RawBuilder<Date>) => sql<RfqStatus>`case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when ${closesAt} <= ${time} then 'expired'
  else 'active' end`

/** `statusOfRfq` in SQL, for what only reads: the status when the transaction began. */
export const rfqStatus = statusAt(sql`transaction_time()`)

/** The status in this moment: for what writes, in a statement after the one that locks the RFQ. */
export const rfqStatusNow = statusAt(sql`instant()`)

/** Whether it is a day on which the RFQ takes questions: in this moment, for what writes. */
export const takesQuestionsNow = sql<boolean>`coalesce((instant() at time zone 'Asia/Riyadh')::date <= rfqs.questions_until, false)`

const bidsState = sql<TenderState['bids']>`case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end`

/** The `TenderState` of the row, for rights: one expression, so that every answer says the same. */
export const tenderState = sql<TenderState>`json_build_object('status', ${rfqStatus},
  'bids', ${bidsState}, 'takes_questions', coalesce(riyadh_today() <= rfqs.questions_until, false), 'proposal_pending', exists (
  select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending'))`

/** The RFQ has not been canceled; who sees it then is a question for the gate. */
export const isNotCanceled = sql<boolean>`rfqs.canceled_at is null`

/** `hidesBidders` and `showsBids` in SQL. */
export const hidesBidders = sql<boolean>`(rfqs.access = 'invited' or rfqs.made_public_at is not null)`
export const showsBids = sql<boolean>`(rfqs.bid_visibility = 'open' and not ${hidesBidders})`

/** `isUndecided` in SQL. */
export const isUndecidedRfq = sql<boolean>`rfqs.canceled_at is null and rfqs.accepted_bid_id is null`

/** The RFQ has not closed, whatever became of it. */
export const isBeforeClosing = sql<boolean>`${closesAt} > transaction_time()`
export const isAfterClosing = sql<boolean>`${closesAt} <= transaction_time()`

const STATUS_CONDITIONS: Record<RfqStatus, RawBuilder<boolean>> = {
  active: sql`${isUndecidedRfq} and ${isBeforeClosing}`,
  completed: sql`rfqs.canceled_at is null and rfqs.accepted_bid_id is not null`,
  expired: sql`${isUndecidedRfq} and ${isAfterClosing}`,
  canceled: sql`rfqs.canceled_at is not null`,
}

/** Whether the RFQ has a status. */
export const hasStatus = (status: RfqStatus) => STATUS_CONDITIONS[status]

/** Whether a bid, under this alias, is neither withdrawn nor lapsed. */
export const isLiveBid = (alias = 'bids') => sql<boolean>`${sql.ref(alias)}.withdrawn_at is null`

/** Whether a bid, under this alias, is open to read: it was never sealed, or it was opened. */
export const isReadableBid = (alias = 'bids') => sql<boolean>`${sql.ref(alias)}.total_amount is not null`

/** Whether a bid, under this alias, must be confirmed or changed before it can be accepted. */
export const isUnconfirmedBid = (alias = 'bids') =>
  sql<boolean>`(rfqs.on_change = 'confirm' and ${sql.ref(`${alias}.rfq_version`)} < rfqs.material_version)`

/**
 * Whether bids on the RFQ may have to be confirmed, as the index `rfqs_to_lapse` has it. These are all newer than the
 * column `closes_at`.
 */
export const mayHaveUnconfirmedBids = sql<boolean>`rfqs.on_change = 'confirm' and rfqs.material_version > rfqs.closed_version and ${isUndecidedRfq}`

/** `bidAwaits` in SQL. */
export const bidAwaits = sql<BidAwaits>`case when ${isUnconfirmedBid()}
  then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end end`

/** Whether the bid was accepted. */
export const isAcceptedBid = sql<boolean>`rfqs.accepted_bid_id is not distinct from bids.bid_id`

const MY_BID_CONDITIONS: Record<Exclude<MyBidState, 'lapsed'>, RawBuilder<boolean>> = {
  open: hasStatus('active'),
  accepted: sql`rfqs.accepted_bid_id = bids.bid_id`,
  other: sql`rfqs.accepted_bid_id <> bids.bid_id`,
  canceled: hasStatus('canceled'),
  over: hasStatus('expired'),
}

/** `myBidState` in SQL, for a live bid. */
export const hasMyBidState = (state: Exclude<MyBidState, 'lapsed'>) => MY_BID_CONDITIONS[state]

/** What narrows a list of the company's bids, of which some have lapsed. */
export function isMyBidIn(filter: MyBidFilter) {
  if (filter === 'lapsed') return sql<boolean>`bids.lapsed_at is not null`
  const condition =
    filter === 'to_confirm' ? sql`${hasStatus('active')} and ${isUnconfirmedBid()}` : MY_BID_CONDITIONS[filter]
  return sql<boolean>`(bids.lapsed_at is null and ${condition})`
}
