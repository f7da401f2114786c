import { addDays, type Day } from '#framework/i18n/day.ts'

/** A whole day in somebody's calendar. */
export interface CalendarDay {
  /** Stays the same when the entry is taken in again, so that it replaces the earlier one. */
  uid: string
  /** Grows with each change of the entry. */
  sequence: number
  stamp: Date
  day: Day
  summary: string
  description: string
  location: string
  url: string
  is_canceled: boolean
}

const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    // Calendars read no other controls.
    .replaceAll(/\p{Cc}/gu, ' ')

/** Lines have at most 75 bytes, and what is longer goes on after a space; no letter is divided. */
function folded(line: string): string {
  let bytes = 0
  let result = ''
  for (const letter of line) {
    const length = Buffer.byteLength(letter)
    if (bytes + length > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += letter
    bytes += length
  }
  return `${result}\r\n`
}

const compact = (time: string) => time.replaceAll(/[-:]|\.\d+/g, '')

/** An entry as calendars take it in (RFC 5545), in UTF-8. */
export function calendarFile({ uid, sequence, stamp, day, is_canceled, ...texts }: CalendarDay): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tarsiya//Tarsiya//AR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${compact(stamp.toISOString())}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escaped(texts.summary)}`,
    `DESCRIPTION:${escaped(texts.description)}`,
    `LOCATION:${escaped(texts.location)}`,
    `URL:${texts.url}`,
    `STATUS:${is_canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    // It is not said to be busy all day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
