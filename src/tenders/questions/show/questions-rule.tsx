import { useEffect, useRef } from 'react'
import { isDay, type Day } from '#framework/i18n/day.ts'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import { dayIn } from '#tenders/rfqs/publish/steps/publish-facts.ts'
import { RuleRow } from '#tenders/rfqs/publish/steps/rule-row.tsx'
import { usePublishing } from '#tenders/rfqs/publish/steps/use-publishing.tsx'
import { subtractWorkingDays } from '#tenders/rfqs/publish/steps/working-days.ts'

/** Working days between the last day for questions and the deadline, unless the buyer chooses otherwise. */
const DAYS_BEFORE = 2

/** The last day for questions that a deadline begins with. */
export function firstQuestionsUntil(deadline: Day, today: Day): Day {
  const day = subtractWorkingDays(deadline, DAYS_BEFORE)
  return day < today ? (deadline < today ? deadline : today) : day
}

/** Until when suppliers may ask. Follows the deadline as long as it is what that began with. */
export function QuestionsRule({ deadline: first }: { deadline: Day }) {
  const t = useT()
  const today = useToday()
  const { form, facts } = usePublishing()
  const deadline = dayIn(facts, 'deadline')
  const until = facts.texts.questions_until
  const followed = useRef(first)
  useEffect(() => {
    if (deadline === undefined || deadline < today || deadline === followed.current) return
    if (until === firstQuestionsUntil(followed.current, today))
      writeText(form.element.current, 'questions_until', firstQuestionsUntil(deadline, today))
    followed.current = deadline
  }, [deadline, until, today, form])
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
          initial={firstQuestionsUntil(first, today)}
          optional
        />
      </div>
    </RuleRow>
  )
}
