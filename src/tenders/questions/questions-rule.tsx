import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isDay } from '#framework/i18n/day.ts'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import { dayIn } from '#tenders/core/publishing/publish-facts.ts'
import { RuleRow } from '#tenders/core/publishing/rule-row.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'
import { firstDays, type FirstDays } from '#tenders/core/publishing/first-days-query.ts'

/** Until when suppliers may ask. Follows the deadline as long as it is what that began with. */
export function QuestionsRule({ begins }: { begins: FirstDays }) {
  const t = useT()
  const today = useToday()
  const { form, facts } = usePublishing()
  const deadline = dayIn(facts, 'deadline') ?? begins.deadline
  // Only in browsers: without scripts nothing follows.
  const { data: days } = useQuery({ ...firstDays(deadline), enabled: !import.meta.env.SSR && deadline >= today })
  const day = days?.questions_until
  const until = facts.texts.questions_until
  const followed = useRef(begins.questions_until)
  useEffect(() => {
    if (day === undefined || day === followed.current) return
    if (until === followed.current) writeText(form.element.current, 'questions_until', day)
    followed.current = day
  }, [day, until, form])
  return (
    <RuleRow
      name={t('questions.title')}
      fields={['questions_until']}
      value={
        isDay(until) ? (
          <Sentence of="questions.until_rule" parts={{ day: <DayText day={until} /> }} />
        ) : (
          t('questions.until_rule_off')
        )
      }
      note={isDay(until) && <HijriText day={until} />}
    >
      <div className="two-columns">
        <DateField
          name="questions_until"
          label={t('questions.until')}
          hint={t('questions.until_hint')}
          min={today}
          initial={begins.questions_until}
          optional
        />
      </div>
    </RuleRow>
  )
}
