import { createConcurrencyLimit, createConcurrencyLimitByKey } from '#framework/cache/concurrency-limit.server.ts'
import { callerOf, type CountedRequest } from '#framework/http/limits.server.ts'

const TIMEOUT_MS = 10_000
/** Who presses a button twice waits for the answer to the first form. */
const CALLER = { maxRunning: 1, maxQueue: 1, timeoutMs: TIMEOUT_MS, status: 429, failureCode: 'form_busy' } as const
const PROCESS = { maxRunning: 2, maxQueue: 16, timeoutMs: TIMEOUT_MS, failureCode: 'forms_busy' } as const

/**
 * Turns for forms with tables. Reading their rows, checking them and rendering the page again are the most that one
 * request can ask of a process, so each caller has one at a time and a process a few.
 */
export function createTableTurns() {
  const ofCaller = createConcurrencyLimitByKey<string>(CALLER)
  const ofProcess = createConcurrencyLimit(PROCESS)
  return <R>(request: CountedRequest, work: () => Promise<R>): Promise<R> =>
    ofCaller(callerOf(request), () => ofProcess(work))
}
