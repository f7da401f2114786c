import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'

/** Writes bids to a closed RFQ, which the database would refuse: reopens it for `work`, then restores it. */
export const whileOpen = <R>(database: Database, rfq_id: number, work: (tx: Tx) => Promise<R>): Promise<R> =>
  database.transaction(async (tx) => {
    const rfq = await tx
      .selectFrom('rfqs')
      .select(['deadline', 'closing_time', 'delivery_date', 'deadline_told'])
      .select(sql<boolean>`closing_instant(deadline, closing_time) <= instant()`.as('closed'))
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    const { closed, ...before } = rfq
    if (!closed) return work(tx)
    const write = (values: object) => tx.updateTable('rfqs').set(values).where('rfq_id', '=', rfq_id).execute()
    const later = sql`(instant() at time zone 'Asia/Riyadh')::date + 1`
    await write({ deadline: later, closing_time: null, delivery_date: sql`greatest(delivery_date, ${later})` })
    const result = await work(tx)
    const { deadline_told, ...closing } = before
    await write(closing)
    await write({ deadline_told })
    return result
  })
