import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { changeOrder, nowOfDatabase } from '../change-order.server.ts'
import { orderClosed, orderReminded } from '../events.ts'
import { insertOrder } from '../issue/issue-order.server.ts'
import { readAward } from '../issue/read-award.server.ts'
import { readLastTexts } from '../settings/order-settings.server.ts'
import { CLOSES_AFTER_DAYS } from '../states.ts'

/** Orders that one run issues; the next one is a minute later. */
const MOST_AT_ONCE = 100

/** Awards that are followed by an order without anybody's doing, and have had none yet. */
const awardsToFollow = (reader: Reader) =>
  reader
    .selectFrom('order_settings')
    .innerJoin('awards', 'awards.buyer_id', 'order_settings.company_id')
    .where('awards.state', '=', 'standing')
    .whereRef('awards.awarded_at', '>=', 'order_settings.automatic_since')
    // Without it the award waits, and the start page says so.
    .where('order_settings.short_address', 'is not', null)
    .where(sql<boolean>`not exists (select from purchase_orders where purchase_orders.award_id = awards.award_id)`)

/**
 * The job `issue_orders`: issues the orders of companies that chose so, with the terms of their last order. Each in a
 * transaction that locks its RFQ first: a person may issue it meanwhile.
 *
 * @returns the number of orders issued
 */
export async function issueAwarded(database: Database): Promise<number> {
  let issued = 0
  const found = await awardsToFollow(database.kysely)
    .select(['award_id', 'rfq_id'])
    .orderBy('award_id')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const { award_id, rfq_id } of found)
    issued += await database.transaction(async (tx) => {
      await lockRfq(tx, rfq_id, 'update')
      const award = await awardsToFollow(tx).select('buyer_id').where('award_id', '=', award_id).executeTakeFirst()
      if (!award) return 0
      const { buyer_id } = award
      const content = await readAward(tx, buyer_id, rfq_id, await readLastTexts(tx, buyer_id))
      await insertOrder(tx, { viewer: { company_id: buyer_id, person_id: null } }, content!)
      return 1
    })
  return issued
}

/** The job `remind_orders`: reminds both sides once of each order that the supplier has not answered in time. */
export const remindOfOrders = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const silent = await tx
      .selectFrom('purchase_orders')
      .selectAll()
      .where('state', '=', 'issued')
      .where('reminded_at', 'is', null)
      .where(sql<boolean>`answer_by <= riyadh_today()`)
      .orderBy('order_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const order of silent)
      await changeOrder(tx, { viewer: null }, order, {
        what: 'reminded',
        set: { reminded_at: nowOfDatabase },
        event: orderReminded,
      })
    return silent.length
  })

/** The job `close_orders`: closes orders whose last delivery was confirmed so many days ago. */
export const closeOrders = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const delivered = await tx
      .selectFrom('purchase_orders')
      .selectAll()
      .where('state', '=', 'delivered')
      .where(
        sql<boolean>`delivered_at < ((riyadh_today() - ${CLOSES_AFTER_DAYS - 1}::integer)::timestamp at time zone 'Asia/Riyadh')`,
      )
      .orderBy('order_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const order of delivered) await closeOrder(tx, order)
    return delivered.length
  })

/** Closes a locked order that is delivered. */
export const closeOrder = (tx: Tx, order: Parameters<typeof changeOrder>[2]) =>
  changeOrder(tx, { viewer: null }, order, {
    what: 'closed',
    set: { state: 'closed', ended_at: nowOfDatabase, proposed: null, proposed_by: null },
    event: orderClosed,
  })
