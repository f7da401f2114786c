import type { Day } from './day.ts'

let day: Day | undefined

/**
 * The business day in Riyadh, as the database last said it. `riyadh_today()` in SQL is the only clock for rules;
 * schemas need its answer while they check, so each request that brings a form sets it first.
 */
export function today(): Day {
  if (!day) throw new Error('the day is not known before the database has said it')
  return day
}

/** Takes over the day that the database, or in the browser the page, has said. */
export const setToday = (value: Day) => {
  day = value
}
