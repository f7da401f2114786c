import { dayOf } from '#framework/i18n/day.ts'
import { type DayStyle, formatTime } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import type { Closing } from './closing.ts'

/** The day of closing, with the hour where there is one. */
export function ClosingText({ of: { deadline, closing_time }, length }: { of: Closing; length?: DayStyle }) {
  const day = <DayText day={deadline} {...(length && { length })} />
  if (closing_time === null) return day
  const time = (
    <time className="num" dir="ltr" dateTime={`${deadline}T${closing_time}+03:00`}>
      {closing_time}
    </time>
  )
  return <Sentence of="rfqs.day_at_time" parts={{ day, time }} />
}

/** A moment such as an opening, as `ClosingText` has a day with its hour. */
export const MomentText = ({ moment }: { moment: string }) => (
  <ClosingText of={{ deadline: dayOf(moment), closing_time: formatTime(moment) }} />
)

/** When bidding ends, after "until" or "before"; on request with the day in the Umm al-Qura calendar, too. */
export function ClosingEnd({ of: { deadline, closing_time }, hijri }: { of: Closing; hijri?: true }) {
  const t = useT()
  const day = (
    <>
      <DayText day={deadline} />
      {hijri && (
        <>
          {t('site.list_separator')}
          <HijriText day={deadline} />
        </>
      )}
    </>
  )
  return closing_time === null ? (
    <Sentence of="rfqs.closing_end_of_day" parts={{ day }} />
  ) : (
    <Sentence of="rfqs.closing_at_time" parts={{ day, time: <Ltr>{closing_time}</Ltr> }} />
  )
}

/** The day of closing in the Umm al-Qura calendar; an hour is one in Riyadh. */
export function ClosingNote({ of: { deadline, closing_time } }: { of: Closing }) {
  const t = useT()
  return (
    <>
      <HijriText day={deadline} />
      {closing_time !== null && `${t('site.list_separator')}${t('rfqs.closing_time_hint')}`}
    </>
  )
}
