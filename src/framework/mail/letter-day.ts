import type { Day } from '#framework/i18n/day.ts'
import { formatDay } from '#framework/i18n/format.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import { own } from './letter.ts'
import type { Lang, T } from '#framework/i18n/words.ts'

/** A day in a letter: `26 نوفمبر 2026 (16 جمادى الآخرة 1448 هـ)`, in both calendars, because orders and permits are dated in either. */
export function letterDay({ t, lang }: { t: T; lang: Lang }, day: Day) {
  const date = formatHijri(day, lang)
  return date ? `${own(formatDay(day, lang))} (${own(t('site.hijri', { date }))})` : own(formatDay(day, lang))
}
