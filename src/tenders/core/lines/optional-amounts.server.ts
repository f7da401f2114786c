import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'

/** The offered optional lines of all live bids on an RFQ, which count for the buyer's limit, by the bids' numbers. */
export async function readOptionalAmounts(reader: Reader, rfq_id: number): Promise<ReadonlyMap<number, Halalas>> {
  const rows = await reader
    .selectFrom(bidsFor('award'))
    .modifyFront(prepared)
    .select(['bid_id', sql<Halalas>`optional_halalas(bid_id)`.as('optional_halalas')])
    .where('rfq_id', '=', rfq_id)
    .where('gross_halalas', 'is not', null)
    .where(isLiveBid())
    .execute()
  return new Map(rows.map(({ bid_id, optional_halalas }) => [bid_id, optional_halalas]))
}

/** A bid with what counts for the limit of its buyer; nothing is known of a bid without lines. */
export const withOptionalAmount = (bid: BidView, amounts: ReadonlyMap<number, Halalas> | undefined): BidView => {
  const optional_halalas = amounts?.get(bid.bid_id)
  return optional_halalas === undefined ? bid : { ...bid, optional_halalas }
}
