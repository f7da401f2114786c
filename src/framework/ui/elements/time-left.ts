import { daysBetween, type Day } from '#framework/i18n/day.ts'

/** How urgent a deadline is: by calendar days in Riyadh. */
export function urgencyOf(days: number): 'over' | 'due' | 'soon' | 'neutral' {
  if (days < 0) return 'over'
  if (days <= 1) return 'due'
  return days <= 7 ? 'soon' : 'neutral'
}

const clamp = (share: number) => Math.max(0, Math.min(1, share))

/** Elapsed share of the time between two days, 0 to 1; an empty period has elapsed. */
export const shareOfTime = (from: Day, to: Day, now: Day) =>
  daysBetween(from, to) <= 0 ? 1 : clamp(daysBetween(from, now) / daysBetween(from, to))
