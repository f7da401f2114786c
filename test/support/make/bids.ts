import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { aFileRow } from './rfqs.ts'
import { whileOpen } from './while-open.ts'
import { aSupplier, type MadeCompany } from './companies.ts'
import { riyals, type Riyals } from '#framework/i18n/money.ts'

export interface BidOptions {
  rfq_id: number
  /** A new supplier when absent. */
  supplier?: MadeCompany
  total_amount?: number
  comments?: string
  withdrawn?: boolean
}

export interface MadeBid {
  bid_id: number
  supplier: MadeCompany
  total_amount: Riyals
}

/** Creates a bid on an RFQ, by default of a new supplier. */
export async function aBid(database: Database, wishes: BidOptions): Promise<MadeBid> {
  const supplier = wishes.supplier ?? (await aSupplier(database))
  const total_amount = riyals(wishes.total_amount ?? 48_500)
  const rfq = await database.kysely
    .selectFrom('rfqs')
    .select(['buyer_id', 'version'])
    .where('rfq_id', '=', wishes.rfq_id)
    .executeTakeFirstOrThrow()
  const attachment_id = await aFileRow(database, supplier.company_id, 'bid', 'quotation.pdf')
  const { bid_id } = await whileOpen(database, wishes.rfq_id, (tx) =>
    tx
      .insertInto('bids')
      .values({
        rfq_id: wishes.rfq_id,
        buyer_id: rfq.buyer_id,
        rfq_version: rfq.version,
        supplier_id: supplier.company_id,
        total_amount,
        proposed_delivery_date: sql<string>`riyadh_today() + 10`,
        comments: wishes.comments ?? 'السعر شامل التوصيل والتركيب.',
        attachment_id,
        withdrawn_at: wishes.withdrawn ? new Date() : null,
      })
      .returning('bid_id')
      .executeTakeFirstOrThrow(),
  )
  return { bid_id, supplier, total_amount }
}
