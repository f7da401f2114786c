import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'

/** Bids that are still sealed, encrypted: only the bidder's own copy has their contents. */
export const exportSealedBids = async (reader: Reader, { company_id }: ExportSubject) => ({
  sealed_bids: await reader
    .selectFrom('sealed_bids')
    .innerJoin(bidsFor('export'), 'bids.bid_id', 'sealed_bids.bid_id')
    .select([
      'sealed_bids.bid_id',
      'sealed_bids.version',
      'sealed_bids.rfq_version',
      'format',
      sql<string>`encode(commitment, 'hex')`.as('commitment'),
      'person_id',
      'received_at',
      'key_id',
      sql<string>`encode(signature, 'base64')`.as('signature'),
      'outcome',
      'contents',
      'exposed',
    ])
    .where('bids.supplier_id', '=', company_id)
    .orderBy('sealed_bids.bid_id')
    .orderBy('sealed_bids.version')
    .execute(),
})
