import { useState } from 'react'
import { addDays, daysBetween, isDay, type Day } from '#framework/i18n/day.ts'
import { useToday, useT } from '#framework/ssr/context.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { biddingTime } from '#tenders/core/closing/closing-words.ts'
import { ClosingTimeField } from '#tenders/core/publishing/closing-time-field.tsx'
import { ChangedUntilField } from '#tenders/questions/changed-until-field.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'

/** Dates are at most five years ahead. */
const MAX_DAYS_AHEAD = 5 * 366

interface Days {
  delivery_date: Day | ''
  deadline: Day | ''
}

interface Dates extends Days {
  closing_time: string | null
  questions_until: Day | null
}

/**
 * When it is needed and until when suppliers may bid, and what that leaves each side in days. `earliest`: the deadline
 * moves later alone.
 */
export function useRfqDates(initial: Dates, earliest?: Day) {
  const t = useT()
  const today = useToday()
  const form = useFormHandle()
  const [days, setDays] = useState<Days>({
    delivery_date: form?.draftText('delivery_date') ?? initial.delivery_date,
    deadline: form?.draftText('deadline') ?? initial.deadline,
  })
  const [time, setTime] = useState(form?.draftText('closing_time') ?? initial.closing_time)
  const closing_time = time || null
  const limits = { min: today, max: addDays(today, MAX_DAYS_AHEAD) }
  const { delivery_date, deadline } = days
  const summary: string[] = []
  if (isDay(deadline) && deadline >= today) summary.push(biddingTime(t, today, { deadline, closing_time }))
  if (summary.length > 0 && isDay(delivery_date) && delivery_date >= deadline) {
    summary.push(t('rfqs.delivery_days_after', { count: daysBetween(deadline, delivery_date) }))
  }
  return {
    deadline,
    delivery: (
      <DateField
        {...limits}
        name="delivery_date"
        label={t('rfqs.delivery_date')}
        initial={initial.delivery_date}
        onDay={(day) => setDays((before) => ({ ...before, delivery_date: day }))}
      />
    ),
    bidding: (
      <DateField
        {...limits}
        {...(earliest && { min: earliest })}
        name="deadline"
        label={t('rfqs.deadline')}
        hint={
          earliest
            ? t('sealed.only_later')
            : closing_time === null
              ? t('rfqs.deadline_hint')
              : t('rfqs.deadline_hint_hour', { time: closing_time })
        }
        initial={initial.deadline}
        onDay={(day) => setDays((before) => ({ ...before, deadline: day }))}
      />
    ),
    questions: <ChangedUntilField initial={initial.questions_until} max={limits.max} />,
    hour: <ClosingTimeField initial={initial.closing_time} onTime={setTime} />,
    summary: (
      <p className="echo" role="status">
        {summary.join(t('site.list_separator'))}
      </p>
    ),
  }
}
