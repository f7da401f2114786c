import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

/** RFQs per transaction, which holds up who changes one of them, and has 5 s beside an autovacuum. */
const BATCH = 200

/**
 * The job `fill_closing`: writes `closes_at` of RFQs that are older than the column, which the trigger computes. Once
 * none is left it reads an empty index.
 *
 * @returns the number of RFQs filled
 */
export async function fillClosing(database: Database): Promise<number> {
  let filled = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`update rfqs set closes_at = null where rfq_id = any (array(
      select rfq_id from rfqs where closes_at is null order by rfq_id limit ${BATCH} for update skip locked))`.execute(
      database.kysely,
    )
    filled += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return filled
  }
}
