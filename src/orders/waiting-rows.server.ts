import { sql } from 'kysely'
import { prepared } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import type { WaitingContext, WaitingRow, WaitingSource } from '#framework/define-slice.server.ts'
import { awardsOfSide } from '#tenders/core/gates/awards.server.ts'
import { decideBy, waitsFor } from './read/order-rows.server.ts'
import { rightOf } from './policy.ts'
import { ORDER_SIDES, type OrderSide } from './states.ts'

/** Orders that wait for the company as one of their sides. */
const ordersOf =
  (side: OrderSide) =>
  async ({ reader, viewer, max_rows }: WaitingContext): Promise<WaitingRow[]> => {
    const waits = waitsFor(side, viewer.company_id)
    const rows = await reader
      .selectFrom('purchase_orders')
      .modifyFront(prepared)
      .select([
        'order_id',
        'number',
        sql<string>`snapshot ->> 'title'`.as('title'),
        sql<string>`snapshot ->> 'delivery_date'`.as('delivery_date'),
        'answer_by',
        waits.as('waits'),
        decideBy.as('decide_by'),
      ])
      .where(side === 'buyer' ? 'buyer_id' : 'supplier_id', '=', viewer.company_id)
      .where('ended_at', 'is', null)
      .where(sql<boolean>`${waits} is not null`)
      .orderBy('answer_by')
      .orderBy('order_id')
      .limit(max_rows + 1)
      .execute()
    return rows.map(({ order_id, number, title, delivery_date, answer_by, waits: what, decide_by }) => ({
      kind: 'order_waits',
      params: { waits: what!, number },
      object: { type: 'order', id: order_id, title },
      due: {
        answer: answer_by,
        confirmation: decide_by,
        delivery: delivery_date,
        reply: null,
        proposal: null,
        rating: null,
      }[what!],
      href: `/orders/${order_id}`,
    }))
  }

/** Awards whose order is issued by itself once the company states its short address. */
async function ordersWithoutAddress({ reader, viewer, max_rows }: WaitingContext): Promise<WaitingRow[]> {
  const rows = await awardsOfSide(reader, viewer.company_id)
    .modifyFront(prepared)
    .innerJoin('order_settings', 'order_settings.company_id', 'awards.buyer_id')
    .select(['rfqs.rfq_id', 'rfqs.title', 'awards.awarded_at'])
    .where('awards.buyer_id', '=', viewer.company_id)
    .where('awards.state', '=', 'standing')
    .where('short_address', 'is', null)
    .whereRef('awards.awarded_at', '>=', 'automatic_since')
    .where(sql<boolean>`not exists (select from purchase_orders where purchase_orders.award_id = awards.award_id)`)
    .orderBy('awards.awarded_at')
    .limit(max_rows + 1)
    .execute()
  return rows.map(({ rfq_id, title, awarded_at }) => ({
    kind: 'order_needs_address',
    params: { day: dayOf(awarded_at) },
    object: { type: 'rfq', id: rfq_id, title },
    due: null,
    href: `/rfq/${rfq_id}`,
  }))
}

export const waitingOrders: readonly WaitingSource[] = [
  ...ORDER_SIDES.map((side) => ({ right: rightOf(side), read: ordersOf(side) })),
  { right: 'buy', read: ordersWithoutAddress },
]
