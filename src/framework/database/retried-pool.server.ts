import { callbackify } from 'node:util'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Logger } from '#framework/config/log.server.ts'
import { assertPrimaryAnswers } from './check.server.ts'
import { isDatabaseUnavailable } from './connection-errors.server.ts'
import { TIMEOUTS_MS } from './driver.server.ts'
import { whenDatabaseAnswers } from './wait-for-database.server.ts'

/*
 * The connections of the job runner, which would end, or lose a job, for each failure that its library does not expect.
 */

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

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void

export interface RetriedPoolOptions {
  url: string
  max: number
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * A pool that lends a connection as soon as there is a primary, however long that takes: one of those who wait looks
 * for it. Connections may be given back twice: the job runner does so with the one that listens when that ends while
 * the runner stops, and the error, which nobody can catch, would end the process before its last jobs are stored.
 */
export class RetriedPool extends Pool {
  readonly #logger: RetriedPoolOptions['logger']
  readonly #closing = new AbortController()
  #wait: Promise<void> | undefined

  constructor({ url, max, logger }: RetriedPoolOptions) {
    super({
      connectionString: url,
      Client: RetriedClient,
      verify: callbackify(assertPrimaryAnswers),
      max,
      keepAlive: true,
      application_name: 'tarsiya jobs',
    })
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
    if (!connected) return this.#connect() as never
    return callbackify(() => this.#connect())((error, client) => {
      let released = false
      const release = (reason?: Error) => {
        if (!released) client?.release(reason)
        released = true
      }
      connected(error ?? undefined, client, release)
    }) as never
  }

  override end(): Promise<void> {
    this.#closing.abort()
    return super.end()
  }
}
