import { prepared, type Tx } from '#framework/database/database.server.ts'
import type { ReadableBid } from '#tenders/core/gates/bids.server.ts'
import { fromRiyals } from '#framework/i18n/money.ts'

/** Who awards, and after which proposal. */
export interface AwardedBy {
  person_id: number
  /** Now when absent. */
  awarded_at?: Date
  proposal?: { proposal_id: number; reason: string | null }
  /** Optional lines that the buyer takes, in ascending order. */
  optional_lines?: number[]
}

/**
 * Inserts the award of a locked bid as it stands; its RFQ is locked for update. Triggers refuse any other, and set the
 * columns of the RFQ that follow from it.
 */
export async function insertAward(
  tx: Tx,
  bid: ReadableBid,
  { person_id, proposal, optional_lines = [], awarded_at }: AwardedBy,
) {
  const { rfq_id, bid_id, version, buyer_id, supplier_id, net_halalas, vat_halalas, total_amount } = bid
  await tx
    .insertInto('awards')
    .modifyEnd(prepared)
    .values({
      rfq_id,
      award_mode: 'whole',
      bid_id,
      bid_version: version,
      buyer_id,
      supplier_id,
      net_halalas,
      vat_halalas,
      gross_halalas: fromRiyals(total_amount),
      optional_lines,
      proposal_id: proposal?.proposal_id ?? null,
      reason: proposal?.reason ?? null,
      person_id,
      ...(awarded_at && { awarded_at }),
    })
    .execute()
}
