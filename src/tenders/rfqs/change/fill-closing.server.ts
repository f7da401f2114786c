import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

/** RFQs per transaction, which holds up who changes one of them. */
const BATCH = 200
/** A batch may have to sort what the index of the search has gathered, which takes longer than a call may. */
const TIMEOUT_MS = 30_000

/**
 * The job `fill_closing`: writes `closes_at` of RFQs that are older than the column, which the trigger computes. Once
 * none is left it reads an empty index.
 *
 * @returns the number of RFQs filled
 */
export async function fillClosing(database: Database): Promise<number> {
  let filled = 0
  for (;;) {
    const { numAffectedRows = 0n } = await database.transaction(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(tx)
      return sql`update rfqs set closes_at = null where rfq_id = any (array(
        select rfq_id from rfqs where closes_at is null order by rfq_id limit ${BATCH} for update skip locked))`.execute(
        tx,
      )
    })
    filled += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return filled
  }
}
