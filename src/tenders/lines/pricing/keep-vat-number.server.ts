import { sql } from 'kysely'
import { companyUpdated } from '#companies/events.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { react } from '#framework/events/declarations.ts'
import { ownBids } from '#tenders/core/gates/bids.server.ts'
import { isUndecidedRfq } from '#tenders/core/policy.server.ts'

/**
 * A company keeps its VAT number as long as undecided bids need it: without one nobody may charge VAT or use the zero
 * rate. Runs in the transaction that removes the number and holds the company's row. Pricing a bid locks that row as
 * well, so no such bid is placed at the same time. Decided bids keep their VAT.
 */
async function keepVatNumber(tx: Tx, company_id: number): Promise<void> {
  const needed = await ownBids(tx, company_id)
    .innerJoin('companies', 'companies.company_id', 'bids.supplier_id')
    .select('bids.bid_id')
    .where('companies.vat_number', 'is', null)
    .where(isUndecidedRfq)
    .where(
      sql<boolean>`(bids.total_amount is null or bids.vat_category in ('S', 'Z') or exists (select from bid_lines where bid_lines.bid_id = bids.bid_id and bid_lines.vat_category in ('S', 'Z')))`,
    )
    .limit(1)
    .executeTakeFirst()
  if (needed)
    throw fail(409, 'vat_number_in_use', { fields: [{ field: 'vat_number', message: 'errors.vat_number_in_use' }] })
}

export const vatNumberReactions = [
  react(companyUpdated, async (tx, { company_id, fields }) => {
    if (fields.includes('vat_number')) await keepVatNumber(tx, company_id)
  }),
]
