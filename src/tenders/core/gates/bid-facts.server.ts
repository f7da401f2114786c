import { sql } from 'kysely'
import type { Viewer } from '#framework/api/viewer.ts'
import { isLiveBid, isUnconfirmedBid, isReadableBid } from '#tenders/core/policy.server.ts'

/*
 * What an RFQ says of its bids without showing them, for statements that name their table `rfqs`: their number, the
 * viewer's own one, and who is notified. A part of the gate for bids.
 */

/** The number of live bids on the RFQ, as everybody reads it: sealed ones are not counted. */
export const bidsCount = sql<number>`(select count(*) from bids live where live.rfq_id = rfqs.rfq_id and ${isLiveBid('live')} and ${isReadableBid('live')})`

/** The live bid of a company on the RFQ. */
export const liveBidOf = (company_id: number | undefined) =>
  company_id === undefined
    ? sql<number | null>`null::integer`
    : sql<number | null>`(select own.bid_id from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = ${company_id} and ${isLiveBid('own')})`

/** The number that a company reads: of the others on an RFQ for invited suppliers it learns nothing. */
export const bidsCountFor = (company_id: number | undefined) =>
  company_id === undefined
    ? bidsCount
    : sql<number>`case when rfqs.access = 'public' or rfqs.bid_visibility <> 'open' or rfqs.buyer_id = ${company_id}
        then ${bidsCount} else num_nonnulls(${liveBidOf(company_id)}) end`

/** The number of all live bids, sealed ones too, for the buyer's company and for audiences. */
export const placedBidsCount = sql<number>`(select count(*) from bids live where live.rfq_id = rfqs.rfq_id and ${isLiveBid('live')})`

/** The number of those that can be accepted once bidding has ended: the others lapse then. */
export const acceptableBidsCount = sql<number>`(select count(*) from bids live where live.rfq_id = rfqs.rfq_id and ${isLiveBid('live')} and not ${isUnconfirmedBid('live')})`

/** The numbers of live bids as rows, by which a list is ordered. */
export const BID_COUNTS = 'rfq_bid_counts as counted'

/** The companies with a live bid on the RFQ, in the order in which they bid: an audience, shown to nobody. */
export const bidderIds = sql<
  number[]
>`array(select bidder.supplier_id from bids bidder where bidder.rfq_id = rfqs.rfq_id and ${isLiveBid('bidder')} order by bidder.bid_id)`

/** Those of them whose bid must be confirmed or changed. */
export const unconfirmedBidderIds = sql<
  number[]
>`array(select bidder.supplier_id from bids bidder where bidder.rfq_id = rfqs.rfq_id and ${isLiveBid('bidder')} and ${isUnconfirmedBid('bidder')} order by bidder.bid_id)`

/**
 * Whether a person has belonged to a company since it first bid on the RFQ, and so neither accepts, proposes nor
 * approves its bid, under this alias.
 */
export const hasInterest = (person_id: number, alias = 'bids') =>
  sql<boolean>`has_interest(${person_id}, ${sql.ref(`${alias}.supplier_id`)}, ${sql.ref(`${alias}.rfq_id`)})`

/**
 * Whether the viewer acts for the RFQ's buyer and has an interest in every live bid on it, of which there is one.
 * Without `exists`, for which PostgreSQL reads the bids of all RFQs once a list has one of the viewer's own.
 */
export const hasInterestInAll = (viewer: Viewer | null) =>
  viewer === null
    ? sql<boolean>`false`
    : sql<boolean>`(rfqs.buyer_id = ${viewer.company_id}
        and (select true from bids live where live.rfq_id = rfqs.rfq_id and ${isLiveBid('live')} limit 1) is true
        and (select true from bids other where other.rfq_id = rfqs.rfq_id and ${isLiveBid('other')} and not ${hasInterest(viewer.person_id, 'other')} limit 1) is null)`
