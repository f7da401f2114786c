import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { assertRight } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { EventType } from '#framework/events/define-event.ts'
import { type EventContext, record } from '#framework/events/record.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { allowsAct, isActOf, type OrderAct, rightOf } from './policy.ts'
import { readOrder } from './read/read-order.server.ts'
import type { OrderEventKind, OrderSide } from './states.ts'

export type OrderRow = Selectable<Schema['purchase_orders']>

/** An order whose row cannot change before the transaction ends, and which side the company is. */
export type LockedOrder = OrderRow & { side: OrderSide }

interface Locking {
  order_id: number
  expectedVersion: number | undefined
}

/** The database's clock, asked after the locks. */
export const nowOfDatabase = sql<Date>`instant()`

/**
 * Locks an order for an act of the viewer's company: 404 for all but its sides, 403 for the other side, 412 where it
 * has changed since it was seen. What concerns the award locks the RFQ first, as all writes of tenders do.
 */
export async function lockOrder(
  tx: Tx,
  ctx: SignedInContext,
  act: OrderAct,
  { order_id, expectedVersion }: Locking,
  locksRfq = false,
): Promise<LockedOrder> {
  const { viewer } = ctx
  const found = await tx
    .selectFrom('purchase_orders')
    .innerJoin('order_parties', 'order_parties.order_id', 'purchase_orders.order_id')
    .select(['rfq_id', 'side'])
    .where('purchase_orders.order_id', '=', order_id)
    .where('company_id', '=', viewer.company_id)
    .executeTakeFirst()
  if (!found) throw fail(404, 'order_not_found')
  const { rfq_id, side } = found
  if (!isActOf(act, side)) throw fail(403, 'other_side')
  assertRight(viewer, rightOf(side))
  if (locksRfq) await lockRfq(tx, rfq_id, 'update')
  const row = await tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw fail(412, 'stale', { more: { order: await readOrder(tx, ctx, order_id) } })
  const proposed_by_own = row.proposed_by === viewer.company_id
  // What is left of each line is compared when a delivery is stated.
  if (!allowsAct(act, { ...row, side, proposed_by_own, is_left: true })) throw refuseState(row)
  return { ...row, side }
}

/** That an order is in another state than an act needs. */
export const refuseState = ({ state }: Pick<OrderRow, 'state'>) =>
  fail(409, 'state_conflict', { messageCode: 'order_state', more: { state } })

interface OrderChange {
  what: OrderEventKind
  text?: string
  set?: UpdateObject<Schema, 'purchase_orders'>
  event: EventType<{ order_id: number; number: string; rfq_id: number }>
}

/** Changes a locked order, and notes what happened for both sides and in the trail. */
export async function changeOrder(tx: Tx, ctx: EventContext, order: OrderRow, { set = {}, ...change }: OrderChange) {
  await tx
    .updateTable('purchase_orders')
    .set({ ...set, version: order.version + 1 })
    .where('order_id', '=', order.order_id)
    .execute()
  await noteEvent(tx, ctx, order, change)
}

/** Notes what happened to an order, which is locked or new. */
export async function noteEvent(
  tx: Tx,
  ctx: EventContext,
  { order_id, number, rfq_id }: Pick<OrderRow, 'order_id' | 'number' | 'rfq_id'>,
  { what, text, event }: Omit<OrderChange, 'set'>,
) {
  await tx
    .insertInto('order_events')
    .values({
      order_id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from order_events noted where noted.order_id = ${order_id})`,
      what,
      company_id: ctx.viewer?.company_id ?? null,
      person_id: ctx.viewer?.person_id ?? null,
      text: text ?? null,
      created_at: nowOfDatabase,
    })
    .execute()
  await record(tx, ctx, event({ order_id, number, rfq_id }))
}
