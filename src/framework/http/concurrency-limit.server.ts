import { fail, type FailureCode } from '#framework/api/failure.ts'

/** Limits of an expensive operation in one process. */
interface ConcurrencyLimitOptions {
  maxRunning: number
  /** Calls that may wait; more are refused. */
  maxQueue: number
  /** A call that waits longer than this is refused. */
  timeoutMs?: number
  failureCode?: FailureCode
  /** 429 where the caller itself uses the limit up. */
  status?: 429 | 503
}

/** Whether calls stop waiting. Tests turn it off: however slow the machine is, each call gets its turn. */
export const queueTimeouts = { enabled: true }

/**
 * Limits the concurrency of an expensive operation: excess calls wait, and calls beyond the queue are refused.
 */
export function createConcurrencyLimit({
  maxRunning,
  maxQueue,
  timeoutMs,
  failureCode = 'unavailable',
  status = 503,
}: ConcurrencyLimitOptions) {
  let running = 0
  const queue = new Set<() => void>()
  const refused = () => fail(status, failureCode, { retryAfter: 1 })

  function waitForTurn() {
    if (queue.size >= maxQueue) throw refused()
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer =
        timeoutMs === undefined || !queueTimeouts.enabled
          ? undefined
          : setTimeout(() => {
              queue.delete(start)
              reject(refused())
            }, timeoutMs)
      queue.add(start)
    })
  }

  return async function withLimit<R>(work: () => Promise<R>): Promise<R> {
    if (running >= maxRunning) await waitForTurn()
    else running++
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else running--
    }
  }
}

/** The same for each key apart, so that one caller leaves room for others. */
export function createConcurrencyLimitByKey<Key>(options: ConcurrencyLimitOptions) {
  const limits = new Map<Key, { withLimit: ReturnType<typeof createConcurrencyLimit>; calls: number }>()
  return async function withLimitOf<R>(key: Key, work: () => Promise<R>): Promise<R> {
    const limit = limits.get(key) ?? { withLimit: createConcurrencyLimit(options), calls: 0 }
    limits.set(key, limit)
    limit.calls++
    try {
      return await limit.withLimit(work)
    } finally {
      if (--limit.calls === 0) limits.delete(key)
    }
  }
}
