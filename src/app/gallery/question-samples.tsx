import styles from '#tenders/questions/show/questions.module.css'
import { useLang, useToday } from '#framework/ssr/context.tsx'
import { MASK } from '#framework/text/mask-contacts.ts'
import type { Question } from '#tenders/questions/contract.ts'
import { QuestionRow } from '#tenders/questions/show/question-row.tsx'
import { SAMPLES } from './sample-texts.ts'

/** Questions in every state, as who asked, the buyer and everybody else see them. */
export function QuestionSamples() {
  const today = useToday()
  const samples = SAMPLES[useLang()]
  const question: Question = {
    question_id: 1,
    rfq_id: 1,
    number: 1,
    state: 'answered',
    body: samples.long,
    answer: samples.long,
    published_on: today,
    earlier: [],
    version: 1,
    can: { answer: false, decline: false, withdraw: false },
  }
  const open: Question = { ...question, number: null, state: 'open', version: 0, asked_on: today }
  delete open.answer
  const rows: Question[] = [
    { ...open, question_id: 2, mine: true, body: `${samples.long} ${MASK}`, can: { ...open.can, withdraw: true } },
    { ...open, question_id: 3, can: { answer: true, decline: true, withdraw: false } },
    { ...question, question_id: 4, number: 5, amendment_version: 2 },
    {
      ...question,
      question_id: 5,
      number: 4,
      version: 2,
      earlier: [{ version: 1, answer: samples.long, answered_on: today }],
    },
    { ...open, question_id: 6, number: 3, state: 'declined', reason: 'already_answered', of: 4, published_on: today },
    { ...open, question_id: 7, number: 2, state: 'unanswered', published_on: today },
    { ...open, question_id: 8, number: 1, state: 'hidden', body: '' },
  ]
  return (
    <div className="card">
      <ol className={`${styles.list} ${styles.inbox}`}>
        {rows.map((row) => (
          <QuestionRow key={row.question_id} question={row} rfq={{ version: 2, bids_count: 3 }} answered={[4, 5]} />
        ))}
      </ol>
    </div>
  )
}
