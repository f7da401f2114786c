import { dayNumber, dayOf, type Day } from '#framework/i18n/day.ts'

const percentage = (share: number) => `${Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10}%`

export interface TimeScale {
  start: Day
  end: Day
  /** Where the middle of a day lies, as a length along the line. */
  middle: (day: Day) => string
  /** Where a day begins; where it ends. */
  begin: (day: Day) => string
  finish: (day: Day) => string
}

/** One scale of days for all RFQs: from the first publication to the end of the last deadline. */
export function timeScale(rfqs: readonly { published_at: string; deadline: Day }[]): TimeScale {
  const start = rfqs.map(({ published_at }) => dayOf(published_at)).toSorted()[0]!
  const end = rfqs
    .map(({ deadline }) => deadline)
    .toSorted()
    .at(-1)!
  const days = Math.max(1, dayNumber(end) + 1 - dayNumber(start))
  const at = (day: Day, offset: number) => percentage((dayNumber(day) - dayNumber(start) + offset) / days)
  return { start, end, middle: (day) => at(day, 0.5), begin: (day) => at(day, 0), finish: (day) => at(day, 1) }
}

/** The steps in percent to which the scale of prices is rounded up; what lies beyond the last stands at its end. */
const STEPS = [10, 25, 50, 100] as const

/** How far an amount lies above the lowest, in percent; of nothing everything is equally far. */
export const above = (amount: number, lowest: number) =>
  lowest > 0 ? Math.round((amount / lowest - 1) * 1000) / 10 : 0

/** One scale for the prices of all RFQs: from the lowest of each to a round share above it. */
export function priceScale(rfqs: readonly { totals: readonly number[] }[]) {
  const highest = Math.max(0, ...rfqs.map(({ totals }) => (totals.length > 0 ? above(totals.at(-1)!, totals[0]!) : 0)))
  const end = STEPS.find((step) => highest <= step) ?? 100
  return { end, at: (amount: number, lowest: number) => percentage(above(amount, lowest) / end) }
}

/** The days on which something happened, with how often, in order. */
export function countByDay(moments: readonly string[]): { day: Day; count: number }[] {
  const days = new Map<Day, number>()
  for (const moment of moments) days.set(dayOf(moment), (days.get(dayOf(moment)) ?? 0) + 1)
  return [...days].map(([day, count]) => ({ day, count })).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Hours that the scale of waiting covers. */
export const WAIT_HOURS = 48
export const waitLength = (hours: number) => percentage(hours / WAIT_HOURS)
