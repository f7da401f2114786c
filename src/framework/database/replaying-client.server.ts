import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isRead, type PrimaryWait } from './wait-for-primary.server.ts'

/** Returns a new connection after an error, given the statements so far; undefined if they must not be repeated. */
export type Replace = (error: unknown, asked: readonly string[]) => Promise<PoolClient | undefined>

/** A client for reads. When its connection fails, it repeats all statements so far on a new one. */
export class ReplayingClient implements PostgresPoolClient {
  #client: PoolClient | undefined
  readonly #asked: [text: string, values: unknown[]][] = []
  readonly #replace: Replace

  constructor(client: PoolClient, replace: Replace) {
    this.#client = client
    this.#replace = replace
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
      return await this.#replay(error)
    }
  }

  async #replay(error: unknown): Promise<unknown> {
    const client = await this.#replace(
      error,
      this.#asked.map(([text]) => text),
    )
    if (!client) throw error
    this.release(true)
    this.#client = client
    try {
      let answer: unknown
      for (const [text, values] of this.#asked) answer = await client.query(text, values)
      return answer
    } catch (again) {
      return this.#replay(again)
    }
  }

  release(destroy?: boolean) {
    this.#client?.release(destroy)
    this.#client = undefined
  }
}

/** Replaces a failed connection to the primary once one is available again. Reads only. */
export function replaceOnPrimary(pool: Pool, waits: PrimaryWait): Replace {
  let attempts = 1
  return async (error, asked) => {
    if (attempts++ === waits.max_attempts || !asked.every(isRead) || !(await waits.comesBack(error))) return undefined
    return waits.repeat(() => pool.connect())
  }
}

/** A pool of the primary whose reads survive a failover. */
export const createReplayingPool = (pool: Pool, waits: PrimaryWait): PostgresPool => ({
  options: pool.options,
  connect: async () => new ReplayingClient(await waits.repeat(() => pool.connect()), replaceOnPrimary(pool, waits)),
  end: () => pool.end(),
})
