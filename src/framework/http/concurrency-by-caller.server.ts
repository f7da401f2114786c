import { createConcurrencyLimit, createConcurrencyLimitByKey } from './concurrency-limit.server.ts'
import type { FailureCode } from '#framework/api/failure.ts'
import type { CountedRequest } from './limits.server.ts'

interface CallerLimitOptions {
  /** The keys that each have one call running and one waiting, always in the same order, to avoid deadlocks. */
  callersOf: (request: CountedRequest) => readonly string[]
  /** For all callers in this process. */
  maxRunning: number
  maxQueue: number
  /** 429 for a caller whose own calls are running and waiting. */
  ownCode: FailureCode
  /** 503 when the process is full. */
  fullCode: FailureCode
}

const TIMEOUT_MS = 10_000

/**
 * Limits work that is expensive for the process: each caller has one call at a time and one that waits, such as the
 * second press of a button, and the process a few.
 */
export function createConcurrencyLimitByCaller(options: CallerLimitOptions) {
  const { callersOf, maxRunning, maxQueue, ownCode, fullCode } = options
  const ofCaller = createConcurrencyLimitByKey<string>({
    maxRunning: 1,
    maxQueue: 1,
    timeoutMs: TIMEOUT_MS,
    status: 429,
    failureCode: ownCode,
  })
  const ofProcess = createConcurrencyLimit({ maxRunning, maxQueue, timeoutMs: TIMEOUT_MS, failureCode: fullCode })
  return <R>(request: CountedRequest, work: () => Promise<R>): Promise<R> =>
    callersOf(request).reduceRight<() => Promise<R>>(
      (inner, key) => () => ofCaller(key, inner),
      () => ofProcess(work),
    )()
}
