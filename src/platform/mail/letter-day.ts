import type { Day } from '#platform/day.ts'
import { formatDay } from '#platform/format.ts'
import { formatHijri } from '#platform/hijri.ts'
import { own } from '#platform/mail/letter.ts'
import type { Lang, T } from '#platform/words.ts'

/** A day in a letter: `26 نوفمبر 2026 (16 جمادى الآخرة 1448 هـ)`, in both calendars, because orders and permits are dated in either. */
export function letterDay({ t, lang }: { t: T; lang: Lang }, day: Day) {
  const date = formatHijri(day, lang)
  return date ? `${own(formatDay(day, lang))} (${own(t('site.hijri', { date }))})` : own(formatDay(day, lang))
}
