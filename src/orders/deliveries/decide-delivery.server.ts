import { sql } from 'kysely'
import { assertRight } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { changeOrder, nowOfDatabase, type OrderRow, refuseState } from '../change-order.server.ts'
import { isDecidable } from './delivery-policy.ts'
import { deliveryConfirmed, deliveryRefused, orderDelivered } from './events.ts'

/** Locks the order of a delivery for its buyer's decision, then the delivery: 404 for all but its sides. */
async function lockToDecide(tx: Tx, { viewer }: SignedInContext, delivery_id: number): Promise<OrderRow> {
  const found = await tx
    .selectFrom('deliveries')
    .innerJoin('order_parties', 'order_parties.order_id', 'deliveries.order_id')
    .select(['deliveries.order_id', 'side'])
    .where('delivery_id', '=', delivery_id)
    .where('company_id', '=', viewer.company_id)
    .executeTakeFirst()
  if (!found) throw fail(404, 'delivery_not_found')
  if (found.side !== 'buyer') throw fail(403, 'other_side')
  assertRight(viewer, 'buy')
  const order = await tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('order_id', '=', found.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { state } = await tx
    .selectFrom('deliveries')
    .select('state')
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirstOrThrow()
  if (state !== 'stated') throw fail(409, 'delivery_decided', { more: { state } })
  if (!isDecidable({ state, order_state: order.state })) throw refuseState(order)
  return order
}

/** An order is delivered once all of it is confirmed. The order is locked. */
export async function endIfDelivered(tx: Tx, ctx: SignedInContext, { order_id }: Pick<OrderRow, 'order_id'>) {
  const order = await tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .where(
      sql<boolean>`not exists (select from order_lines where order_lines.order_id = purchase_orders.order_id and confirmed < quantity)`,
    )
    .executeTakeFirst()
  if (!order) return
  await changeOrder(tx, ctx, order, {
    what: 'delivered',
    set: { state: 'delivered', delivered_at: nowOfDatabase },
    event: orderDelivered,
  })
}

/** The buyer confirms a delivery as a whole. It cannot be taken back: what appears later is a dispute. */
export async function confirmDelivery(tx: Tx, ctx: SignedInContext, delivery_id: number): Promise<void> {
  const order = await lockToDecide(tx, ctx, delivery_id)
  await tx
    .updateTable('deliveries')
    .set({ state: 'confirmed', decided_by: ctx.viewer.person_id, decided_at: nowOfDatabase })
    .where('delivery_id', '=', delivery_id)
    .execute()
  await changeOrder(tx, ctx, order, { what: 'delivery_confirmed', event: deliveryConfirmed })
  await endIfDelivered(tx, ctx, order)
}

/** The buyer refuses a delivery as a whole; what it held is left to be delivered again. */
export async function refuseDelivery(tx: Tx, ctx: SignedInContext, delivery_id: number, reason: string): Promise<void> {
  const order = await lockToDecide(tx, ctx, delivery_id)
  await tx
    .updateTable('deliveries')
    .set({ state: 'refused', decided_by: ctx.viewer.person_id, decided_at: nowOfDatabase, refused_reason: reason })
    .where('delivery_id', '=', delivery_id)
    .execute()
  await changeOrder(tx, ctx, order, { what: 'delivery_refused', text: reason, event: deliveryRefused })
}
