import { sql } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { OrderSide } from '../states.ts'
import type { Delivery } from './contract.ts'
import { isDecidable } from './delivery-policy.ts'

type DeliveredLine = Delivery['lines'][number]

/** Deliveries on orders of which the viewer's company is a side. */
const selectDeliveries = (reader: Reader, { company_id }: Viewer) =>
  reader
    .selectFrom('deliveries')
    .innerJoin('purchase_orders', 'purchase_orders.order_id', 'deliveries.order_id')
    .innerJoin('order_parties', (join) =>
      join.onRef('order_parties.order_id', '=', 'deliveries.order_id').on('order_parties.company_id', '=', company_id),
    )
    .innerJoin('people as stater', 'stater.person_id', 'deliveries.person_id')
    .leftJoin('people as decider', 'decider.person_id', 'deliveries.decided_by')
    .leftJoin('files as file', 'file.file_id', 'deliveries.file_id')
    .select([
      'deliveries.delivery_id',
      'deliveries.order_id',
      'deliveries.number',
      'deliveries.state',
      'purchase_orders.state as order_state',
      'order_parties.side',
      'delivered_on',
      'stated_by',
      'stated_at',
      'deliveries.person_id',
      'stater.full_name',
      'decide_by',
      sql<boolean>`deliveries.state = 'stated' and decide_by < riyadh_today()`.as('is_late'),
      'decided_at',
      'decided_by',
      'decider.full_name as decider_name',
      'refused_reason',
      'note',
      sql<Delivery['file']>`case when file.file_id is not null then ${attachmentOf('file')} end`.as('file'),
      sql<DeliveredLine[]>`(
        select json_agg(json_build_object('line_no', line_no, 'quantity', trim_scale(quantity)::text) order by line_no)
        from delivery_lines where delivery_lines.delivery_id = deliveries.delivery_id)`.as('lines'),
    ])

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

/** People are named to their colleagues alone. */
function presentDelivery(row: DeliveryRow, viewer: Viewer): Delivery {
  const { side, stated_by, person_id, full_name, decided_by, decider_name } = row
  const mayDecide = side === 'buyer' && hasRight(viewer, 'buy') && isDecidable(row)
  return {
    delivery_id: row.delivery_id,
    order_id: row.order_id,
    number: row.number,
    state: row.is_late ? 'unconfirmed' : row.state,
    delivered_on: row.delivered_on,
    stated_by,
    stated_at: row.stated_at.toISOString(),
    ...(stated_by === side && { by: { person_id, full_name } }),
    decide_by: row.decide_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    ...(side === 'buyer' && decided_by !== null && { decided_by: { person_id: decided_by, full_name: decider_name! } }),
    refused_reason: row.refused_reason,
    note: row.note,
    file: row.file,
    lines: row.lines,
    can: { confirm: mayDecide, refuse: mayDecide },
  }
}

/** Which side of an order the viewer's company is; for everybody else it does not exist. */
export async function sideOfOrder(reader: Reader, { company_id }: Viewer, order_id: number): Promise<OrderSide> {
  const party = await reader
    .selectFrom('order_parties')
    .select('side')
    .where('order_id', '=', order_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  if (!party) throw fail(404, 'order_not_found')
  return party.side
}

/** The deliveries on an order, the newest first. */
export async function readDeliveries(reader: Reader, viewer: Viewer, order_id: number): Promise<Delivery[]> {
  await sideOfOrder(reader, viewer, order_id)
  const rows = await selectDeliveries(reader, viewer)
    .where('deliveries.order_id', '=', order_id)
    .orderBy('deliveries.number', 'desc')
    .execute()
  return rows.map((row) => presentDelivery(row, viewer))
}

export async function readDelivery(reader: Reader, viewer: Viewer, delivery_id: number): Promise<Delivery> {
  const row = await selectDeliveries(reader, viewer)
    .where('deliveries.delivery_id', '=', delivery_id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'delivery_not_found')
  return presentDelivery(row, viewer)
}
