import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import { cursorId, type ListPage, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import type { OrderCard, OrderCounts, OrdersQuery } from '../contract.ts'
import { ORDER_SIDES, type OrderSide } from '../states.ts'
import { presentCard, selectOrders, waitsFor } from './order-rows.server.ts'

/** Microseconds, so that a cursor loses nothing of the time. */
const issuedAt = sql<number>`(extract(epoch from purchase_orders.issued_at) * 1000000)::bigint`

/**
 * The words in which an order is found: each on a line of its own, so that no search runs from one into the next. They
 * are folded for the search alone, which reads the orders of one company by their index.
 */
const searchable = (
  side: OrderSide,
) => sql<string>`concat_ws(chr(10), fold(purchase_orders.number), fold(purchase_orders.snapshot ->> 'title'),
  fold(purchase_orders.snapshot -> ${sql.lit(side === 'buyer' ? 'supplier' : 'buyer')} ->> 'company_name'))`

/** Orders of one side: those that wait for the company first, then the newest. */
export async function listOrders(
  reader: Reader,
  { company_id }: Viewer,
  { side, state, search, year, limit, cursor }: OrdersQuery,
): Promise<ListPage<OrderCard>> {
  const after = readCursor(cursor, z.tuple([z.int(), z.int(), cursorId]))
  const isWaiting = sql<number>`(${waitsFor(side, company_id)} is not null)::integer`
  const filtered = selectOrders(reader, company_id, side)
    .$if(state !== undefined, (query) => query.where('purchase_orders.state', '=', state!))
    .$if(search !== undefined && search !== '', (query) => query.where(containsText(searchable(side), search!)))
    .$if(year !== undefined, (query) => query.where('purchase_orders.year', '=', year!))
  const rows = await filtered
    .select([isWaiting.as('is_waiting'), issuedAt.as('issued_us')])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${isWaiting}, ${issuedAt}, purchase_orders.order_id) < (${after![0]}, ${after![1]}, ${after![2]})`,
      ),
    )
    .orderBy('is_waiting', 'desc')
    .orderBy('purchase_orders.issued_at', 'desc')
    .orderBy('purchase_orders.order_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentCard(row, side)),
    total,
    next: rows.length > limit && last ? writeCursor([last.is_waiting, last.issued_us, last.order_id]) : null,
  }
}

const countSide = (reader: Reader, company_id: number, side: OrderSide) =>
  reader
    .selectFrom('purchase_orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where ${waitsFor(side, company_id)} is not null)`.as('waiting'),
    ])
    .where(side === 'buyer' ? 'buyer_id' : 'supplier_id', '=', company_id)
    .executeTakeFirstOrThrow()

/** How many orders a company issued and received, and how many of these wait for it. */
export async function countOrders(reader: Reader, { company_id }: Viewer): Promise<OrderCounts> {
  const [buyer, supplier] = await Promise.all(ORDER_SIDES.map((side) => countSide(reader, company_id, side)))
  return { buyer: buyer!, supplier: supplier! }
}
