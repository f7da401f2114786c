import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { changeOrder, nowOfDatabase } from '../change-order.server.ts'
import { deliveryUnconfirmed } from './events.ts'

/** Of an order's deliveries, those that the buyer has not decided in time and of which nobody was told yet. */
const isLate = sql<boolean>`deliveries.state = 'stated' and unconfirmed_at is null and decide_by < riyadh_today()`

/**
 * Tells both sides once of each order with deliveries that the buyer has not decided in time. While an order is in
 * dispute its deliveries wait, and so does this.
 */
export const noteUnconfirmed = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const orders = await tx
      .selectFrom('purchase_orders')
      .selectAll()
      .where('state', '=', 'acknowledged')
      .where('order_id', 'in', (query) => query.selectFrom('deliveries').select('order_id').where(isLate))
      .orderBy('order_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const order of orders) {
      await tx
        .updateTable('deliveries')
        .set({ unconfirmed_at: nowOfDatabase })
        .where('order_id', '=', order.order_id)
        .where(isLate)
        .execute()
      await changeOrder(tx, { viewer: null }, order, { what: 'delivery_unconfirmed', event: deliveryUnconfirmed })
    }
    return orders.length
  })
