import type { Day } from './day.ts'

let day: Day | undefined

/**
 * Validates with schemas that compare days with today. They are synchronous, so the day is that of one validation and
 * is forgotten after it.
 */
export function onDay<Result>(today: Day, validate: () => Result): Result {
  const before = day
  day = today
  try {
    return validate()
  } finally {
    day = before
  }
}

/** The day of the validation under way. Rules use `riyadh_today()` of the database only. */
export function today(): Day {
  if (!day) throw new Error('a schema that knows the day validates outside of onDay')
  return day
}
