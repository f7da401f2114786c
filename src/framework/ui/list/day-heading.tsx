import { addDays, type Day } from '#framework/i18n/day.ts'
import { weekdayName } from '#framework/i18n/format.ts'
import { useLang, useT, useToday } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'

/** The day that the rows below it belong to, in words where it is near, and in both calendars. */
export function DayHeading({ day, className }: { day: Day; className?: string | undefined }) {
  const t = useT()
  const today = useToday()
  const near = day >= today ? t('site.today') : day === addDays(today, -1) ? t('site.yesterday') : undefined
  const weekday = weekdayName(day, useLang())
  const comma = t('site.list_comma')
  return (
    <h2 id={`day-${day}`} className={className}>
      <b>
        {near ?? weekday}
        {comma}
      </b>
      {near && `${weekday} `}
      <DayText day={day} />
      {comma}
      <HijriText day={day} />
    </h2>
  )
}
