import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { openingDelayed } from '#tenders/core/events.ts'

/** Failed attempts (one a minute) before the buyer is notified. */
const DELAYED_AFTER = 5

/** Records that an opening failed. The buyer is notified once that it is delayed. */
export const noteFailedOpening = (database: Database, rfq_id: number, error: unknown): Promise<void> =>
  database.transaction(async (tx) => {
    const noted = await tx
      .updateTable('openings')
      .set({ attempts: sql<number>`attempts + 1`, last_error: String(error).slice(0, 500) })
      .where('rfq_id', '=', rfq_id)
      .returning('attempts')
      .executeTakeFirst()
    if (noted?.attempts === DELAYED_AFTER) await record(tx, { viewer: null }, openingDelayed({ rfq_id }))
  })
