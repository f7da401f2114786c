import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { bidsFor } from './bids.server.ts'
import { rfqsFor } from './rfqs.server.ts'

/** Begins a statement about awards of which a company is the buyer or the supplier, with their RFQs and bids. */
export const awardsOfSide = (reader: Reader, company_id: number) =>
  reader
    .selectFrom('awards')
    .innerJoin(rfqsFor('award'), 'rfqs.rfq_id', 'awards.rfq_id')
    .innerJoin(bidsFor('award'), 'bids.bid_id', 'awards.bid_id')
    .where(sql<boolean>`${company_id}::integer in (awards.buyer_id, awards.supplier_id)`)
