import { timeOf, dayOf, isDay, type Day } from './day.ts'
import type { Lang } from './messages.ts'
import type { ExactHalalas, Halalas } from './money.ts'

/**
 * Month names are not from Intl, because server and browser may differ ("Sep", "Sept"), which would break hydration.
 */
const MONTHS = {
  ar: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
} as const

const TWO_DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Money in riyals with two decimals and grouping: `318,000.00`, in both languages. */
export const formatAmount = (amount: Halalas | ExactHalalas) => TWO_DECIMALS.format(Number(amount) / 100)

/** A count or quantity with grouping: `1,500`. */
export const formatNumber = (number: number) => GROUPED.format(number)

/** A share: `10.9%`, `5.0%`. */
export const formatPercent = (percent: number) => `${ONE_DECIMAL.format(percent)}%`

/** Style of a date: `26 Nov 2026`, `26 Nov`, `Nov 2026`. Arabic never abbreviates months. */
export type DayStyle = 'day' | 'no_year' | 'month'

/** Formats a day: `26 نوفمبر 2026`, `26 Nov 2026`. Empty for an invalid day. */
export function formatDay(day: Day, lang: Lang, style: DayStyle = 'day') {
  if (!isDay(day)) return ''
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${style === 'month' ? '' : `${date} `}${MONTHS[lang][month - 1]}${style === 'no_year' ? '' : ` ${year}`}`
}

/** The name of a day of the week. */
export const weekdayName = (day: Day, lang: Lang) =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** The Riyadh clock time of a moment: `09:14`. */
export const formatTime = (moment: string | number | Date) => timeOf(moment)

/** Formats the Riyadh day of a moment. */
export const formatMoment = (moment: string | number | Date, lang: Lang, style: DayStyle = 'day') =>
  formatDay(dayOf(moment), lang, style)

/**
 * Formats a file size, left to right: `820 KB`, `1.1 MB`. Megabytes are rounded up, so that a size above a limit does
 * not look like the limit.
 */
export function formatFileSize(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = Math.round(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.ceil(bytes / 10_485.76) / 100} MB`
}

/** Shortens a long file name in the middle, keeping its end and extension. */
export function shortFileName(name: string, length = 34) {
  const letters = [...name]
  if (letters.length <= length) return name
  const tail = Math.min(14, Math.floor(length / 2))
  return `${letters.slice(0, length - tail - 1).join('')}…${letters.slice(-tail).join('')}`
}

/** The extension of a file name or path in upper case: `PDF`. */
export const extensionOf = (name: string) => (/\.([^./\\]{1,8})$/.exec(name)?.[1] ?? '').toUpperCase()
