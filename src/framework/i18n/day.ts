/** A calendar day in Riyadh as `YYYY-MM-DD`: no clock, no time zone, safe to compare as text. */
export type Day = string

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MS_PER_DAY = 86_400_000
/** Riyadh keeps UTC+3 all year. */
const RIYADH_OFFSET_MS = 3 * 3_600_000

/** Days since 1970, for arithmetic without time zones. */
export const dayNumber = (day: Day) => Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)

const fromNumber = (number: number): Day => new Date(number * MS_PER_DAY).toISOString().slice(0, 10)

/** Whether a value is a valid calendar day; `2026-02-30` is not. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !DAY_PATTERN.test(value)) return false
  // A day that the month does not have becomes one of the next month.
  return new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(8))
}

/** Adds days, or subtracts them when negative. */
export const addDays = (day: Day, days: number): Day => fromNumber(dayNumber(day) + days)

/** Days between two days; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day) => dayNumber(to) - dayNumber(from)

/** The Riyadh day of a moment: `2026-11-20T22:00:00Z` is already the 21st. */
export const dayOf = (moment: string | number | Date): Day =>
  new Date(new Date(moment).getTime() + RIYADH_OFFSET_MS).toISOString().slice(0, 10)

/** The Riyadh clock time of a moment as `HH:MM`. */
export const timeOf = (moment: string | number | Date) =>
  new Date(new Date(moment).getTime() + RIYADH_OFFSET_MS).toISOString().slice(11, 16)

/** The same with its seconds: `HH:MM:SS`. */
export const timeWithSeconds = (moment: string | number | Date) =>
  new Date(new Date(moment).getTime() + RIYADH_OFFSET_MS).toISOString().slice(11, 19)
