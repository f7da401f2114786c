import { callbackify } from 'node:util'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Logger } from '#framework/config/log.server.ts'
import { assertPrimaryAnswers } from './check.server.ts'
import { isDatabaseUnavailable } from './connection-errors.server.ts'
import { TIMEOUTS_MS } from './driver.server.ts'
import { whenDatabaseAnswers } from './wait-for-database.server.ts'

/*
 * Connections of the job runner. Its library ends, or loses a job, on errors it does not expect; these clients and pool
 * hide them.
 */

/** SQLSTATE after which the job runner retries its own statements with backoff. */
const RETRY_CODE = '40001'

const asRetryable = (error: Error) =>
  isDatabaseUnavailable(error) ? Object.assign(new Error(error.message, { cause: error }), { code: RETRY_CODE }) : error

/** `query` without its TypeScript overloads. */
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
 * A pool whose `connect` waits until a primary is available, without a limit; one of the waiting callers polls for it.
 * Releasing a connection twice is ignored: the job runner does so with its listening connection when it ends during
 * shutdown, and that error would end the process before its last jobs are stored.
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

  /** One attempt to connect. */
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
