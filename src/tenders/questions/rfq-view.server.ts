import { sql } from 'kysely'
import { isWaiting } from '#tenders/core/gates/question-facts.server.ts'
import type { ReadingRfq } from '#tenders/core/rfq-rows.server.ts'

/** Questions that wait for the buyer: a column of a statement about `rfqs`. */
export const questionsWaiting = sql<number>`(
  select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and ${isWaiting})`
/** Public questions. */
const questionsCount = sql<number>`(
  select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and rfq_questions.number is not null)`

export const questionColumns = [questionsCount.as('questions_count'), questionsWaiting.as('questions_waiting')] as const

/** What the view of an RFQ has of its questions. */
export const questionsView = ({
  row: { questions_count, questions_waiting },
  card: { viewer_relation, status },
}: ReadingRfq<{ questions_count: number; questions_waiting: number }>) => ({
  questions_count,
  ...(viewer_relation === 'owner' && status === 'active' && { questions_waiting }),
})
