import type { Day } from './day.ts'

let day: Day | undefined

/**
 * The current day in Riyadh. Rules use `riyadh_today()` of the database only; schemas need the day while they validate,
 * so each request with a form sets it first.
 */
export function today(): Day {
  if (!day) throw new Error('the day is not known before the database has said it')
  return day
}

/** Sets the day read from the database, or in the browser from the page. */
export const setToday = (value: Day) => {
  day = value
}
