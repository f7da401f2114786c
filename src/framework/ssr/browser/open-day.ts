import { isDay, type Day } from '#framework/i18n/day.ts'
import { BUSINESS_DAY } from '#framework/api/business-day.ts'

/** The business day of a document that stays open: the day on which it was rendered, then what answers say. */
export interface OpenDay {
  current: () => Day
  subscribe: (listener: () => void) => () => void
  /** Notes the header of an answer. Answers may arrive in another order than they were sent: a day never goes back. */
  learn: (header: string | null) => void
}

export function createOpenDay(first: Day): OpenDay {
  let day = first
  const listeners = new Set<() => void>()
  return {
    current: () => day,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    learn(header) {
      if (!isDay(header) || header <= day) return
      day = header
      for (const listener of listeners) listener()
    },
  }
}

/** Milliseconds that nobody has looked at a document before it may be out of date. */
const AWAY_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Calls `refresh` when somebody comes back to a document after a while, also from the back/forward cache or after the
 * machine has slept, and once an hour while it is looked at.
 */
export function onReturn(refresh: () => void) {
  let seen = Date.now()
  // Documents do not refresh all at the same time.
  const offset = Math.random() * HOUR_MS
  const hourOf = (time: number) => Math.floor((time + offset) / HOUR_MS)
  const look = () => {
    if (document.visibilityState !== 'visible') return
    const before = seen
    seen = Date.now()
    if (seen - before >= AWAY_MS || hourOf(seen) !== hourOf(before)) refresh()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('focus', look)
  setInterval(look, AWAY_MS / 3)
}

/** Asks the server for the day; without an answer it stays what it was. */
export const askForDay = (day: OpenDay) =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ headers }) => day.learn(headers.get(BUSINESS_DAY)),
    () => undefined,
  )
