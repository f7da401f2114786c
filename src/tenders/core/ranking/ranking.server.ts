import { sql } from 'kysely'
import { isUnconfirmedBid } from '#tenders/core/policy.server.ts'

/* `ranking.ts` in SQL, for statements that name their tables `rfqs` and `bids`. */

/** Whether a bid, under this alias, offers every line that is not optional. */
const isCompleteBid = (alias = 'bids') => sql<boolean>`${sql.ref(`${alias}.unpriced_lines`)} = 0`

/** Whether a bid, under this alias, is compared with others: it is complete and can be accepted as it is. */
export const isComparedBid = (alias = 'bids') =>
  sql<boolean>`(${isCompleteBid(alias)} and not ${isUnconfirmedBid(alias)})`

/** The amount in riyals by which a bid is compared: the RFQ's `price_basis`; a bid without lines has one alone. */
export const comparedAmount = (alias = 'bids') =>
  sql<number>`case when rfqs.price_basis = 'net' and ${sql.ref(`${alias}.net_halalas`)} is not null then ${sql.ref(`${alias}.net_halalas`)} / 100.0 else ${sql.ref(
    `${alias}.total_amount`,
  )} end`

/** What the bids of an RFQ are ordered by. */
export const rankingOrder = sql`case when ${isUnconfirmedBid()} then 2 when ${isCompleteBid()} then 0 else 1 end, ${comparedAmount()}, bids.total_amount, bids.bid_id`

/** The place of a bid, under this alias, among the compared ones of `bids`, which ties share; null where it is none. */
export const placeAmongBids = (own: string) =>
  sql<
    number | null
  >`case when ${isComparedBid(own)} then 1 + count(*) filter (where ${isComparedBid()} and ${comparedAmount()} < ${comparedAmount(own)}) end`
