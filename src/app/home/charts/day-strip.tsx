import styles from './day-strip.module.css'
import { addDays, dayNumber, type Day } from '#framework/i18n/day.ts'
import { formatDay } from '#framework/i18n/format.ts'
import { useLang, useT, useToday } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { DEADLINE_DAYS } from '../kinds.ts'
import { isWeekend, weekdayOf } from '#framework/i18n/weekday.ts'

/** Maximum of squares in a column; a number counts the rest. */
const MAX_SQUARES = 4

/** The next two weeks: a column for each day, a square for each deadline. */
export function DayStrip({ deadlines }: { deadlines: readonly { day: Day; bids: number }[] }) {
  const t = useT()
  const lang = useLang()
  const today = useToday()
  const days = Array.from({ length: DEADLINE_DAYS }, (_, index) => addDays(today, index))
  const last = days.at(-1)!
  const countOf = (day: Day) => deadlines.find((each) => each.day === day)?.bids ?? 0
  const end = (day: Day, of: 'home.from_day' | 'home.to_day') => (
    <span>
      <Sentence of={of} parts={{ date: <DayText day={day} />, hijri: <HijriText day={day} /> }} />
    </span>
  )
  return (
    <div className="card">
      <ul className={styles.days}>
        {days.map((day) => {
          const count = countOf(day)
          const weekday = weekdayOf(dayNumber(day))
          const shown = count > MAX_SQUARES ? MAX_SQUARES - 1 : count
          return (
            <li
              key={day}
              className={
                [day === today && styles.today, isWeekend(dayNumber(day)) && styles.weekend]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
            >
              <span
                className={styles.squares}
                role="img"
                aria-label={t('home.a11y_day', {
                  weekday: t(`site.weekday_${weekday}`),
                  date: formatDay(day, lang, 'no_year'),
                  deadlines: t('home.deadlines', { count }),
                })}
              >
                {Array.from({ length: shown }, (_, square) => (
                  <i key={square} className={styles.square} />
                ))}
                {count > shown && <b>+{count - shown}</b>}
              </span>
              <span className={styles.name} aria-hidden="true">
                {t(`home.short_${weekday}`)}
                <b>{Number(day.slice(8))}</b>
              </span>
            </li>
          )
        })}
      </ul>
      <div className={styles.range}>
        {end(today, 'home.from_day')}
        {end(last, 'home.to_day')}
      </div>
      <p className={styles.key}>
        <i className={styles.square} />
        {t('home.key_bidden')}
      </p>
    </div>
  )
}
