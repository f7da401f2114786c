import { useSyncExternalStore } from 'react'
import { addDays, dayOf, daysBetween } from '#framework/i18n/day.ts'
import { useLang, useT, useToday } from '#framework/ssr/context.tsx'
import { Ltr, MomentDay } from '#framework/ui/elements/text.tsx'
import { formatTime, weekdayName } from '#framework/i18n/format.ts'

const MINUTE_MS = 60_000
/** Later the time of day is shown instead. */
const MAX_MINUTES = 59

const minutesSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / MINUTE_MS)
const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Whole minutes since then; undefined on the server, whose page may be old when it is read. */
const useMinutesSince = (moment: string) =>
  useSyncExternalStore<number | undefined>(
    everyMinute,
    () => minutesSince(moment),
    () => undefined,
  )

/** When something happened today: some minutes ago, or by the clock. */
export function ClockTime({ moment }: { moment: string }) {
  const t = useT()
  const minutes = useMinutesSince(moment)
  const isRecent = minutes !== undefined && minutes <= MAX_MINUTES
  return (
    <time dateTime={moment}>
      {isRecent ? (
        minutes < 1 ? (
          t('notifications.just_now')
        ) : (
          t('notifications.minutes_ago', { count: minutes })
        )
      ) : (
        <Ltr>{formatTime(moment)}</Ltr>
      )}
    </time>
  )
}

/** When something happened, where the days have no headings. */
export function ShortTime({ moment, by_day }: { moment: string; by_day?: true | undefined }) {
  const t = useT()
  const lang = useLang()
  const today = useToday()
  const day = dayOf(moment)
  if (day >= today) return by_day ? t('site.today') : <ClockTime moment={moment} />
  if (day === addDays(today, -1)) return <time dateTime={moment}>{t('site.yesterday')}</time>
  if (daysBetween(day, today) < 7) return <time dateTime={moment}>{weekdayName(day, lang)}</time>
  return <MomentDay moment={moment} length="no_year" />
}
