import { fail, type FailureCode } from '#framework/api/failure.ts'

/** How many expensive operations a process runs at the same time, and how many callers may wait. */
interface ConcurrencyLimitOptions {
  at_once: number
  /** Callers that may wait; further callers are refused. */
  waiting: number
  /** Milliseconds after which a waiting caller is refused. */
  patience?: number
  refusal?: FailureCode
}

/** Limits the concurrency of an expensive operation: excess calls wait, and calls beyond the queue are refused with 503. */
export function createConcurrencyLimit({ at_once, waiting, patience, refusal = 'unavailable' }: ConcurrencyLimitOptions) {
  let running = 0
  const queue = new Set<() => void>()
  const refused = () => fail(503, refusal, { retryAfter: 1 })

  function wait() {
    if (queue.size >= waiting) throw refused()
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      const late = patience === undefined ? undefined : setTimeout(() => {
        queue.delete(begin)
        reject(refused())
      }, patience)
      queue.add(begin)
    })
  }

  return async function inTurn<R>(work: () => Promise<R>): Promise<R> {
    if (running >= at_once) await wait()
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
