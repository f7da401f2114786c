import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, type PoolConfig, TypeOverrides, types as pgTypes } from 'pg'
import type { Schema } from '#framework/database/tables.ts'
import type { Event } from '#framework/events/define-event.ts'
import { collectEvents, type Reactions } from '#framework/events/reactions.server.ts'
import { isGuestRead, signedInVisit } from '#framework/http/request-context.server.ts'
import { fail, isFailure } from '#framework/api/failure.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { assertIsPrimary } from './check.server.ts'
import { isConnectionBroken } from './connection-errors.server.ts'
import { PooledClient, PREPARED_MARK, PreparingClient, TIMEOUTS_MS } from './driver.server.ts'
import { createReplayingPool } from './replaying-client.server.ts'
import { createReplicaPool, type Replica, watchReplica } from './replica.server.ts'
import { createSharingPool } from './shared-reads.server.ts'
import { createPrimaryWait, isRead, type WaitLimits } from './wait-for-primary.server.ts'

/** A transaction, passed to services that write. */
export type Tx = Transaction<Schema>
/** The pool or a transaction, passed to services that only read. */
export type Reader = Kysely<Schema>

/** Reads the answer to a write, from the result of its transaction. */
type ReadAnswer<R, Answer> = (reader: Reader, result: R) => Promise<Answer>

export interface Database {
  /** For queries outside of `transaction`. Reads of guests go to the replica while it is up to date. */
  kysely: Kysely<Schema>
  pool: Pool
  replica?: Replica
  /**
   * Runs `work` in a READ COMMITTED transaction, at most three times after a deadlock or serialization failure. Where
   * the connection is lost before the commit was sent, a request waits for a primary and runs it again; afterwards it
   * fails with `503 outcome_unknown`. Reacts to the events of the committed attempt before it returns.
   */
  transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>
  /**
   * Like `transaction`, then `read`s the answer on the same connection after the commit, when all locks are released.
   * If that connection is lost, reads on another one.
   *
   * @throws also 410 outcome_hidden if the change was made but the caller may no longer see its result
   */
  transactionThen: <R, Answer>(work: (tx: Tx) => Promise<R>, read: ReadAnswer<R, Answer>) => Promise<Answer>
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Connections this process may hold. */
  max: number
  logger: Logger
  /** `application_name` of these connections. */
  name?: string
  /** URL of the replica for reads of guests. */
  readUrl?: string | undefined
  /** Reactions to events. Without them, `record` fails. */
  reactions?: Reactions
  /** Replaces `TIMEOUTS_MS`: tests wait for events, however slow the machine is. */
  timeouts?: typeof TIMEOUTS_MS
  /** Replaces `WAIT_LIMITS`. */
  waits?: WaitLimits
  /** A pooler assigns a connection per transaction: session settings and named statements do not persist. */
  pooled?: boolean
}

// Parse dates as text, numeric and bigint as numbers; pg's defaults differ.
const types = new TypeOverrides()
types.setTypeParser(pgTypes.builtins.DATE, (value) => value)
types.setTypeParser(pgTypes.builtins.NUMERIC, Number)
types.setTypeParser(pgTypes.builtins.INT8, Number)

/**
 * Makes a query a prepared statement, which PostgreSQL plans once per connection: `.modifyFront(prepared)` in a select,
 * `.modifyEnd(prepared)` in other queries. For frequent queries whose SQL never varies and names its columns: once a
 * migration has added one, a prepared `select *` fails. Not for searches, whose best plan depends on the term.
 */
export const prepared = sql.raw(PREPARED_MARK)

/**
 * SQLSTATEs to retry: serialization failure, deadlock, and a foreign key whose row was deleted after it was read; the
 * retry then finds none.
 */
const RETRYABLE = new Set(['40001', '40P01', '23503'])

