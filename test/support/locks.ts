import { mock } from 'node:test'
import type { Database } from '#framework/database/database.server.ts'

/** Longer than any test runs. */
const NEVER_MS = 2 ** 31 - 1

/** Timers of a second or more that are set from now on do not fire: a slow machine ends no wait. */
function withoutTimeouts() {
  const { setTimeout } = globalThis
  return mock.method(globalThis, 'setTimeout', ((work: () => void, ms = 0, ...args: []) =>
    setTimeout(work, ms < 1000 ? ms : NEVER_MS, ...args)) as typeof setTimeout)
}

/**
 * Runs `work` while another connection holds the locks of `statements`. `release` commits them; otherwise they are
 * rolled back when `work` ends. What waits meanwhile is not refused for its time.
 */
export async function whileLocked<R>(
  { pool }: Database,
  statements: readonly string[],
  work: (release: () => Promise<unknown>) => Promise<R>,
): Promise<R> {
  const client = await pool.connect()
  const timeouts = withoutTimeouts()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return await work(() => client.query('commit'))
  } finally {
    timeouts.mock.restore()
    await client.query('rollback')
    client.release()
  }
}

/** Waits until `count` connections wait for locks; throws if one of the calls ends before. */
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
