import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import { snapshotOfVersion } from './versions.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** What a company's RFQs said in each version, and which of its bids it confirmed. */
export const exportVersions = async (reader: Reader, { company_id }: ExportSubject) => ({
  rfq_versions: await reader
    .selectFrom('rfq_versions')
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'rfq_versions.rfq_id')
    .select([
      'rfq_versions.rfq_id',
      'rfq_versions.version',
      snapshotOfVersion.as('snapshot'),
      'changed',
      'material',
      'reason',
      'person_id',
      'rfq_versions.created_at',
    ])
    .where('buyer_id', '=', company_id)
    .orderBy('rfq_versions.rfq_id')
    .orderBy('rfq_versions.version')
    .execute(),
  bid_confirmations: await reader
    .selectFrom('bid_confirmations')
    .innerJoin(bidsFor('export'), 'bids.bid_id', 'bid_confirmations.bid_id')
    .select(['bid_confirmations.bid_id', 'bid_confirmations.rfq_version', 'person_id', 'confirmed_at'])
    .where('supplier_id', '=', company_id)
    .orderBy('bid_confirmations.bid_id')
    .execute(),
})