function createPool(
  url: string,
  { max, logger, name = 'tarsiya', pooled = false, timeouts = TIMEOUTS_MS }: DatabaseOptions,
  more: PoolConfig = {},
) {
  const pool = new Pool({
    connectionString: url,
    Client: pooled ? PooledClient : PreparingClient,
    max,
    types,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: 30_000,
    ...(!pooled && {
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
    application_name: name,
    commit_timeout: timeouts.commit,
    ...more,
  } as PoolConfig)
  // An unhandled error event of an idle connection would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection ended'))
  // The same applies to checked-out connections between two statements.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection ended')),
  )
  return pool
}

/** Short timeouts for the replica, because the primary can take over. Not when a test sets its own. */
const replicaTimeouts = ({ timeouts }: DatabaseOptions): PoolConfig =>
  timeouts ? {} : { connectionTimeoutMillis: 1000, query_timeout: TIMEOUTS_MS.statement + 1000 }

/**
 * The commit was sent and the connection lost: whether it succeeded is unknown. The caller can repeat the request with
 * its `Idempotency-Key`.
 */
const outcomeUnknown = (error: unknown) =>
  Object.assign(fail(503, 'outcome_unknown', { retryAfter: 1 }), { cause: error })

/** The change is committed, but the caller may no longer read its result. */
const outcomeHidden = (refusal: unknown) => Object.assign(fail(410, 'outcome_hidden'), { cause: refusal })

/** Opens the pools. Without a replica, no connection is made before the first query. */
export function createDatabase(url: string, options: DatabaseOptions): Database {
  const { readUrl, logger, reactions } = options
  const pool = createPool(url, options)
  const ask: (...given: unknown[]) => Promise<never> = pool.query.bind(pool)
  const waits = createPrimaryWait(() => assertIsPrimary(ask), options.waits)
  pool.query = (...given: unknown[]) => (isRead(String(given[0])) ? waits.repeat(() => ask(...given)) : ask(...given))
  const replica = readUrl
    ? watchReplica({
        primary: pool,
        pool: createPool(readUrl, options, replicaTimeouts(options)),
        monitorPool: createPool(readUrl, options, { ...replicaTimeouts(options), max: 1 }),
        logger,
      })
    : undefined
  const primary = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const others = replica ? createReplicaPool(pool, replica, waits, isGuestRead) : createReplayingPool(pool, waits)
  const readPool = options.pooled ? others : createSharingPool(pool, others, waits, signedInVisit)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: readPool }) })

  async function commit<R, Answer>(work: (tx: Tx) => Promise<R>, read: ReadAnswer<R, Answer>) {
    for (let attempt = 1; ; attempt++) {
      const events: Event[] = []
      let is_committing = false
      try {
        return await primary.connection().execute(async (connection) => {
          const result = await connection.transaction().execute(async (tx) => {
            if (reactions) collectEvents(tx, events, reactions)
            const done = await work(tx)
            is_committing = true
            return done
          })
          is_committing = false
          const [answer] = await Promise.allSettled([read(connection, result)])
          return { result, events, answer }
        })
      } catch (error) {
        if (is_committing && isConnectionBroken(error)) throw outcomeUnknown(error)
        const code = String((error as { code?: unknown }).code)
        // A lock timeout at commit is retried: commits with NOTIFY wait for one lock, and the first commit on a new
        // primary waits for its standby.
        if (attempt === 3 || !(RETRYABLE.has(code) || (is_committing && code === '55P03'))) throw error
      }
    }
  }
  async function transactionThen<R, Answer>(
    work: (tx: Tx) => Promise<R>,
    read: ReadAnswer<R, Answer>,
  ): Promise<Answer> {
    if (isGuestRead()) throw new Error('the read of a guest writes')
    const { result, events, answer } = await waits.repeat(() => commit(work, read))
    // The transaction is committed, so a failing reaction is only logged.
    if (events.length)
      await reactions
        ?.afterCommit(events)
        .catch((error: unknown) => logger.error({ err: error }, 'what follows from a committed event failed'))
    if (answer.status === 'fulfilled') return answer.value
    // The change is committed: reading it may be refused by now, but the write was not.
    if (isFailure(answer.reason)) throw outcomeHidden(answer.reason)
    return waits
      .repeat(() => read(primary, result))
      .catch((error: unknown) => {
        throw isFailure(error) ? outcomeHidden(error) : outcomeUnknown(error)
      })
  }
  const transaction = <R>(work: (tx: Tx) => Promise<R>) => transactionThen(work, async (_reader, result) => result)
  async function close() {
    await replica?.close()
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { kysely, pool, ...(replica && { replica }), transaction, transactionThen, close }
}

/** The name of the violated constraint, for services that turn it into a failure. */
export const brokenConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | undefined)?.constraint
