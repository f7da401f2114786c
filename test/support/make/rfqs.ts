import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { aCompany, type MadeCompany } from './companies.ts'

export interface RfqOptions {
  /** A new company when absent. */
  buyer?: MadeCompany
  title?: string
  description?: string
  quantity?: number
  /** Days from today. */
  closes_in?: number
  /** `HH:MM` in Riyadh; the end of the day when absent. */
  closing_time?: string
  /** Days from today. */
  delivery_in?: number
  category_id?: number
  canceled?: boolean
  /** Whether bids must be confirmed after a change; they need not when absent. */
  on_change?: 'mark' | 'confirm'
  /** Whether bids are sealed; they are open when absent. */
  bid_visibility?: 'open' | 'sealed'
}

export interface MadeRfq {
  rfq_id: number
  buyer: MadeCompany
  title: string
  deadline: string
  delivery_date: string
}

/** A file's row without its bytes, for tests that only show it. */
export async function aFileRow(
  { kysely }: Database,
  owner_id: number,
  kind: 'rfq' | 'bid',
  name = 'specification.pdf',
) {
  const { file_id } = await kysely
    .insertInto('files')
    .values({
      path: `/uploads/${kind}/${randomBytes(16).toString('hex')}.pdf`,
      kind,
      owner_id,
      name,
      ext: 'pdf',
      mime: 'application/pdf',
      size: 1000,
      sha256: randomBytes(32).toString('hex'),
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return file_id
}

let made = 0

/** Creates an RFQ, by default open for a week. */
export async function anRfq(database: Database, wishes: RfqOptions = {}): Promise<MadeRfq> {
  const { kysely } = database
  const buyer = wishes.buyer ?? (await aCompany(database))
  const city = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()
  const title = wishes.title ?? `توريد كراسي مكتبية ${++made}`
  const day = (days: number) => sql<string>`riyadh_today() + ${days}::int`
  const closes_in = wishes.closes_in ?? 7
  const rfq = await kysely
    .insertInto('rfqs')
    .values({
      buyer_id: buyer.company_id,
      title,
      description: wishes.description ?? 'كراسي لمكاتب الفرع الجديد، مع التركيب.',
      item_description: 'كرسي دوّار بمسند للظهر، لون أسود.',
      quantity: wishes.quantity ?? 120,
      deadline: day(closes_in),
      closing_time: wishes.closing_time ?? null,
      delivery_date: day(wishes.delivery_in ?? Math.max(closes_in, 0) + 14),
      category_id: wishes.category_id ?? 1,
      on_change: wishes.on_change ?? 'mark',
      bid_visibility: wishes.bid_visibility ?? 'open',
      region_id: city.region_id,
      city_id: city.city_id,
      canceled_at: wishes.canceled ? new Date() : null,
    })
    .returning(['rfq_id', 'deadline', 'delivery_date'])
    .executeTakeFirstOrThrow()
  const file_id = await aFileRow(database, buyer.company_id, 'rfq')
  await kysely
    .updateTable('rfqs')
    .set(({ selectFrom }) => ({
      attachments_paths: sql`array(${selectFrom('files').select('path').where('file_id', '=', file_id)})`,
    }))
    .where('rfq_id', '=', rfq.rfq_id)
    .execute()
  await kysely.insertInto('rfq_attachments').values({ rfq_id: rfq.rfq_id, position: 1, file_id }).execute()
  return { ...rfq, buyer, title }
}
