import styles from './deadline-rule.module.css'
import { useEffect, useState } from 'react'
import { addDays, dayNumber, daysBetween, isDay, type Day } from '#framework/i18n/day.ts'
import { weekdayOf } from '#framework/i18n/weekday.ts'
import { useToday, useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import type { Closing } from '#tenders/core/closing/closing.ts'
import { biddingTime } from '#tenders/core/closing/closing-words.ts'
import { ClosingTimeField } from '#tenders/core/publishing/closing-time-field.tsx'
import { dayIn, isSealed } from '#tenders/core/publishing/publish-facts.ts'
import { RuleRow } from '#tenders/core/publishing/rule-row.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'
import { addWorkingDays, workingDaysUntil } from '#tenders/core/publishing/working-days.ts'

/** Dates are at most five years ahead. */
const MAX_DAYS_AHEAD = 5 * 366
const WORKING_DAYS = [5, 10, 15] as const

/** The earliest and the latest day that a date of an RFQ may be. */
export const useDayLimits = () => {
  const today = useToday()
  return { min: today, max: addDays(today, MAX_DAYS_AHEAD) }
}

/** The day of the week of what is written in a field of a day. */
export function Weekday({ day }: { day: Day | undefined }) {
  const t = useT()
  return day === undefined ? null : t(`site.weekday_${weekdayOf(dayNumber(day))}`)
}

/** Until when suppliers may bid. */
export function DeadlineRule({ initial: { deadline: initial, closing_time } }: { initial: Closing }) {
  const t = useT()
  const today = useToday()
  const { form, facts } = usePublishing()
  const { initial: first } = useField('deadline', initial)
  const limits = useDayLimits()
  const [day, setDay] = useState(first ?? '')
  const write = (text: Day) => writeText(form.element.current, 'deadline', text)
  // A draft of an earlier day may hold a day that is past.
  useEffect(() => {
    if (isDay(day) && day < today) write(initial)
    // Only once: an invalid choice made now is the visitor's to correct.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const valid = isDay(day) && day >= today
  const time = facts.texts.closing_time || null
  const delivery = dayIn(facts, 'delivery_date')
  const times = valid
    ? [
        biddingTime(t, today, { deadline: day, closing_time: time }),
        ...(delivery && delivery >= day ? [t('rfqs.delivery_days_after', { count: daysBetween(day, delivery) })] : []),
      ]
    : []
  return (
    <RuleRow
      name={t('publishing.deadline')}
      fields={['deadline', 'closing_time']}
      value={valid ? <ClosingValue of={{ deadline: day, closing_time: time }} /> : t('publishing.not_set')}
      note={valid && <DeadlineNote day={day} />}
    >
      <div className={`${styles.picks} scripted`} role="group" aria-label={t('publishing.stays_open')}>
        <span aria-hidden="true">{t('publishing.stays_open')}</span>
        {WORKING_DAYS.map((count) => {
          const then = addWorkingDays(today, count)
          return (
            <button key={count} type="button" aria-pressed={then === day} onClick={() => write(then)}>
              {t('publishing.working_days', { count })}
            </button>
          )
        })}
      </div>
      <div className="two-columns">
        <DateField
          {...limits}
          name="deadline"
          label={t('rfqs.deadline')}
          hint={time === null ? t('rfqs.deadline_hint') : t('rfqs.deadline_hint_hour', { time })}
          initial={initial}
          onDay={setDay}
          note={isDay(day) && <Weekday day={day} />}
        />
      </div>
      <ClosingTimeField initial={closing_time} />
      {valid && (
        <ol className={styles.stops}>
          <Stop label={t('publishing.stop_published')} day={today} note={t('publishing.today')} />
          <Stop
            label={t('rfqs.deadline')}
            day={day}
            note={time === null ? t('publishing.end_of_day') : t('publishing.at_time', { time })}
          />
          {isSealed(facts) && (
            <Stop
              label={t('sealed.stop_opening')}
              day={time === null ? addDays(day, 1) : day}
              note={t(time === null ? 'sealed.opened_after_midnight' : 'sealed.opened_automatically')}
            />
          )}
          {delivery && delivery >= day && (
            <Stop
              label={t('rfqs.delivery_date')}
              day={delivery}
              note={t('rfqs.delivery_days_after', { count: daysBetween(day, delivery) })}
            />
          )}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {times.join(t('site.list_separator'))}
      </p>
    </RuleRow>
  )
}

/** Until when bids are taken, in a sentence. */
export function ClosingValue({ of: { deadline, closing_time } }: { of: Closing }) {
  const day = <DayText day={deadline} />
  return closing_time === null ? (
    <Sentence of="publishing.deadline_value" parts={{ day }} />
  ) : (
    <Sentence of="publishing.deadline_value_hour" parts={{ day, time: <Ltr>{closing_time}</Ltr> }} />
  )
}

/** A day on the way from publishing to the delivery. */
function Stop({ label, day, note }: { label: string; day: Day; note: string }) {
  return (
    <li>
      {label}
      <b>
        <DayText day={day} length="no_year" />
      </b>
      <small>{note}</small>
    </li>
  )
}

/** When the deadline is: in working days, and in the Umm al-Qura calendar. */
export function DeadlineNote({ day }: { day: Day }) {
  const t = useT()
  return (
    <>
      {t('publishing.after_working_days', { count: workingDaysUntil(useToday(), day) })}
      {t('site.list_separator')}
      <HijriText day={day} />
    </>
  )
}
