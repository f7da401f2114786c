import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PREPARED_MARK, type PreparingClient } from './driver.server.ts'
import { isRead, type PrimaryWait } from './wait-for-primary.server.ts'

type SharedClient = PoolClient & PreparingClient

/**
 * One connection for the concurrent reads of one page visit. Sending and waking the server cost more than a short
 * statement, so statements of one turn of the event loop are sent together.
 */
class SharedConnection {
  readonly #pool: Pool
  #client: Promise<SharedClient> | undefined
  #running = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    this.#running++
    this.#client ??= this.#open()
    let client: SharedClient | undefined
    try {
      client = await this.#client
      return await client.query(text, [...values])
    } finally {
      if (--this.#running === 0) {
        this.#client = undefined
        client?.endSharing()
        client?.release()
      }
    }
  }

  async #open() {
    const client = (await this.#pool.connect()) as SharedClient
    client.beginSharing()
    return client
  }
}

/** A reader's client: prepared statements, which are short, use the shared connection, others one of their own. */
class SharingClient implements PostgresPoolClient {
  readonly #shared: SharedConnection
  readonly #pool: PostgresPool
  readonly #waits: PrimaryWait
  #own: PostgresPoolClient | undefined

  constructor(shared: SharedConnection, pool: PostgresPool, waits: PrimaryWait) {
    this.#shared = shared
    this.#pool = pool
    this.#waits = waits
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query(cursor: never): never
  query(text: unknown, values: readonly unknown[] = []): unknown {
    return this.#ask(String(text), values)
  }

  async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (!this.#own && text.includes(PREPARED_MARK)) {
      const ask = () => this.#shared.query(text, values)
      return isRead(text) ? this.#waits.repeat(ask) : ask()
    }
    this.#own ??= await this.#pool.connect()
    return this.#own.query(text, values)
  }

  release() {
    this.#own?.release()
    this.#own = undefined
  }
}

/** A pool in which the reads of one page visit share a connection; `visitOf` returns the current visit, if any. */
export function createSharingPool(
  pool: Pool,
  others: PostgresPool,
  waits: PrimaryWait,
  visitOf: () => object | undefined,
): PostgresPool {
  const shared = new WeakMap<object, SharedConnection>()
  return {
    options: pool.options,
    async connect() {
      const visit = visitOf()
      if (!visit) return others.connect()
      let connection = shared.get(visit)
      if (!connection) shared.set(visit, (connection = new SharedConnection(pool)))
      return new SharingClient(connection, others, waits)
    },
    end: () => pool.end(),
  }
}
