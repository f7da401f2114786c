import { sql } from 'kysely'
import type { Viewer } from '#framework/api/viewer.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { BidView } from '#tenders/bid-view.ts'
import { isLiveBid } from '#tenders/policy.server.ts'
import { bidsFor } from '#tenders/gates/bids.server.ts'
import { hasInterest } from './approvers.server.ts'
import type { Halalas } from '#framework/i18n/money.ts'

/** What an RFQ shows its buyer's people of approvals: the limit, if there is one, and the proposal that waits. */
export async function readAwardRules(reader: Reader, { rfq_id, buyer_id }: { rfq_id: number; buyer_id: number }) {
  const { award_limit_halalas, proposal_id, bid_id } = await reader
    .selectFrom('companies')
    .modifyFront(prepared)
    .leftJoin('award_proposals', (join) => join.on('award_proposals.rfq_id', '=', rfq_id).on('state', '=', 'pending'))
    .select(['award_limit_halalas', 'proposal_id', 'bid_id'])
    .where('company_id', '=', buyer_id)
    .executeTakeFirstOrThrow()
  return {
    ...(award_limit_halalas !== null && { award_limit_halalas }),
    ...(proposal_id !== null && { pending_proposal: { proposal_id, bid_id: bid_id! } }),
  }
}

/** What else decides about the award of a live bid, for one of its buyer's people. */
interface AwardFacts {
  bid_id: number
  /** The person has an interest in it. */
  conflict: boolean
  /** Null for a bid without lines. */
  optional_halalas: Halalas | null
}

/** The facts of all live bids on an RFQ by their numbers. */
export async function readAwardFacts(
  reader: Reader,
  { person_id }: Pick<Viewer, 'person_id'>,
  rfq_id: number,
): Promise<ReadonlyMap<number, AwardFacts>> {
  const rows = await reader
    .selectFrom(bidsFor('award'))
    .modifyFront(prepared)
    .select([
      'bid_id',
      hasInterest(person_id).as('conflict'),
      sql<Halalas | null>`case when gross_halalas is not null then optional_halalas(bid_id) end`.as('optional_halalas'),
    ])
    .where('rfq_id', '=', rfq_id)
    .where(isLiveBid())
    .execute()
  return new Map(rows.map((row) => [row.bid_id, row]))
}

/** Whether a bid that the rights and the RFQ's state allow to accept can be: the viewer has no interest in it. */
export const isAwardable = (facts: Pick<AwardFacts, 'conflict'> | undefined) => facts?.conflict !== true

/** A bid with what its buyer's people may do with it and what counts for their limit. */
export function withAwardFacts(bid: BidView, facts: AwardFacts | undefined): BidView {
  if (!facts) return bid
  const { optional_halalas } = facts
  return {
    ...bid,
    ...(optional_halalas !== null && { optional_halalas }),
    can: { ...bid.can, accept: bid.can.accept && isAwardable(facts) },
  }
}
