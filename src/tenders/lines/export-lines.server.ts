import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** The lines of a company's RFQs, those that ended too, how its bids price the lines of others, and lines of awards. */
export const exportLines = async (reader: Reader, { company_id }: ExportSubject) => ({
  rfq_lines: await reader
    .selectFrom('rfq_lines')
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'rfq_lines.rfq_id')
    .select([
      'line_id',
      'rfq_lines.rfq_id',
      'line_no',
      'section',
      'rfq_lines.description',
      'specification',
      sql<string>`rfq_lines.quantity::text`.as('quantity'),
      'unit_code',
      'unit_text',
      'optional',
      'since_version',
      'until_version',
    ])
    .where('buyer_id', '=', company_id)
    .orderBy('line_id')
    .execute(),
  bid_lines: await reader
    .selectFrom('bid_lines')
    .innerJoin(bidsFor('export'), 'bids.bid_id', 'bid_lines.bid_id')
    .select([
      'bid_lines.bid_id',
      'line_id',
      sql<string>`quantity::text`.as('quantity'),
      'offered',
      'unit_price_e4',
      'bid_lines.vat_category',
      'bid_lines.vat_rate_bp',
      'bid_lines.vat_reason',
      'brand',
      'note',
      'delivery_days',
      'bid_lines.net_halalas',
    ])
    .where('supplier_id', '=', company_id)
    .orderBy('bid_lines.bid_id')
    .orderBy('line_id')
    .execute(),
  bid_vat: await reader
    .selectFrom('bid_vat')
    .innerJoin(bidsFor('export'), 'bids.bid_id', 'bid_vat.bid_id')
    .select([
      'bid_vat.bid_id',
      'bid_vat.vat_category',
      'bid_vat.vat_rate_bp',
      'bid_vat.net_halalas',
      'bid_vat.vat_halalas',
    ])
    .where('supplier_id', '=', company_id)
    .orderBy('bid_vat.bid_id')
    .orderBy('bid_vat.vat_category')
    .execute(),
  award_lines: await reader
    .selectFrom('award_lines')
    .innerJoin('awards', 'awards.award_id', 'award_lines.award_id')
    .select([
      'award_lines.award_id',
      'line_id',
      'award_lines.rfq_id',
      sql<string>`quantity::text`.as('quantity'),
      'award_lines.state',
      'award_lines.net_halalas',
      'vat_category',
      'vat_rate_bp',
      'award_lines.vat_halalas',
    ])
    .where((eb) => eb.or([eb('buyer_id', '=', company_id), eb('supplier_id', '=', company_id)]))
    .orderBy('award_lines.award_id')
    .orderBy('line_id')
    .execute(),
})
