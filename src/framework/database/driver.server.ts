import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/* Clients for the pool's option `Client`, with functions that `pg` and its callers lack. */

/** `query` without its TypeScript overloads. */
const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown

/** `commit_timeout`: milliseconds after which a connection with an unanswered commit is closed; no limit by default. */
export interface CommitConfig extends ClientConfig {
  commit_timeout?: number
}

/**
 * A client that closes its connection when a commit is not answered in time: a primary without its standbys waits for
 * them, and a machine that hangs never answers. Whether the commit succeeded is then unknown.
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

  /**
   * Enables pipelining: statements are sent without waiting for earlier results, and those of this turn of the event
   * loop in one write.
   */
  beginSharing() {
    const { stream } = (this as unknown as ClientParts).connection
    setPipeline(this, true)
    stream.cork()
    setImmediate(() => stream.uncork())
  }

  /** Disables pipelining. Call it when all statements are answered. */
  endSharing() {
    setPipeline(this, false)
  }
}

/** What `Client` has beyond its types; `driver.test.ts` fails by name when an upgrade changes it. */
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
