import { sql } from 'kysely'

/** The condition under which a row of `rfq_questions` waits for the buyer, with that of its index. */
export const isWaiting = sql<boolean>`(rfq_questions.state = 'open' and rfq_questions.hidden_at is null)`
