import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { MAX_COUNTED } from '#framework/http/listing.server.ts'
import type { RfqFacets } from '#tenders/contract.ts'

/** A count that stops where counts are no longer told exactly, so that it costs the same however many there are. */
const capped = (condition: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from rfqs where canceled_at is null and ${condition} limit ${sql.lit(MAX_COUNTED)}) matches)`

/** How many RFQs there are in each status, for the filter of the list. */
export async function countByStatus(reader: Reader): Promise<RfqFacets> {
  const { rows } = await sql<RfqFacets['status']>`select
    ${capped(sql`accepted_bid_id is null and deadline >= riyadh_today()`)} as active,
    ${capped(sql`accepted_bid_id is not null`)} as completed,
    ${capped(sql`accepted_bid_id is null and deadline < riyadh_today()`)} as expired`.execute(reader)
  return { status: rows[0]! }
}
