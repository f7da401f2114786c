import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { type EventContext, record } from '#framework/events/record.server.ts'
import { nowOfDatabase } from '../change-order.server.ts'
import { ratingPublished } from './events.ts'
import { HIDDEN_DAYS } from './rules.ts'

/** Shows ratings to everybody. */
export async function publish(tx: Tx, ctx: EventContext, rows: readonly { rating_id: number; order_id: number }[]) {
  if (rows.length === 0) return
  await tx
    .updateTable('ratings')
    .set({ published_at: nowOfDatabase })
    .where(
      'rating_id',
      'in',
      rows.map(({ rating_id }) => rating_id),
    )
    .execute()
  for (const { rating_id, order_id } of rows) await record(tx, ctx, ratingPublished({ rating_id, order_id }))
}

/** The job `publish_ratings`: publishes what has waited for the other side for 14 days. */
export const publishRatings = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const waited = await tx
      .selectFrom('purchase_orders')
      .innerJoin('ratings', 'ratings.order_id', 'purchase_orders.order_id')
      .select(['rating_id', 'ratings.order_id'])
      .where('published_at', 'is', null)
      .where(sql<boolean>`ratings.created_at <= transaction_time() - make_interval(days => ${HIDDEN_DAYS})`)
      .orderBy('purchase_orders.order_id')
      .limit(limit)
      .forUpdate('purchase_orders')
      .skipLocked()
      .execute()
    // The other side may have rated before the lock: then both are published.
    const { rows } = await sql<{ rating_id: number; order_id: number }>`select rating_id, order_id from ratings
      where published_at is null and rating_id = any (${waited.map(({ rating_id }) => rating_id)}::integer[])`.execute(
      tx,
    )
    await publish(tx, { viewer: null }, rows)
    return waited.length
  })
