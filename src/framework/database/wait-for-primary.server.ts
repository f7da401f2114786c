import { setTimeout as pause } from 'node:timers/promises'
import { isGuestRead, waitingTimeOf } from '#framework/http/request-context.server.ts'
import { isPoolFull, isPrimaryAway } from './connection-errors.server.ts'

/** Limits of waiting for a new primary. */
export interface WaitLimits {
  /** Total milliseconds that one request may wait. */
  max_wait: number
  /** Requests of this process that wait at the same time, and how many of them may be reads of guests. */
  max_waiting: number
  max_waiting_guests: number
}

export const WAIT_LIMITS: WaitLimits = { max_wait: 40_000, max_waiting: 200, max_waiting_guests: 50 }

/** Interval at which one of the waiting requests checks for a primary. */
const PROBE_INTERVAL_MS = 250
/** Limits retries, in case the statement itself crashes the server. */
const MAX_ATTEMPTS = 4

/**
 * Makes requests wait while there is no primary; a failover takes less than half a minute. Jobs do not wait: they are
 * retried by the queue.
 *
 * @param probe rejects while there is no primary
 */
export function createPrimaryWait(probe: () => Promise<unknown>, limits: WaitLimits = WAIT_LIMITS) {
  const waiting = { all: 0, guests: 0 }
  let probing: Promise<boolean> | undefined

  async function probeUntilBack(): Promise<boolean> {
    while (waiting.all > 0) {
      await pause(PROBE_INTERVAL_MS)
      try {
        await probe()
        return true
      } catch {
        // Still no primary.
      }
    }
    return false
  }

  /** Waits for a primary after an error. False if the error has another cause, or if a limit is reached. */
  async function comesBack(reason: unknown): Promise<boolean> {
    // During a failover all connections may be taken by requests that wait for a dead server. A full pool alone is only
    // load.
    if (!isPrimaryAway(reason) && !(probing && isPoolFull(reason))) return false
    const left = waitingTimeOf(limits.max_wait)
    const guests = isGuestRead() ? 1 : 0
    if (left <= 0 || waiting.all >= limits.max_waiting || waiting.guests + guests > limits.max_waiting_guests)
      return false
    waiting.all++
    waiting.guests += guests
    const late = new AbortController()
    try {
      probing ??= probeUntilBack().finally(() => (probing = undefined))
      return await Promise.race([probing, pause(left, false, { signal: late.signal })])
    } finally {
      late.abort()
      waiting.all--
      waiting.guests -= guests
    }
  }

  /** Runs work, and again when a primary is back. Only for work that has no effect if the primary is unavailable. */
  async function repeat<R>(work: () => Promise<R>): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !(await comesBack(error))) throw error
      }
    }
  }

  return { repeat, comesBack, max_attempts: MAX_ATTEMPTS }
}

export type PrimaryWait = ReturnType<typeof createPrimaryWait>

/** Statements without effects, which can be repeated when it is unknown whether they ran. */
const READ = /^\s*(select|begin|start transaction|set local|commit|rollback)\b/i
export const isRead = (text: string) => READ.test(text)
