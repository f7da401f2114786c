import { sql } from 'kysely'
import { companyReference } from '#companies/company-reference.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { disclosedBids } from '#tenders/core/gates/bids.server.ts'
import type { DisclosedTotal } from '#tenders/core/sealed/sealed-bid-view.ts'

/** The names and totals of opened bids that a bidder learns: complete bids first, lowest first. */
export async function readDisclosedTotals(
  reader: Reader,
  rfq_id: number,
  company_id: number,
): Promise<DisclosedTotal[]> {
  const rows = await disclosedBids(reader, company_id)
    .modifyFront(prepared)
    .innerJoin('companies', 'companies.company_id', 'bids.supplier_id')
    .select(['bids.supplier_id', 'companies.company_name', 'bids.total_amount', 'bids.unpriced_lines'])
    .where('bids.rfq_id', '=', rfq_id)
    .orderBy(sql`bids.unpriced_lines > 0`)
    .orderBy('bids.total_amount')
    .orderBy('bids.bid_id')
    .execute()
  return rows.map(({ supplier_id, company_name, total_amount, unpriced_lines }) => ({
    supplier: companyReference({ company_id: supplier_id, company_name }),
    total_amount: total_amount!,
    complete: unpriced_lines === 0,
    mine: supplier_id === company_id,
  }))
}
