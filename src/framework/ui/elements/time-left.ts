import { daysBetween, type Day } from '#framework/i18n/day.ts'

/** How urgent a deadline is: by calendar days in Riyadh. */
export function urgencyOf(days: number): 'over' | 'due' | 'soon' | 'neutral' {
  if (days < 0) return 'over'
  if (days <= 1) return 'due'
  return days <= 7 ? 'soon' : 'neutral'
}

const clamp = (share: number) => Math.max(0, Math.min(1, share))

/** How much of the way from one day to another is gone; a way of no days is gone entirely. */
export const shareOfTime = (from: Day, to: Day, now: Day) => (daysBetween(from, to) <= 0 ? 1 : clamp(daysBetween(from, now) / daysBetween(from, to)))
