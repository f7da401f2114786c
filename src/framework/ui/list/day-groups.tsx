import type { ReactNode } from 'react'
import { addDays, type Day, dayOf } from '#framework/i18n/day.ts'
import { weekdayName } from '#framework/i18n/format.ts'
import { useLang, useT, useToday } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'

/** The day that the rows below it belong to, in words where it is near, and in both calendars. */
function DayHeading({ day, className }: { day: Day; className: string | undefined }) {
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

interface DayGroupsProps<Row> {
  rows: readonly Row[]
  /** When a row happened. */
  at: (row: Row) => string
  /** The class of a day's heading. */
  heading: string | undefined
  /** A row, as an item of its day's list. */
  children: (row: Row) => ReactNode
}

/** Rows in the order of their list, under their days. */
export function DayGroups<Row>({ rows, at, heading, children }: DayGroupsProps<Row>) {
  const days = new Map<Day, Row[]>()
  for (const row of rows) days.set(dayOf(at(row)), [...(days.get(dayOf(at(row))) ?? []), row])
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <DayHeading day={day} className={heading} />
      <ul>{ofDay.map(children)}</ul>
    </section>
  ))
}
