import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { Order } from '../contract.ts'
import { readOrder, type ReadsOrder } from '../read/read-order.server.ts'
import type { Delivery } from './contract.ts'
import { readDelivery } from './read-deliveries.server.ts'

/** A confirmed delivery as its receipt has it. */
export interface DeliveryReceipt {
  order: Order
  delivery: Delivery
  /** How much of each line, by its number, was not confirmed when this delivery was: decimals as text. */
  left: ReadonlyMap<number, string>
}

const readLeft = async (reader: Reader, { order_id, delivery_id }: Delivery) => {
  const rows = await reader
    .selectFrom('order_lines')
    .select([
      'line_no',
      sql<string>`trim_scale(quantity - coalesce((
        select sum(delivery_lines.quantity) from delivery_lines
          join deliveries using (delivery_id)
          join deliveries this on this.delivery_id = ${delivery_id}
        where delivery_lines.order_id = order_lines.order_id and delivery_lines.line_no = order_lines.line_no
          and deliveries.state = 'confirmed'
          and (deliveries.decided_at, deliveries.delivery_id) <= (this.decided_at, this.delivery_id)), 0))::text`.as(
        'left',
      ),
    ])
    .where('order_id', '=', order_id)
    .execute()
  return new Map(rows.map(({ line_no, left }) => [line_no, left]))
}

/** A delivery's receipt for both sides of its order. There is none before the buyer has confirmed the delivery. */
export async function readReceipt(reader: Reader, ctx: ReadsOrder, delivery_id: number): Promise<DeliveryReceipt> {
  const delivery = await readDelivery(reader, ctx.viewer, delivery_id)
  if (delivery.state !== 'confirmed') throw fail(409, 'delivery_unconfirmed', { more: { state: delivery.state } })
  return {
    order: await readOrder(reader, ctx, delivery.order_id),
    delivery,
    left: await readLeft(reader, delivery),
  }
}
