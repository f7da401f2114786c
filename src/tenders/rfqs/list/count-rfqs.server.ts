import { type RawBuilder, sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { MAX_COUNTED } from '#framework/http/listing.server.ts'
import type { OwnCounts, RfqFacets } from '#tenders/core/contract.ts'
import { isWaiting } from '#tenders/core/gates/question-facts.server.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'
import type { RfqStatus } from '#tenders/core/policy.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** A count that stops where counts are no longer told exactly, so that it costs the same however many there are. */
const capped = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${rows} limit ${sql.lit(MAX_COUNTED)}) matches)`

const rfqsWith = (status: RfqStatus) => capped(sql`${rfqsFor('public')} where ${hasStatus(status)}`)

/** How many RFQs there are in each status, for the filter of the list. */
export async function countByStatus(reader: Reader): Promise<RfqFacets> {
  const { rows } = await sql<RfqFacets['status']>`select
    ${rfqsWith('active')} as active,
    ${rfqsWith('completed')} as completed,
    ${rfqsWith('expired')} as expired`.execute(reader)
  return { status: rows[0]! }
}

/**
 * How many RFQs, bids and questions to answer a company has, for the tabs of its lists, as these list them: one
 * statement on each of these pages.
 */
export async function countOwn(reader: Reader, company_id: number): Promise<OwnCounts> {
  const { rows } = await sql<OwnCounts>`select ${prepared}
    ${capped(sql`${rfqsFor('own')} where rfqs.buyer_id = ${company_id}`)} as rfqs,
    ${capped(sql`${bidsFor('own_list')} where bids.supplier_id = ${company_id}`)} as bids,
    ${capped(sql`${rfqsFor('own')} join rfq_questions using (rfq_id) where rfqs.buyer_id = ${company_id} and ${hasStatus('active')} and ${isWaiting}`)} as questions`.execute(
    reader,
  )
  return rows[0]!
}
