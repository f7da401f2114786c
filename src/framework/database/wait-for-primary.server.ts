import { setTimeout as pause } from 'node:timers/promises'
import { isGuestRead, waitingTimeOf } from '#framework/http/request-context.server.ts'
import { isPoolFull, isPrimaryAway } from './connection-errors.server.ts'

/** What waits for a new primary, and for how long. */
export interface WaitLimits {
  /** Milliseconds that one request waits, altogether. */
  max_wait: number
  /** Requests of this process that wait at the same time, and how many of them may be reads of guests. */
  max_waiting: number
  max_waiting_guests: number
}

export const WAIT_LIMITS: WaitLimits = { max_wait: 40_000, max_waiting: 200, max_waiting_guests: 50 }

/** How often one of those that wait asks whether there is a primary. */
const PROBE_INTERVAL_MS = 250
/** A statement that ends the server itself must not end the next one, too, and the next. */
const MAX_ATTEMPTS = 4

/**
 * Lets requests wait while there is no primary: another server becomes it within half a minute. Jobs do not wait, they
 * are tried again.
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
        // Still away.
      }
    }
    return false
  }

  /** Waits for a primary after an error; false where the error is another one, or the request must not wait longer. */
  async function comesBack(reason: unknown): Promise<boolean> {
    // All connections are in use where each waits for a server that is gone, but also under load.
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

  /** Does work that has done nothing when it fails for want of a primary, and does it again when there is one. */
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

/** What changes nothing, so that it may be asked again when nobody knows what came of it. */
const READ = /^\s*(select|begin|start transaction|set local|commit|rollback)\b/i
export const isRead = (text: string) => READ.test(text)
