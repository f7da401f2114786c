import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Client, Pool, type PoolConfig, TypeOverrides, types as pgTypes } from 'pg'
import type { Schema } from '#db/schema.ts'
import { collectEvents, type Reactions } from '#framework/events/reactions.server.ts'
import type { Event } from '#framework/events/define-event.ts'
import { isGuestRead } from '#framework/http/request-context.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { lendFrom, type Replica, watchReplica } from './replica.server.ts'

/** One transaction: what a service that changes something is given. */
export type Tx = Transaction<Schema>
/** Whatever can run a query: the pool or a transaction. What a service that only reads is given. */
export type Reader = Kysely<Schema>

export interface Database {
  /** Everything that is no transaction of `transaction`. A guest's reads go to the replica while there is one that keeps up. */
  kysely: Kysely<Schema>
  /** Connections to the primary. */
  pool: Pool
  replica?: Replica
  /**
   * Runs `work` in one READ COMMITTED transaction; a deadlock or serialisation failure is tried again, three times in all. The
   * events of the attempt that commits are reacted to before this returns.
   */
  transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Connections this process may hold. */
  max: number
  logger: Logger
  /** What the server calls these connections. */
  name?: string
  /** A replica that guests' reads go to. */
  readUrl?: string | undefined
  /** What follows from events; without it no event can be recorded. */
  reactions?: Reactions
  /** A pooler gives each transaction another connection: nothing is left on one, neither settings nor named statements. */
  pooled?: boolean
}

// Days stay text, amounts and counts are numbers: the three places where pg's defaults surprise.
const types = new TypeOverrides()
types.setTypeParser(pgTypes.builtins.DATE, (value) => value)
types.setTypeParser(pgTypes.builtins.NUMERIC, Number)
types.setTypeParser(pgTypes.builtins.INT8, Number)

/** Milliseconds after which waiting ends with 503 instead of hanging. */
const LIMITS = { connect: 3000, statement: 5000, lock: 3000, idleInTransaction: 10_000 }

const HOT = '/* hot */'

/**
 * Marks a statement that is asked all the time with the same text: `select.modifyFront(hot)`. PostgreSQL then plans it
 * once per connection. Not for searches: one plan for all words would be a bad one.
 */
export const hot = sql.raw(HOT)

type Ask = (...query: unknown[]) => unknown

/** Sends hot statements under a name of their own; everything else as it is. */
function nameHotStatements(client: Client) {
  const names = new Map<string, string>()
  const plain = client.query.bind(client) as Ask
  client.query = ((text: unknown, values: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(`select ${HOT}`)) return plain(text, values, ...more)
    let name = names.get(text)
    if (!name) names.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 20)))
    return plain({ name, text, values }, ...more)
  }) as Client['query']
}

const BEGIN = `begin; set local statement_timeout = ${LIMITS.statement}; set local lock_timeout = ${LIMITS.lock}; \
set local idle_in_transaction_session_timeout = ${LIMITS.idleInTransaction}`

/** Sends nothing under a name, and each transaction's limits with its beginning. */
function leaveNothing(client: Client) {
  const plain = client.query.bind(client) as Ask
  client.query = ((query: unknown, ...more: unknown[]) => {
    if (query === 'begin') return plain(BEGIN)
    const named = typeof query === 'object' && query !== null && 'name' in query && 'text' in query
    return plain(named ? { ...query, name: undefined } : query, ...more)
  }) as Client['query']
}

const RETRYABLE = new Set(['40001', '40P01'])

function createPool(url: string, { max, logger, name = 'tarsiya', pooled = false }: DatabaseOptions, more: PoolConfig = {}) {
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: LIMITS.connect,
    idleTimeoutMillis: 30_000,
    ...(!pooled && { statement_timeout: LIMITS.statement, lock_timeout: LIMITS.lock, idle_in_transaction_session_timeout: LIMITS.idleInTransaction }),
    application_name: name,
    ...more,
  })
  // Without a listener a connection that the server ends would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection ended'))
  // Nor without one for connections that are lent out but between two statements.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection ended'))
    if (pooled) leaveNothing(client)
    else nameHotStatements(client)
  })
  return pool
}

/** Milliseconds for what a replica is asked: guests do not wait long for a server that another can stand in for. */
const THERE = { connectionTimeoutMillis: 1000, query_timeout: LIMITS.statement + 1000 }

/** Opens a pool; without a replica no connection is made before the first query. */
export function createDatabase(url: string, options: DatabaseOptions): Database {
  const { readUrl, logger, reactions } = options
  const pool = createPool(url, options)
  const replica = readUrl
    ? watchReplica({ primary: pool, pool: createPool(readUrl, options, THERE), scout: createPool(readUrl, options, { ...THERE, max: 1 }), logger })
    : undefined
  const primary = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const kysely = replica ? new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lendFrom(pool, replica, isGuestRead) }) }) : primary

  async function transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      const events: Event[] = []
      try {
        const result = await primary.transaction().execute((tx) => {
          if (reactions) collectEvents(tx, events, reactions)
          return work(tx)
        })
        if (events.length) reactions?.afterCommit(events)
        return result
      } catch (error) {
        if (attempt === 3 || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error
      }
    }
  }
  async function close() {
    await replica?.close()
    // The pool itself: Kysely ends it only if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { kysely, pool, ...(replica && { replica }), transaction, close }
}

/** The name of the constraint that refused a write, for services that say the same politely. */
export const brokenConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | undefined)?.constraint
