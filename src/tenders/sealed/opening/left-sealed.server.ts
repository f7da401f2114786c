import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/**
 * RFQs that somebody marked as opened, or whose key, while bids on them wait: no job opens these, and the database
 * refuses it but to who switches its triggers off.
 */
export async function readLeftSealed(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('sealed_bids')
    .innerJoin(rfqsFor('opening'), 'rfqs.rfq_id', 'sealed_bids.rfq_id')
    .modifyFront(prepared)
    .select('sealed_bids.rfq_id')
    .distinct()
    .where('outcome', 'is', null)
    .where(
      sql<boolean>`(rfqs.opened_at is not null
        or exists (select from opening_keys where opening_keys.rfq_id = rfqs.rfq_id and opening_keys.opened_at is not null))`,
    )
    .orderBy('sealed_bids.rfq_id')
    .execute()
  return rows.map(({ rfq_id }) => rfq_id)
}
