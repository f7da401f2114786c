import { addDays, dayNumber, daysBetween, type Day } from '#framework/i18n/day.ts'
import { isWeekend } from '#framework/i18n/weekday.ts'

/** Working days, Sunday to Thursday, that a new RFQ is open unless its buyer chooses otherwise. */
export const DEFAULT_WORKING_DAYS = 10

/**
 * Working days between the last day for questions and the deadline, unless the buyer chooses otherwise. In them an
 * answer comes late: the buyer is asked to move the deadline.
 */
export const LATE_WORKING_DAYS = 2

/** The working day that comes so many after a day. */
export function addWorkingDays(day: Day, count: number): Day {
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (!isWeekend(dayNumber(at))) left--
  }
  return at
}

/** How many working days there are after a day until another, that one included. */
export function workingDaysUntil(from: Day, to: Day) {
  const days = Math.max(0, daysBetween(from, to))
  const first = dayNumber(from)
  return Array.from({ length: days }, (_, index) => first + index + 1).filter((number) => !isWeekend(number)).length
}
