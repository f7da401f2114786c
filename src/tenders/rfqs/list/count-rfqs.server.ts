import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { MAX_COUNTED } from '#framework/http/listing.server.ts'
import type { RfqFacets } from '#tenders/contract.ts'
import { hasStatus } from '#tenders/policy.server.ts'
import type { RfqStatus } from '#tenders/policy.ts'

/** A count that stops where counts are no longer told exactly, so that it costs the same however many there are. */
const capped = (status: RfqStatus) =>
  sql`(select count(*)::int from (select from rfqs where ${hasStatus(status)} limit ${sql.lit(MAX_COUNTED)}) matches)`

/** How many RFQs there are in each status, for the filter of the list. */
export async function countByStatus(reader: Reader): Promise<RfqFacets> {
  const { rows } = await sql<RfqFacets['status']>`select
    ${capped('active')} as active,
    ${capped('completed')} as completed,
    ${capped('expired')} as expired`.execute(reader)
  return { status: rows[0]! }
}
