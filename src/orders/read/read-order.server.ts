import { sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { readContacts } from '#tenders/core/read-contacts.server.ts'
import type { Order } from '../contract.ts'
import { orderRights } from '../policy.ts'
import { otherSide, type OrderSide } from '../states.ts'
import { namedParty, presentFacts, selectOrders, snapshotOf } from './order-rows.server.ts'

/** A context of a signed-in viewer. */
export type ReadsOrder = ViewerContext & { viewer: Viewer }

/** What was delivered of each line, decimals as text. */
const readLines = (reader: Reader, order_id: number) =>
  reader
    .selectFrom('order_lines')
    .select([
      'line_no',
      sql<string>`trim_scale(quantity)::text`.as('ordered'),
      sql<string>`trim_scale(confirmed)::text`.as('confirmed'),
      sql<string>`trim_scale(waiting)::text`.as('waiting'),
      sql<string>`trim_scale(quantity - waiting - confirmed)::text`.as('left'),
    ])
    .where('order_id', '=', order_id)
    .orderBy('line_no')
    .execute()

/** What happened, the newest first; people of the other side are not named. */
async function readEvents(reader: Reader, { company_id }: Viewer, order_id: number, side: OrderSide) {
  const rows = await reader
    .selectFrom('order_events')
    .leftJoin('people', 'people.person_id', 'order_events.person_id')
    .select(['number', 'what', 'order_events.company_id', 'order_events.person_id', 'full_name', 'text'])
    .select('order_events.created_at')
    .where('order_id', '=', order_id)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ company_id: by, person_id, full_name, created_at, ...event }) => ({
    ...event,
    side: by === null ? null : by === company_id ? side : otherSide(side),
    ...(by === company_id && person_id !== null && { by: { person_id, full_name: full_name! } }),
    at: created_at.toISOString(),
  }))
}

/** An order for one of its sides; for everybody else it does not exist. */
export async function readOrder(reader: Reader, ctx: ReadsOrder, order_id: number): Promise<Order> {
  const { viewer } = ctx
  const party = await reader
    .selectFrom('order_parties')
    .select(['side', 'other_id'])
    .where('order_id', '=', order_id)
    .where('company_id', '=', viewer.company_id)
    .executeTakeFirst()
  if (!party) throw fail(404, 'order_not_found')
  const { side, other_id } = party
  const row = await selectOrders(reader, viewer.company_id, side)
    .where('purchase_orders.order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const snapshot = snapshotOf(row)
  const lines = await readLines(reader, order_id)
  const contact = (await readContacts(reader, [other_id], ctx)).get(other_id)
  return {
    ...presentFacts(row, side),
    award_id: row.award_id,
    buyer: namedParty(snapshot.buyer),
    supplier: namedParty(snapshot.supplier),
    ...(contact && { contact }),
    snapshot,
    lines,
    events: await readEvents(reader, viewer, order_id, side),
    verify_code: row.verify_code,
    can: orderRights(
      {
        ...row,
        side,
        proposed_by_own: row.proposed_by === viewer.company_id,
        is_left: lines.some(({ left }) => left !== '0'),
      },
      viewer,
    ),
  }
}

/** The other company of an order whose contacts an answer has. */
export const contactsShown = ({ side, buyer, supplier, contact }: Order): number[] =>
  contact ? [side === 'buyer' ? supplier.user_id : buyer.user_id] : []
