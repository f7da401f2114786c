import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { changeOrder, type LockedOrder, lockOrder, nowOfDatabase } from '../change-order.server.ts'
import { lumpSumsOf } from '../lump-sum.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import { DECIDE_WORKING_DAYS } from '../states.ts'
import type { DeliveryForm } from './contract.ts'
import { endIfDelivered } from './decide-delivery.server.ts'
import { deliveryConfirmed, deliveryStated } from './events.ts'

/** Lines of a locked order with what is left of each: decimals as text, and in thousandths. */
async function readLeft(tx: Tx, order: LockedOrder) {
  const rows = await tx
    .selectFrom('order_lines')
    .select([
      'line_no',
      sql<string>`trim_scale(quantity - waiting - confirmed)::text`.as('left'),
      sql<string>`(quantity * 1000)::bigint`.as('ordered_e3'),
      sql<string>`((quantity - waiting - confirmed) * 1000)::bigint`.as('left_e3'),
    ])
    .where('order_id', '=', order.order_id)
    .execute()
  const lumpSums = lumpSumsOf(order.snapshot as OrderSnapshot)
  return new Map(rows.map((row) => [row.line_no, { ...row, whole: lumpSums.has(row.line_no) }]))
}

const inThousandths = (quantity: string) => {
  const [whole, fraction = ''] = quantity.split('.')
  return BigInt(whole! + fraction.padEnd(3, '0'))
}

/** Refuses a day outside of the order's life and quantities that it does not have left, all at once. */
async function assertDeliverable(tx: Tx, order: LockedOrder, { delivered_on, lines }: DeliveryForm) {
  const fields: FieldProblem[] = []
  const day = await tx
    .selectNoFrom([
      sql<boolean>`${delivered_on}::date between (${order.issued_at} at time zone 'Asia/Riyadh')::date and riyadh_today()`.as(
        'is_possible',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (!day.is_possible) fields.push({ field: 'delivered_on', message: messageKey('orders.delivered_on_invalid') })
  const left = await readLeft(tx, order)
  const seen = new Set<number>()
  for (const [index, { line_no, quantity }] of lines.entries()) {
    const line = left.get(line_no)
    const refuse = (column: string, message: FieldProblem['message'], values?: FieldProblem['values']) =>
      fields.push({ field: `lines.${index}.${column}`, message, ...(values && { values }) })
    if (quantity === undefined) continue
    if (!line) refuse('line_no', messageKey('orders.line_unknown'))
    else if (seen.has(line_no)) refuse('line_no', messageKey('orders.line_twice'))
    else if (inThousandths(quantity) > BigInt(line.left_e3))
      refuse('quantity', messageKey('orders.quantity_left'), { count: line.left })
    else if (line.whole && inThousandths(quantity) !== BigInt(line.ordered_e3))
      refuse('quantity', messageKey('orders.quantity_whole'))
    seen.add(line_no)
  }
  if (fields.length > 0) throw fail(422, 'invalid', { fields })
}

/**
 * States that something of an order was delivered. The buyer decides on what the supplier states; what the buyer
 * states is confirmed. Triggers count it, and never more than was ordered.
 */
export async function stateDelivery(
  tx: Tx,
  ctx: SignedInContext,
  order_id: number,
  { file, ...form }: DeliveryForm,
): Promise<number> {
  const order = await lockOrder(tx, ctx, 'state_delivery', { order_id, expectedVersion: undefined })
  await assertDeliverable(tx, order, form)
  const { company_id, person_id } = ctx.viewer
  const [file_id = null] = file ? await insertFiles(tx, company_id, [file]) : []
  const isBuyers = order.side === 'buyer'
  const { delivery_id } = await tx
    .insertInto('deliveries')
    .values({
      order_id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from deliveries stated where stated.order_id = ${order_id})`,
      delivered_on: form.delivered_on,
      note: form.note ?? null,
      file_id,
      stated_by: order.side,
      person_id,
      stated_at: nowOfDatabase,
      decide_by: sql<string>`add_working_days(riyadh_today(), ${DECIDE_WORKING_DAYS})`,
      ...(isBuyers && { state: 'confirmed' as const, decided_by: person_id, decided_at: nowOfDatabase }),
    })
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('delivery_lines')
    .values(
      form.lines.flatMap(({ line_no, quantity }) =>
        quantity === undefined ? [] : [{ delivery_id, order_id, line_no, quantity: sql<number>`${quantity}::numeric` }],
      ),
    )
    .execute()
  await changeOrder(
    tx,
    ctx,
    order,
    isBuyers
      ? { what: 'delivery_confirmed', event: deliveryConfirmed }
      : { what: 'delivery_stated', event: deliveryStated },
  )
  if (isBuyers) await endIfDelivered(tx, ctx, order)
  return delivery_id
}
