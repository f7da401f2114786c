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
  /** Who sees it and may bid: everybody when absent. */
  access?: 'public' | 'invited'
  /** Whether bids are sealed; they are open when absent. */
  bid_visibility?: 'open' | 'sealed'
  price_disclosure?: 'buyer' | 'bidders'
}

export interface MadeRfq {
  rfq_id: number
  buyer: MadeCompany
  title: string
  deadline: string
  delivery_date: string
}

const fileRow = (owner_id: number, kind: 'rfq' | 'bid', name: string) => ({
  path: `/uploads/${kind}/${randomBytes(16).toString('hex')}.pdf`,
  kind,
  owner_id,
  name,
  ext: 'pdf',
  mime: 'application/pdf',
  size: 1000,
  sha256: randomBytes(32).toString('hex'),
})

/** A file's row without its bytes, for tests that only show it. */
export async function aFileRow(
  { kysely }: Database,
  owner_id: number,
  kind: 'rfq' | 'bid',
  name = 'specification.pdf',
) {
  const { file_id } = await kysely
    .insertInto('files')
    .values(fileRow(owner_id, kind, name))
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return file_id
}

let made = 0

/** Creates an RFQ, by default open for a week. */
export async function anRfq(database: Database, wishes: RfqOptions = {}): Promise<MadeRfq> {
  const { kysely } = database
  const buyer = wishes.buyer ?? (await aCompany(database))
  const title = wishes.title ?? `توريد كراسي مكتبية ${++made}`
  const day = (days: number) => sql<string>`riyadh_today() + ${days}::int`
  const closes_in = wishes.closes_in ?? 7
  const file = fileRow(buyer.company_id, 'rfq', 'specification.pdf')
  const ofFirstCity = (column: 'region_id' | 'city_id') =>
    kysely.selectFrom('cities').select(column).orderBy('city_id').limit(1)
  const rfq = await kysely
    .with('file', (db) => db.insertInto('files').values(file).returning('file_id'))
    .with('rfq', (db) =>
      db
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
          access: wishes.access ?? 'public',
          bid_visibility: wishes.bid_visibility ?? 'open',
          ...(wishes.price_disclosure && { price_disclosure: wishes.price_disclosure }),
          region_id: ofFirstCity('region_id'),
          city_id: ofFirstCity('city_id'),
          canceled_at: wishes.canceled ? new Date() : null,
          attachments_paths: [file.path],
        })
        .returning(['rfq_id', 'deadline', 'delivery_date']),
    )
    .with('attachment', (db) =>
      db
        .insertInto('rfq_attachments')
        .columns(['rfq_id', 'position', 'file_id'])
        .expression(({ selectFrom, lit }) =>
          selectFrom(['rfq', 'file']).select(['rfq_id', lit(1).as('position'), 'file_id']),
        ),
    )
    .selectFrom('rfq')
    .selectAll()
    .executeTakeFirstOrThrow()
  return { ...rfq, buyer, title }
}
