import { fail, type FailureCode } from '#framework/api/failure.ts'

/** How much of a costly work a process does at once, and who may wait for it. */
interface ConcurrencyLimitOptions {
  at_once: number
  /** Callers that may wait; who comes then is refused. */
  waiting: number
  /** Milliseconds after which waiting ends with the refusal, too. */
  patience?: number
  refusal?: FailureCode
}

/** Bounds a costly work, so that a storm of it leaves the others their share: some run, some wait, the rest is told to come again (503). */
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
