import { type Day, daysBetween } from '#framework/i18n/day.ts'
import { type DayStyle, formatDay } from '#framework/i18n/format.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { Closing } from './closing.ts'

/** The day of closing, with the hour where there is one: `26 Nov 2026, 14:00`. */
export const formatClosing = (t: T, lang: Lang, { deadline, closing_time }: Closing, style?: DayStyle) => {
  const day = formatDay(deadline, lang, style)
  return closing_time === null ? day : t('rfqs.day_at_time', { day, time: closing_time })
}

/** An hour, or the end of the day where there is none. */
export const formatClosingTime = (t: T, closing_time: string | null) => closing_time ?? t('rfqs.end_of_day')

/** What is left of less than a day: `3 hours and 20 minutes left`. */
export function formatMinutesLeft(t: T, minutes_left: number) {
  const [hours, minutes] = [Math.floor(minutes_left / 60), minutes_left % 60]
  const parts = [
    ...(hours > 0 ? [t('rfqs.hours', { count: hours })] : []),
    ...(minutes > 0 ? [t('rfqs.minutes', { count: minutes })] : []),
  ]
  if (parts.length === 0) return t('rfqs.less_than_a_minute_left')
  return t('rfqs.time_left', { time: parts.join(t('rfqs.hours_and_minutes')) })
}

/** How long suppliers may bid from a day on. */
export const biddingTime = (t: T, today: Day, { deadline, closing_time }: Closing) =>
  closing_time !== null && deadline === today
    ? t('rfqs.bidding_until', { time: closing_time })
    : t('rfqs.bidding_days', { count: daysBetween(today, deadline) })
