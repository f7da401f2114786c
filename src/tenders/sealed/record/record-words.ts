import { addDays, dayOf, timeOf, timeWithSeconds, type Day } from '#framework/i18n/day.ts'
import { formatDay, weekdayName } from '#framework/i18n/format.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import { fillBoth } from '#framework/i18n/in-both.ts'
import type { Closing } from '#tenders/core/closing/closing.ts'
import { recordTexts } from './record.messages.ts'

/** A day with its weekday, in both calendars. */
const dayOfWeek = (day: Day) =>
  fillBoth(recordTexts.day, (lang) => ({
    weekday: weekdayName(day, lang),
    day: formatDay(day, lang),
    hijri: formatHijri(day, lang),
  }))

export const momentOf = (at: string) =>
  fillBoth(recordTexts.moment, (lang) => ({ day: dayOfWeek(dayOf(at))[lang], time: timeWithSeconds(at) }))

/** The deadline that ended at a moment, of an RFQ that cannot be read any more. */
export const closingAt = (at: string): Closing =>
  timeOf(at) === '00:00'
    ? { deadline: addDays(dayOf(at), -1), closing_time: null }
    : { deadline: dayOf(at), closing_time: timeOf(at) }

export const deadlineOf = ({ deadline, closing_time }: Closing) =>
  fillBoth(closing_time === null ? recordTexts.end_of_day : recordTexts.at_hour, (lang) => ({
    day: dayOfWeek(deadline)[lang],
    time: closing_time ?? '',
  }))
