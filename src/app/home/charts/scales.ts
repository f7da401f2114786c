import { dayNumber, dayOf, type Day } from '#framework/i18n/day.ts'

const percentage = (share: number) => `${Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10}%`

export interface TimeScale {
  start: Day
  end: Day
  /** Offset of the middle of a day from the start of the line, as a CSS percentage. */
  middle: (day: Day) => string
  /** Offsets of the beginning (`begin`) and the end (`finish`) of a day. */
  begin: (day: Day) => string
  finish: (day: Day) => string
}

/** One time scale for all RFQs: from the first publication to the last deadline. */
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

/** Ends of the price scale, in percent above the lowest price. Prices above 100 % are drawn at its end. */
const STEPS = [10, 25, 50, 100] as const

/** Percent by which an amount exceeds the lowest, rounded to 0.1; 0 if the lowest is 0. */
export const above = (amount: number, lowest: number) =>
  lowest > 0 ? Math.round((amount / lowest - 1) * 1000) / 10 : 0

/** One price scale for all RFQs, which starts at each RFQ's lowest price. `end` is one of `STEPS`. */
export function priceScale(rfqs: readonly { totals: readonly number[] }[]) {
  const highest = Math.max(0, ...rfqs.map(({ totals }) => (totals.length > 0 ? above(totals.at(-1)!, totals[0]!) : 0)))
  const end = STEPS.find((step) => highest <= step) ?? 100
  return { end, at: (amount: number, lowest: number) => percentage(above(amount, lowest) / end) }
}

/** Number of moments per Riyadh day, sorted by day. */
export function countByDay(moments: readonly string[]): { day: Day; count: number }[] {
  const days = new Map<Day, number>()
  for (const moment of moments) days.set(dayOf(moment), (days.get(dayOf(moment)) ?? 0) + 1)
  return [...days].map(([day, count]) => ({ day, count })).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Length of the scale of waiting times, in hours. */
export const WAIT_HOURS = 48
export const waitLength = (hours: number) => percentage(hours / WAIT_HOURS)
