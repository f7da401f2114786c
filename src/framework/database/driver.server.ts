import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { isDatabaseUnavailable } from './connection-errors.server.ts'

/* Connections with what the driver and its callers lack, for the pool's option `Client`. */

/** All forms of `query`, which TypeScript knows as overloads. */
const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown

/** Milliseconds after which the connection of a commit ends that is not answered; without them it may wait for ever. */
export interface CommitConfig extends ClientConfig {
  commit_timeout?: number
}

/**
 * A connection that ends when its commit is not answered: a primary that has lost its standbys waits for them, and one
 * whose machine hangs says nothing. Whether the commit is done is not known then.
 */
class CommittingClient extends Client {
  readonly #commit_timeout: number | undefined

  constructor(config?: CommitConfig) {
    super(config)
    this.#commit_timeout = config?.commit_timeout
  }

  override query(...given: unknown[]): never {
    const result = query.call(this, ...given)
    if (given[0] === 'commit' && this.#commit_timeout !== undefined && result instanceof Promise) {
      const timer = setTimeout(() => (this as unknown as ClientParts).connection.stream.destroy(), this.#commit_timeout)
      const end = () => clearTimeout(timer)
      result.then(end, end)
    }
    return result as never
  }
}

export const PREPARED_MARK = '/* prepared */'

/** Sends marked statements as named prepared statements, because Kysely cannot name them. */
export class PreparingClient extends CommittingClient {
  readonly #names = new Map<string, string>()

  override query(text?: unknown, values?: unknown, ...more: unknown[]): never {
    if (typeof text !== 'string' || !text.includes(PREPARED_MARK)) return super.query(text, values, ...more)
    let name = this.#names.get(text)
    if (!name) this.#names.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 20)))
    return super.query({ name, text, values }, ...more)
  }

  /** From now on statements do not wait for each other's answers, and those of this turn are sent with one write. */
  beginSharing() {
    const { stream } = (this as unknown as ClientParts).connection
    setPipeline(this, true)
    stream.cork()
    setImmediate(() => stream.uncork())
  }

  /** To be called when all statements are answered. */
  endSharing() {
    setPipeline(this, false)
  }
}

/** Parts of the driver's client that it does not declare. */
interface ClientParts {
  pipeline: boolean
  connection: { stream: Socket }
}

const setPipeline = (client: Client, pipeline: boolean) => {
  ;(client as unknown as ClientParts).pipeline = pipeline
}

/** Limits in milliseconds after which a request fails with 503 instead of hanging. */
export const TIMEOUTS_MS = { connect: 3000, statement: 5000, lock: 3000, idleInTransaction: 10_000, commit: 20_000 }

const BEGIN = `begin; set local statement_timeout = ${TIMEOUTS_MS.statement}; set local lock_timeout = ${TIMEOUTS_MS.lock}; \
set local idle_in_transaction_session_timeout = ${TIMEOUTS_MS.idleInTransaction}`

/** Sets the timeouts in each transaction, because settings of a session do not persist behind a pooler. */
export class PooledClient extends CommittingClient {
  override query(...given: unknown[]): never {
    return super.query(...(given[0] === 'begin' ? [BEGIN] : given))
  }
}

/** SQLSTATE after which the job runner retries its own statements with backoff. */
const RETRY_CODE = '40001'

const asRetryable = (error: Error) =>
  isDatabaseUnavailable(error) ? Object.assign(error, { code: RETRY_CODE }) : error

/**
 * Makes the job runner retry its own statements after a lost connection. Otherwise it would give up and leave a
 * finished job locked for hours.
 */
export class RetriedClient extends Client {
  /** Pools always pass a callback. */
  override connect(connected?: (error: never, client: never) => void): never {
    return super.connect((error: Error) => connected?.((error && asRetryable(error)) as never, this as never)) as never
  }

  override query(...given: unknown[]): never {
    const result = query.call(this, ...given)
    return (
      result instanceof Promise ? result.catch((error: Error) => Promise.reject(asRetryable(error))) : result
    ) as never
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void

/**
 * A pool whose connections may be given back twice: the job runner does so with the one that listens when that ends
 * while the runner stops, and the error, which nobody can catch, would end the process before its last jobs are stored.
 */
export class RetriedPool extends Pool {
  override connect(connected?: Connected): never {
    if (!connected) return super.connect() as never
    return super.connect((error, client, release) => {
      let released = false
      connected(error, client, (reason) => {
        if (client && !released) release(reason)
        released = true
      })
    }) as never
  }
}
