import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '#framework/config/log.server.ts'
import { TIMEOUTS_MS } from './driver.server.ts'

export interface ListenOptions {
  /** Database URL without a pooler: a pooler assigns a connection per transaction, and messages would reach nobody. */
  url: string
  channel: string
  logger: Pick<Logger, 'warn'>
  onMessage: (payload: string) => void
  /** Called with each new connection: messages were sent while there was none. */
  onConnected: () => void
}

/** Pauses before the next attempt to connect. */
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** How often a silent connection is tested. */
const TEST_INTERVAL_MS = 30_000

/** Receives the messages of a channel over its own connection, which is opened again when it is lost. */
export function listen({ url, channel, logger, onMessage, onConnected }: ListenOptions): {
  close: () => Promise<void>
} {
  const closing = new AbortController()
  let pause = FIRST_PAUSE_MS

  /** Resolves when the connection has ended. */
  async function receive() {
    const client = new Client({
      connectionString: url,
      application_name: 'tarsiya listen',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUTS_MS.connect,
      query_timeout: TIMEOUTS_MS.statement,
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    client.on('error', (error) => {
      if (!closing.signal.aborted) logger.warn({ err: error }, 'the connection that receives messages ended')
      end()
    })
    client.once('end', end)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    closing.signal.addEventListener('abort', () => end(), { once: true })
    let test: ReturnType<typeof setInterval> | undefined
    try {
      const subscribe = () => client.query(`listen ${client.escapeIdentifier(channel)}`)
      await client.connect()
      await subscribe()
      pause = FIRST_PAUSE_MS
      onConnected()
      // A connection whose other end vanished without a word looks open. Listening again changes nothing.
      test = setInterval(() => void subscribe().catch(() => end()), TEST_INTERVAL_MS)
      await ended
    } finally {
      clearInterval(test)
      await client.end().catch(() => undefined)
    }
  }

  async function run() {
    while (!closing.signal.aborted) {
      try {
        await receive()
      } catch (error) {
        logger.warn({ err: error }, 'messages cannot be received')
      }
      await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
  }

  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
