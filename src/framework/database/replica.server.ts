import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from '#framework/config/log.server.ts'
import { isConnectionLost } from './connection-errors.server.ts'

/** Milliseconds between two looks at the replica. */
const CHECK_INTERVAL_MS = 1000
/** It must have reached what the primary had written so many looks ago: later than that it counts as away. */
const MAX_CHECKS_BEHIND = 5

/** Refusals that only a replica makes: it must go on copying, and it cannot write. */
const REPLICA_ONLY_ERRORS = new Set(['40001', '40P01', '25006'])

/** A copy of the database that follows the primary, and is asked only while it does. */
export interface Replica {
  pool: Pool
  /** Whether it may be asked now. */
  usable: () => boolean
  /** Asks both servers how far they are. Happens every second by itself. */
  check: () => Promise<void>
  /** It failed somebody: nobody asks it before the next look. */
  reportFailure: (error: unknown) => void
  close: () => Promise<void>
}

interface ReplicaOptions {
  primary: Pool
  /** For the visitors' reads. */
  pool: Pool
  /** One connection for the looks alone, so that many visitors do not make it seem away. */
  monitorPool: Pool
  logger: Logger
}

/** Watches a replica, from this moment until it is closed. */
export function watchReplica({ primary, pool, monitorPool, logger }: ReplicaOptions): Replica {
  let usable = false
  let checking: Promise<void> | undefined
  /** Where the primary was at the last looks, the oldest first. */
  const positions: string[] = []

  function setUsable(now: boolean, because: unknown) {
    if (usable === now) return
    usable = now
    if (now) logger.info('guests read from the replica')
    else logger.warn({ err: because }, 'guests read from the primary: the replica is away or behind')
  }

  async function compareServers() {
    const reached = positions[0]
    const { rows } = await monitorPool.query<{ follows: boolean; reached: boolean }>(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
      [reached ?? '0/0'],
    )
    // Of a primary that does not answer there is nothing new to know: what the replica has is the best there is.
    const { rows: [there] } = await primary.query<{ position: string }>('select pg_current_wal_lsn() as position').catch(() => ({ rows: [] }))
    if (there) positions.push(there.position)
    if (positions.length > MAX_CHECKS_BEHIND) positions.shift()
    // A server that was made a primary of its own copies nobody any more; where it is the only one left, it is the best.
    setUsable(Boolean(reached && rows[0]?.reached && (rows[0].follows || !there)), undefined)
  }

  const check = () => (checking ??= compareServers().catch((error: unknown) => setUsable(false, error)).finally(() => (checking = undefined)))
  void check()
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()

  return {
    pool,
    usable: () => usable,
    check,
    reportFailure: (error) => setUsable(false, error),
    async close() {
      clearInterval(timer)
      await checking
      await Promise.all([pool.end(), monitorPool.end()])
    },
  }
}

/** A connection to the replica; what it cannot answer is asked of the primary, with all that was asked on it before. */
class FailoverClient implements PostgresPoolClient {
  #client: PoolClient | undefined
  #moved = false
  readonly #asked: [text: string, values: unknown[]][] = []
  readonly #replica: Replica
  readonly #primary: Pool

  constructor(client: PoolClient, replica: Replica, primary: Pool) {
    this.#client = client
    this.#replica = replica
    this.#primary = primary
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    return this.#ask(String(text), [...values])
  }

  async #ask(text: string, values: unknown[]) {
    this.#asked.push([text, values])
    try {
      return await this.#client?.query(text, values)
    } catch (error) {
      if (this.#moved || !(isConnectionLost(error) || REPLICA_ONLY_ERRORS.has(String((error as { code?: unknown }).code)))) throw error
      return await this.#move(error)
    }
  }

  async #move(error: unknown) {
    this.#moved = true
    if (isConnectionLost(error)) this.#replica.reportFailure(error)
    this.release(true)
    const client = await this.#primary.connect()
    this.#client = client
    let answer: unknown
    for (const [text, values] of this.#asked) answer = await client.query(text, values)
    return answer
  }

  release(destroy?: boolean) {
    this.#client?.release(destroy)
    this.#client = undefined
  }
}

/** Lends connections to the replica to those who may see what is some seconds old, and to the primary to everybody else. */
export const createReplicaPool = (primary: Pool, replica: Replica, allowsReplica: () => boolean): PostgresPool => ({
  options: primary.options,
  async connect() {
    if (!allowsReplica() || !replica.usable()) return primary.connect()
    try {
      return new FailoverClient(await replica.pool.connect(), replica, primary)
    } catch (error) {
      replica.reportFailure(error)
      return primary.connect()
    }
  },
  end: () => primary.end(),
})
