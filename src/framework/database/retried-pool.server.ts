import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Logger } from '#framework/config/log.server.ts'
import { assertPrimaryAnswers } from './check.server.ts'
import { isDatabaseUnavailable } from './connection-errors.server.ts'
import { TIMEOUTS_MS } from './driver.server.ts'
import { whenDatabaseAnswers } from './wait-for-database.server.ts'

/* The connections of the job runner, which would end, or lose a job, for each failure that its library does not expect. */

/** SQLSTATE after which the job runner retries its own statements with backoff. */
const RETRY_CODE = '40001'

const asRetryable = (error: Error) =>
  isDatabaseUnavailable(error) ? Object.assign(new Error(error.message, { cause: error }), { code: RETRY_CODE }) : error

/** All forms of `query`, which TypeScript knows as overloads. */
const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown

/**
 * Makes the job runner retry its own statements after a lost connection. Otherwise it would give up and leave a
 * finished job locked for hours.
 */
class RetriedClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: TIMEOUTS_MS.connect })
  }

  override query(...given: unknown[]): never {
    const result = query.call(this, ...given)
    return (
      result instanceof Promise ? result.catch((error: Error) => Promise.reject(asRetryable(error))) : result
    ) as never
  }
}

const verify = (client: PoolClient, done: (error?: Error) => void) =>
  void assertPrimaryAnswers(client).then(() => done(), done)

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void

export interface RetriedPoolOptions {
  url: string
  max: number
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * A pool that lends a connection as soon as there is a primary, however long that takes: one of those who wait looks for
 * it. Connections may be given back twice: the job runner does so with the one that listens when that ends while the
 * runner stops, and the error, which nobody can catch, would end the process before its last jobs are stored.
 */
export class RetriedPool extends Pool {
  readonly #logger: RetriedPoolOptions['logger']
  readonly #closing = new AbortController()
  #wait: Promise<void> | undefined

  constructor({ url, max, logger }: RetriedPoolOptions) {
    super({
      connectionString: url,
      Client: RetriedClient,
      verify,
      max,
      keepAlive: true,
      application_name: 'tarsiya jobs',
    } as ConstructorParameters<typeof Pool>[0])
    this.#logger = logger
    // Unhandled error events would end the process when the database restarts.
    this.on('error', (error) => logger.warn({ err: error }, 'an idle job connection ended'))
    this.on('connect', (client) => client.on('error', (error) => logger.warn({ err: error }, 'a job connection ended')))
  }

  /** A connection, or the error that says why there is none now. */
  readonly #connectOnce = (): Promise<PoolClient> => super.connect()

  async #connect(): Promise<PoolClient> {
    for (;;) {
      try {
        return await this.#connectOnce()
      } catch (error) {
        if (!isDatabaseUnavailable(error) || this.#closing.signal.aborted) throw error
        await this.#untilConnected()
      }
    }
  }

  #untilConnected(): Promise<void> {
    const probe = async () => (await this.#connectOnce()).release()
    return (this.#wait ??= whenDatabaseAnswers(probe, { logger: this.#logger, signal: this.#closing.signal }).finally(
      () => (this.#wait = undefined),
    ))
  }

  override connect(connected?: Connected): never {
    const client = this.#connect()
    if (!connected) return client as never
    client.then(
      (lent) => {
        let released = false
        connected(undefined, lent, (reason) => {
          if (!released) lent.release(reason)
          released = true
        })
      },
      (error: Error) => connected(error, undefined, () => undefined),
    )
    return undefined as never
  }

  override end(): never {
    this.#closing.abort()
    return super.end() as never
  }
}
