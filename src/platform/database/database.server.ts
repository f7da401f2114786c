import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Client, Pool, TypeOverrides, types as pgTypes } from 'pg'
import type { Schema } from '#db/schema.ts'
import type { Logger } from '#platform/log.server.ts'

/** One transaction: what a service that changes something is given. */
export type Tx = Transaction<Schema>
/** Whatever can run a query: the pool or a transaction. What a service that only reads is given. */
export type Reader = Kysely<Schema>

export interface Database {
  kysely: Kysely<Schema>
  pool: Pool
  /** Runs `work` in one READ COMMITTED transaction; a deadlock or serialisation failure is tried again, three times in all. */
  transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Connections this process may hold. */
  max: number
  logger: Logger
  /** What the server calls these connections. */
  name?: string
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

/** Sends hot statements under a name of their own; everything else as it is. */
function nameHotStatements(client: Client) {
  const names = new Map<string, string>()
  const plain = client.query.bind(client) as (...query: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(`select ${HOT}`)) return plain(text, values, ...more)
    let name = names.get(text)
    if (!name) names.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 20)))
    return plain({ name, text, values }, ...more)
  }) as Client['query']
}

const RETRYABLE = new Set(['40001', '40P01'])

/** Opens a pool; no connection is made before the first query. */
export function createDatabase(url: string, { max, logger, name = 'tarsiya' }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: LIMITS.connect,
    idleTimeoutMillis: 30_000,
    statement_timeout: LIMITS.statement,
    lock_timeout: LIMITS.lock,
    idle_in_transaction_session_timeout: LIMITS.idleInTransaction,
    application_name: name,
  })
  // Without a listener a connection that the server ends would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection ended'))
  // Nor without one for connections that are lent out but between two statements.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection ended'))
    nameHotStatements(client)
  })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

  async function transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute(work)
      } catch (error) {
        if (attempt === 3 || !RETRYABLE.has(String((error as { code?: unknown }).code))) throw error
      }
    }
  }
  async function close() {
    await kysely.destroy()
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { kysely, pool, transaction, close }
}

const GONE = new Set([
  '57P01', '57P02', '57P03', '53300', '53400', '55P03', '57014', '25P03', '08000', '08003', '08006', '58030', '53100',
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT',
])

/** Whether an error says that the database is away or too busy, so that the caller may try again soon. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && GONE.has(code)) return true
  return (
    typeof message === 'string' &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed))/.test(message)
  )
}

/** The name of the constraint that refused a write, for services that say the same politely. */
export const brokenConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | undefined)?.constraint
