import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'

export const exportBids = async (reader: Reader, { company_id }: ExportSubject) => ({
  bids: await reader
    .selectFrom(bidsFor('export'))
    .leftJoin('files', 'files.file_id', 'bids.attachment_id')
    .select([
      'bid_id',
      'rfq_id',
      'total_amount',
      'proposed_delivery_date',
      'comments',
      'files.path as attachment_path',
      'bids.version',
      'rfq_version',
      'withdrawn_at',
      'lapsed_at',
      'bids.created_at',
      'bids.updated_at',
      'net_halalas',
      'vat_halalas',
      'gross_halalas',
      'discount_bp',
      'discount_halalas',
      'lines_net_halalas',
      'unpriced_lines',
      'vat_category',
      'vat_rate_bp',
      'vat_reason',
    ])
    .where('supplier_id', '=', company_id)
    .orderBy('bid_id')
    .execute(),
})
