import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from '#framework/config/log.server.ts'
import { isConnectionLost } from './connection-errors.server.ts'
import { createReplayingPool, type Replace, replaceOnPrimary, ReplayingClient } from './replaying-client.server.ts'
import type { PrimaryWait } from './wait-for-primary.server.ts'

const CHECK_INTERVAL_MS = 1000
/** The replica is unusable when it has not replayed what the primary had written this many checks ago. */
const MAX_CHECKS_BEHIND = 5

/** SQLSTATEs of conflicts with recovery. A write fails: what leads to it may have been read here. */
const REPLICA_ONLY_ERRORS = new Set(['40001', '40P01'])

/** A read-only copy of the database, used only while it is up to date. */
export interface Replica {
  pool: Pool
  /** Whether queries may use it now. */
  usable: () => boolean
  /** Compares both servers; runs every second. */
  check: () => Promise<void>
  /** Reports a failed query: the replica is not used before the next check. */
  reportFailure: (error: unknown) => void
  close: () => Promise<void>
}

interface ReplicaOptions {
  primary: Pool
  /** For queries of visitors. */
  pool: Pool
  /** A separate connection for checks, so that load does not look like an outage. */
  monitorPool: Pool
  logger: Logger
}

/** Checks a replica periodically until it is closed. */
export function watchReplica({ primary, pool, monitorPool, logger }: ReplicaOptions): Replica {
  let usable = false
  let checking: Promise<void> | undefined
  /** WAL positions of the primary at the last checks, oldest first. */
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
    // When the primary does not respond, the replica has the best available data.
    const {
      rows: [there],
    } = await primary.query<{ position: string }>('select pg_current_wal_lsn() as position').catch(() => ({ rows: [] }))
    if (there) positions.push(there.position)
    if (positions.length > MAX_CHECKS_BEHIND) positions.shift()
    // A promoted server no longer follows; it is used only when the primary is down.
    setUsable(Boolean(reached && rows[0]?.reached && (rows[0].follows || !there)), undefined)
  }

  const check = () =>
    (checking ??= compareServers()
      .catch((error: unknown) => setUsable(false, error))
      .finally(() => (checking = undefined)))
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

/** Repeats reads on the primary when the replica fails, and waits for a primary if needed. */
function replaceReplica(primary: Pool, replica: Replica, waits: PrimaryWait): Replace {
  const again = replaceOnPrimary(primary, waits)
  let moved = false
  return async (error, asked) => {
    if (moved) return again(error, asked)
    const is_lost = isConnectionLost(error)
    if (!is_lost && !REPLICA_ONLY_ERRORS.has(String((error as { code?: unknown }).code))) return undefined
    moved = true
    if (is_lost) replica.reportFailure(error)
    return waits.repeat(() => primary.connect())
  }
}

/** Provides connections to the replica where slightly stale data is allowed, otherwise to the primary. */
export function createReplicaPool(
  primary: Pool,
  replica: Replica,
  waits: PrimaryWait,
  allowsReplica: () => boolean,
): PostgresPool {
  const others = createReplayingPool(primary, waits)
  return {
    options: primary.options,
    async connect() {
      if (!allowsReplica() || !replica.usable()) return others.connect()
      try {
        return new ReplayingClient(await replica.pool.connect(), replaceReplica(primary, replica, waits))
      } catch (error) {
        replica.reportFailure(error)
        return others.connect()
      }
    },
    end: () => primary.end(),
  }
}
