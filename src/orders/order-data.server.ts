import { rowsOf } from '#framework/database/rows-of.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'

const settings = rowsOf('order_settings', {
  owner: 'company_id',
  columns: ['prefix', 'automatic_since', 'short_address', 'updated_at'],
  order: ['company_id'],
})
const series = rowsOf('order_series', { owner: 'company_id', columns: ['year', 'last'], order: ['year'] })
const ratings = rowsOf('ratings', {
  owner: 'rater_id',
  columns: [
    'rating_id',
    'order_id',
    'ratee_id',
    'person_id',
    'stars',
    'on_time',
    'as_agreed',
    'communication',
    'text',
    'created_at',
    'published_at',
    'hidden_at',
    'hidden_reason',
    'version',
  ],
  order: ['rating_id'],
})
const reports = rowsOf('rating_reports', {
  owner: 'company_id',
  columns: ['rating_id', 'person_id', 'reason', 'created_at'],
  order: ['rating_id'],
})

/** Orders of which a company is a side, as a subquery. */
const ordersOf = (reader: Reader, company_id: number) =>
  reader.selectFrom('order_parties').select('order_id').where('company_id', '=', company_id)

/** What a company ordered and delivered, and the ratings that it gave, and received once they are published. */
export const exportOrders = async (reader: Reader, { company_id }: ExportSubject) => ({
  order_settings: await settings(reader, company_id),
  order_series: await series(reader, company_id),
  orders: await reader
    .selectFrom('purchase_orders')
    .select([
      'order_id',
      'number',
      'award_id',
      'rfq_id',
      'buyer_id',
      'supplier_id',
      'snapshot',
      'net_halalas',
      'vat_halalas',
      'gross_halalas',
      'state',
      'verify_code',
      'issued_at',
      'answer_by',
      'reminded_at',
      'change_asked_at',
      'acknowledged_at',
      'delivered_at',
      'ended_at',
      'proposed',
      'proposed_by',
      'replaces',
      'version',
    ])
    .where('order_id', 'in', ordersOf(reader, company_id))
    .orderBy('order_id')
    .execute(),
  order_lines: await reader
    .selectFrom('order_lines')
    .select(['order_id', 'line_no', 'line_id', 'quantity', 'waiting', 'confirmed'])
    .where('order_id', 'in', ordersOf(reader, company_id))
    .orderBy('order_id')
    .orderBy('line_no')
    .execute(),
  // Who acted is known to the own company alone.
  order_events: await reader
    .selectFrom('order_events')
    .select(({ eb, ref }) => [
      'order_id',
      'number',
      'what',
      'company_id',
      eb.case().when(ref('company_id'), '=', company_id).then(ref('person_id')).end().as('person_id'),
      'text',
      'created_at',
    ])
    .where('order_id', 'in', ordersOf(reader, company_id))
    .orderBy('order_id')
    .orderBy('number')
    .execute(),
  deliveries: await reader
    .selectFrom('deliveries')
    .leftJoin('files', 'files.file_id', 'deliveries.file_id')
    .select([
      'delivery_id',
      'order_id',
      'number',
      'delivered_on',
      'note',
      'files.path as file_path',
      'stated_by',
      'stated_at',
      'decide_by',
      'unconfirmed_at',
      'state',
      'decided_at',
      'refused_reason',
    ])
    .where('order_id', 'in', ordersOf(reader, company_id))
    .orderBy('order_id')
    .orderBy('deliveries.number')
    .execute(),
  delivery_lines: await reader
    .selectFrom('delivery_lines')
    .select(['delivery_id', 'line_no', 'quantity'])
    .where('order_id', 'in', ordersOf(reader, company_id))
    .orderBy('delivery_id')
    .orderBy('line_no')
    .execute(),
  ratings_given: await ratings(reader, company_id),
  ratings_received: await reader
    .selectFrom('ratings')
    .select([
      'rating_id',
      'order_id',
      'stars',
      'on_time',
      'as_agreed',
      'communication',
      'text',
      'published_at',
      'reply',
      'reply_by',
      'reply_at',
    ])
    .where('ratee_id', '=', company_id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('rating_id')
    .execute(),
  rating_reports: await reports(reader, company_id),
})

/** What a company states for its orders. Orders stay as books do, and ratings belong to those who read them as well. */
export async function eraseOrderSettings(tx: Tx, company_id: number): Promise<void> {
  await tx
    .updateTable('order_settings')
    .set({ prefix: 'PO', automatic_since: null, short_address: null })
    .where('company_id', '=', company_id)
    .execute()
}
