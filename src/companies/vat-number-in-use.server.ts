import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'

/**
 * Keeps the VAT number of a locked company as long as undecided bids need it: without one nobody may charge VAT or use
 * the zero rate. Pricing a bid locks the company as well, so no such bid is placed at the same time. Decided bids keep
 * their VAT.
 */
export async function assertVatNumberUnused(tx: Tx, company_id: number): Promise<void> {
  const { rows } = await sql`select from bids join rfqs using (rfq_id)
    where bids.supplier_id = ${company_id} and bids.withdrawn_at is null and rfqs.canceled_at is null and rfqs.accepted_bid_id is null
      and (bids.vat_category in ('S', 'Z') or exists (select from bid_lines where bid_lines.bid_id = bids.bid_id and bid_lines.vat_category in ('S', 'Z')))
    limit 1`.execute(tx)
  if (rows.length > 0)
    throw fail(409, 'vat_number_in_use', { fields: [{ field: 'vat_number', message: 'errors.vat_number_in_use' }] })
}
