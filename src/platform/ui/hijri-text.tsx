import type { Day } from '#platform/day.ts'
import { formatHijri } from '#platform/hijri.ts'
import { useLang, useWords } from '#platform/ssr/context.tsx'

/** A day in the Umm al-Qura calendar, with its era. Apart from other texts, because few pages need the table of months. */
export function HijriText({ day }: { day: Day }) {
  const t = useWords()
  const date = formatHijri(day, useLang())
  return date ? <bdi className="num">{t('site.hijri', { date })}</bdi> : null
}
