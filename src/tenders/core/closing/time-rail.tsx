import styles from './time-rail.module.css'
import type { CSSProperties } from 'react'
import { dayOf, daysBetween, type Day } from '#framework/i18n/day.ts'
import { formatDay } from '#framework/i18n/format.ts'
import { useLang, useToday, useT } from '#framework/ssr/context.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { shareOfTime, urgencyOf } from '#framework/ui/elements/time-left.ts'
import type { Closing } from './closing.ts'
import { ClosingText } from './closing-text.tsx'
import { type ClosingLeft, useTimeLeft } from './use-time-left.tsx'

/** Status of an RFQ, as sent by the server. */
export type TenderStatus = 'active' | 'expired' | 'completed' | 'canceled'

/** What is left until the deadline, or how the RFQ ended. */
export function DeadlineChip({ of: rfq, status }: { of: ClosingLeft; status: TenderStatus }) {
  const t = useT()
  const days = daysBetween(useToday(), rfq.deadline)
  const left = useTimeLeft(rfq)
  if (status === 'completed')
    return (
      <Chip kind="ok" icon="check">
        {t('rfqs.status_completed')}
      </Chip>
    )
  if (status === 'canceled')
    return (
      <Chip kind="over" icon="close">
        {t('rfqs.status_canceled')}
      </Chip>
    )
  if (status === 'expired' || days < 0)
    return (
      <Chip kind="over" icon="clock">
        {t('rfqs.status_expired')}
      </Chip>
    )
  return (
    <Chip kind={urgencyOf(days)} icon="clock">
      <time dateTime={rfq.deadline}>{left}</time>
    </Chip>
  )
}

/**
 * Between these shares of the way there is room for the words of a stop beside those of the ends, in the narrowest
 * sheet.
 */
const [CLEAR_OF_START, CLEAR_OF_END] = [0.27, 0.63]

interface RailProps {
  /** When it was published: the moment `created_at`. */
  published: string
  closing: Closing
  status: TenderStatus
  /** Draws the way on to the delivery, with three stops and their dates. */
  delivery?: Day
}

/**
 * The way from publication to the deadline (and on to the delivery), filled as far as time has gone. The chip and the
 * dates say the same in words.
 */
export function TimeRail({ published, closing, status, delivery }: RailProps) {
  const t = useT()
  const lang = useLang()
  const today = useToday()
  const { deadline } = closing
  const start = dayOf(published)
  const end = delivery ?? deadline
  const urgency = urgencyOf(daysBetween(today, deadline))
  const open = status === 'active' && urgency !== 'over'
  const look = status === 'completed' ? styles.done : !open ? styles.ended : urgency === 'neutral' ? '' : styles.soon
  const used = open || delivery ? shareOfTime(start, end, today) : 1
  const style = { '--p': `${Math.round(used * 1000) / 10}%` } as CSSProperties
  const short = (day: Day) => formatDay(day, lang, 'no_year')
  if (!delivery) {
    return (
      <span className={`${styles.rail} ${look}`} style={style}>
        <span className={styles.track} aria-hidden="true" />
        <span className={styles.labels}>
          <span>{t('site.published_on', { date: short(start) })}</span>
          <span>
            {t('rfqs.deadline_short')} <ClosingText of={closing} length="no_year" />
          </span>
        </span>
      </span>
    )
  }
  // With an hour the words of the middle stop are too wide to lie between those of the ends.
  const hasRoom = (at: number) => closing.closing_time === null && at >= CLEAR_OF_START && at <= CLEAR_OF_END
  const stops = [
    { at: 0, label: t('site.published'), day: start },
    { at: shareOfTime(start, end, deadline), label: t('rfqs.deadline_short'), day: deadline },
    { at: 1, label: t('rfqs.delivery_date'), day: delivery },
  ]
  return (
    <div>
      <div className={`${styles.rail} ${styles.full} ${look}`} style={style} aria-hidden="true">
        <div className={styles.track}>
          {stops.map(({ at, label }) => (
            <i
              key={label}
              className={at <= used ? styles.passed : undefined}
              style={{ '--at': `${at * 100}%` } as CSSProperties}
            />
          ))}
        </div>
      </div>
      <ul className={styles.stops}>
        {stops.map(({ at, label, day }) => (
          <li
            key={label}
            className={at > 0 && at < 1 && !hasRoom(at) ? styles.lower : undefined}
            style={{ '--at': `${at * 100}%` } as CSSProperties}
          >
            {label}
            <b>
              {day === deadline && label === t('rfqs.deadline_short') ? (
                <ClosingText of={closing} length="no_year" />
              ) : (
                <DayText day={day} length="no_year" />
              )}
            </b>
          </li>
        ))}
      </ul>
    </div>
  )
}
