import { part } from '#framework/ssr/part.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { section } from '#tenders/core/rfq-section.tsx'
import { hasQuestions } from './rules.ts'
import { askPath, questionsOf } from './show/question-queries.ts'

const QuestionsDue = part(() => import('./show/questions-due.tsx'), 'QuestionsDue')
const RfqQuestions = part(() => import('./show/rfq-questions.tsx'), 'RfqQuestions')

function AskLink({ rfq_id }: { rfq_id: number }) {
  const t = useT()
  return (
    <Link className={buttonClass('secondary')} to={askPath(rfq_id)}>
      {t('questions.ask')}
    </Link>
  )
}

/** What the RFQ's page shows of its questions. */
export const questions = {
  list: section({
    Show: RfqQuestions,
    when: (rfq) => hasQuestions(rfq) && { rfq },
    data: ({ rfq }) => questionsOf(rfq.rfq_id),
    ahead: questionsOf,
    actions: import.meta.env.SSR ? (await import('./show/question-actions.ts')).buyerActions : [],
  }),
  /** For the buyer: some have no answer. */
  due: section({
    Show: QuestionsDue,
    when: (rfq) => Boolean(rfq.questions_waiting) && { rfq },
  }),
  ask: section({
    Show: AskLink,
    when: ({ rfq_id, can }) => can.ask && { rfq_id },
  }),
}
