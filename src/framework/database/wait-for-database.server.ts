import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#framework/config/log.server.ts'
import { isDatabaseUnavailable } from './connection-errors.server.ts'

/** Pauses between attempts: short ones first, because most absences are. */
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2000
/** How often the log says that a process still waits. */
const LOG_INTERVAL_MS = 30_000

export interface DatabaseWaitOptions {
  logger: Pick<Logger, 'info' | 'warn'>
  /** Ends the wait: the error of the last attempt is thrown. */
  signal?: AbortSignal
  /** Milliseconds after which the last error is thrown; by default there is no limit. */
  max_wait?: number
}

/**
 * Repeats work that fails while the database is away until it succeeds, however long that takes. The work must be
 * repeatable. Other errors are thrown: a wrong password or schema is not cured by waiting.
 */
export async function whenDatabaseAnswers<R>(
  work: () => Promise<R>,
  { logger, signal, max_wait = Infinity }: DatabaseWaitOptions,
): Promise<R> {
  const began = performance.now()
  let logged = -Infinity
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      const result = await work()
      const waited_ms = Math.round(performance.now() - began)
      if (logged > -Infinity) logger.info({ waited_ms }, 'the database answers')
      return result
    } catch (error) {
      const now = performance.now()
      if (!isDatabaseUnavailable(error) || signal?.aborted || now - began + pause > max_wait) throw error
      if (now - logged >= LOG_INTERVAL_MS) {
        logged = now
        logger.warn({ err: error }, 'the database is away: waiting for it')
      }
    }
    await sleep(pause, undefined, signal && { signal }).catch(() => undefined)
  }
}
