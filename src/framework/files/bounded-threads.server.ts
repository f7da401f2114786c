import type { Piscina } from 'piscina'
import { createConcurrencyLimit } from '#framework/cache/concurrency-limit.server.ts'

const THREADS = 2
const MAX_QUEUE = 64
const QUEUE_TIMEOUT_MS = 10_000
const IDLE_MS = 30_000
const MAX_HEAP_MB = 192
/**
 * Little, because a thread at its limit gets 16 MB to end in: when more outlives a collection at once, the whole
 * process ends.
 */
const MAX_YOUNG_MB = 6

/**
 * Runs work on received files in threads, off the event loop: a file that exceeds the time or memory limit ends its
 * thread and is refused. Nothing is loaded before the first file; idle threads end and do not keep the process alive.
 */
export function createBoundedThreads<Task, Result>({ filename, timeoutMs }: { filename: string; timeoutMs: number }) {
  // Limit to free threads, so that the timeout of a file does not include waiting.
  const withLimit = createConcurrencyLimit({ maxRunning: THREADS, maxQueue: MAX_QUEUE, timeoutMs: QUEUE_TIMEOUT_MS })
  let pool: Promise<Piscina> | undefined
  const open = async () =>
    new (await import('piscina')).Piscina({
      filename,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    })

  /** Throws 503 when too many are waiting. */
  return (task: Task): Promise<Result | 'file_too_complex'> =>
    withLimit(async () => {
      const threads = await (pool ??= open())
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return (await threads.run(task, { signal })) as Result
      } catch (error) {
        if (signal.aborted || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return 'file_too_complex'
        throw error
      }
    })
}
