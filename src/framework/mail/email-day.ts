import type { Day } from '#framework/i18n/day.ts'
import { formatDay } from '#framework/i18n/format.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { isolate } from './email-content.ts'

/**
 * Formats a day for e-mails in both calendars, because official documents use either: `26 نوفمبر 2026 (16 جمادى الآخرة
 * 1448 هـ)`.
 */
export function emailDay({ t, lang }: { t: T; lang: Lang }, day: Day) {
  const date = formatHijri(day, lang)
  return date
    ? `${isolate(formatDay(day, lang))} (${isolate(t('site.hijri', { date }))})`
    : isolate(formatDay(day, lang))
}
