import styles from './questions.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'

/** For the buyer: questions without an answer, above the bids; red from the last day for questions on. */
export function QuestionsDue({ rfq: { questions_waiting = 0, questions_until, today } }: { rfq: RfqView }) {
  const t = useT()
  if (questions_waiting === 0 || questions_until === null) return null
  const due = questions_until <= today
  return (
    <section className="section">
      <a className={due ? `${styles.due} ${styles.late}` : styles.due} href="#questions">
        <Icon name={due ? 'warning' : 'help'} />
        <span>
          <Sentence
            of="questions.waiting_until"
            values={{ questions: t('questions.waiting', { count: questions_waiting }) }}
            parts={{ day: <DayText day={questions_until} length="no_year" /> }}
          />
        </span>
      </a>
    </section>
  )
}
