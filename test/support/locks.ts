import type { Database } from '#framework/database/database.server.ts'

/**
 * Runs `work` while another connection holds the locks of `statements`. `release` commits them; otherwise they are
 * rolled back when `work` ends.
 */
export async function whileLocked<R>(
  { pool }: Database,
  statements: readonly string[],
  work: (release: () => Promise<unknown>) => Promise<R>,
): Promise<R> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return await work(() => client.query('commit'))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Waits until `count` connections wait for locks. Throws if one of `under_way` settles first. */
export async function untilWaiting({ pool }: Database, count: number, ...under_way: Promise<unknown>[]) {
  let ended = false
  for (const each of under_way)
    void each.then(
      () => (ended = true),
      () => (ended = true),
    )
  for (;;) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    if (rowCount! >= count) return
    if (ended) throw new Error(`a call ended without waiting; ${rowCount} of ${count} wait`)
  }
}

/** Starts calls while the locks of a statement are held, and gives these up when all of them wait for it. */
export const whenUnlocked = <R>(database: Database, statement: string, ...calls: (() => Promise<R>)[]): Promise<R[]> =>
  whileLocked(database, [statement], async (release) => {
    const answers = Promise.all(calls.map((call) => call()))
    await untilWaiting(database, calls.length, answers)
    await release()
    return answers
  })
