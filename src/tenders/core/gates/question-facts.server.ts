import { sql } from 'kysely'

/** The condition under which a row of `rfq_questions` waits for the buyer, with that of its index. */
export const isWaiting = sql<boolean>`(rfq_questions.state = 'open' and rfq_questions.hidden_at is null)`

/** How many public questions an RFQ has, and for its buyer how many wait: columns of a statement about `rfqs`. */
export const questionsCount = sql<number>`(
  select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and rfq_questions.number is not null)`
export const questionsWaiting = sql<number>`(
  select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and ${isWaiting})`
