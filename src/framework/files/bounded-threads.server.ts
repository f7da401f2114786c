import type { Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'

const THREADS = 2
const MAX_QUEUE = 64
/** Longer than a file usually takes: somebody who waits while others have both threads comes next. */
const QUEUE_TIMEOUT_MS = 30_000
const IDLE_MS = 30_000
const MAX_HEAP_MB = 192
/**
 * Little, because a thread at its limit gets 16 MB to end in: when more outlives a collection at once, the whole
 * process ends.
 */
const MAX_YOUNG_MB = 6
const POLL_MS = 500
/** How much longer than its processor time a file may take, for machines with other work. */
const MAX_SLOWDOWN = 6

/** The processor time of a thread in milliseconds; 0 before it runs and after it ended. */
async function cpuOf(thread: Worker | undefined) {
  try {
    const { user, system } = await thread!.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

/** Calls `end` once the thread of a pool has worked for `cpuMs` more; returns what stops watching. */
function watchCpu(pool: Piscina, cpuMs: number, end: () => void) {
  let before: number | undefined
  let isReading = false
  const poll = async () => {
    if (isReading) return
    isReading = true
    const now = await cpuOf(pool.threads[0])
    isReading = false
    before ??= now
    if (now - before >= cpuMs) end()
  }
  void poll()
  const timer = setInterval(() => void poll(), POLL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Runs work on received files in threads, off the event loop: a file that exceeds the limit of processor time or memory
 * ends its thread and is refused. Other work on the machine takes nothing of that time. Nothing is loaded before the
 * first file; idle threads end and do not keep the process alive.
 */
export function createBoundedThreads<Task, Result>({ filename, cpuMs }: { filename: string; cpuMs: number }) {
  // Limit to free threads, so that the limits of a file do not include waiting.
  const withLimit = createConcurrencyLimit({
    maxRunning: THREADS,
    maxQueue: MAX_QUEUE,
    timeoutMs: QUEUE_TIMEOUT_MS,
    ofCaller: { maxRunning: 1, maxQueue: MAX_QUEUE },
  })
  /** Pools of one thread each, which says whose processor time a file takes. */
  const free: Piscina[] = []
  const open = async () =>
    new (await import('piscina')).Piscina({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    })

  /** Throws 503 when too many are waiting. */
  return (task: Task): Promise<Result | 'file_too_complex'> =>
    withLimit(async () => {
      const pool = free.pop() ?? (await open())
      const worked = new AbortController()
      const signal = AbortSignal.any([worked.signal, AbortSignal.timeout(cpuMs * MAX_SLOWDOWN)])
      const running = pool.run(task, { signal })
      const stopWatching = watchCpu(pool, cpuMs, () => worked.abort())
      try {
        return (await running) as Result
      } catch (error) {
        if (signal.aborted || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return 'file_too_complex'
        throw error
      } finally {
        stopWatching()
        free.push(pool)
      }
    })
}
