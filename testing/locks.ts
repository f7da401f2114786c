import type { Database } from '#platform/database/database.server.ts'

/** Holds locks from a connection of its own: what `statements` lock stays locked until `release` commits. */
export async function holdLocks({ pool }: Database, ...statements: string[]) {
  const client = await pool.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    release: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

/** Waits until so many connections wait for locks; throws if one of the calls under way ends before. */
export async function untilWaiting({ pool }: Database, count: number, ...under_way: Promise<unknown>[]) {
  let ended = false
  for (const each of under_way) void each.then(() => (ended = true), () => (ended = true))
  for (;;) {
    const { rowCount } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
    if (rowCount! >= count) return
    if (ended) throw new Error(`a call ended without waiting; ${rowCount} of ${count} wait`)
  }
}
