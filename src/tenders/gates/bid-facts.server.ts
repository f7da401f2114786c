import { sql } from 'kysely'
import { isLiveBid } from '#tenders/policy.server.ts'

/*
 * What an RFQ says of its bids without showing them, for statements that name their table `rfqs`: their number, the
 * viewer's own one, and who is notified. A part of the gate for bids.
 */

/** The number of live bids on the RFQ. */
export const bidsCount = sql<number>`(select count(*) from bids live where live.rfq_id = rfqs.rfq_id and ${isLiveBid('live')})`

/** The same numbers as rows, by which a list is ordered. */
export const BID_COUNTS = 'rfq_bid_counts as counted'

/** The companies with a live bid on the RFQ, in the order in which they bid: an audience, shown to nobody. */
export const bidderIds = sql<
  number[]
>`array(select bidder.supplier_id from bids bidder where bidder.rfq_id = rfqs.rfq_id and ${isLiveBid('bidder')} order by bidder.bid_id)`

/** The live bid of a company on the RFQ. */
export const liveBidOf = (company_id: number | undefined) =>
  company_id === undefined
    ? sql<number | null>`null::integer`
    : sql<number | null>`(select own.bid_id from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = ${company_id} and ${isLiveBid('own')})`
