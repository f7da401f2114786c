import type { Day } from '#framework/i18n/day.ts'
import { formatHijri } from '#framework/i18n/hijri.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'

/**
 * A day in the Umm al-Qura calendar, with its era. Apart from other texts, because few pages need the table of months.
 */
export function HijriText({ day }: { day: Day }) {
  const t = useT()
  const date = formatHijri(day, useLang())
  return date ? <bdi className="num">{t('site.hijri', { date })}</bdi> : null
}
