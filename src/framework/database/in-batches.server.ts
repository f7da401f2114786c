import type { Database, Tx } from './database.server.ts'

/** Rows per transaction: few enough that nobody waits long for one of them. */
const BATCH = 100

/**
 * Repeats a transaction that processes up to `limit` rows and says how many it found, until it finds fewer.
 *
 * @returns the number of rows processed
 */
export async function inBatches(
  database: Database,
  process: (tx: Tx, limit: number) => Promise<number>,
  limit = BATCH,
): Promise<number> {
  let processed = 0
  for (;;) {
    const found = await database.transaction((tx) => process(tx, limit))
    processed += found
    if (found < limit) return processed
  }
}
