import { addDays, type Day } from '#framework/i18n/day.ts'

const HOUR = 3_600_000

/** Moments of the demo market: the hour of a day in Riyadh, counted from today. */
export type Moments = (days: number, hour: number) => Date

/** Today's hours are squeezed into the part of the day that is over: nothing happens in the future. */
export function momentsFrom(today: Day, now: Date): Moments {
  return (days, hour) => {
    const midnight = Date.parse(`${addDays(today, days)}T00:00:00+03:00`)
    const day = days === 0 ? now.getTime() - midnight : 24 * HOUR
    return new Date(midnight + (day * hour) / 24)
  }
}
