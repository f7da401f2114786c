import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { inBatches } from '#framework/database/in-batches.server.ts'
import { record } from '#framework/events/record.server.ts'
import { isAfterClosing, isNotCanceled } from '#tenders/core/policy.server.ts'
import { questionsPublished } from './events.ts'
import { nextNumber } from './lock-question.server.ts'

const openQuestions = (tx: Tx) => tx.selectFrom('rfq_questions').where('state', '=', 'open').where('number', 'is', null)

/**
 * The job `publish_questions`: what nobody answered becomes public once its RFQ has closed. Each RFQ is locked, so that
 * two runs at the same time do each a part.
 *
 * @returns the number of RFQs processed
 */
export const publishUnanswered = (database: Database): Promise<number> =>
  inBatches(database, async (tx, limit) => {
    const closed = await tx
      .selectFrom('rfqs')
      .select('rfqs.rfq_id')
      .where('rfqs.rfq_id', 'in', openQuestions(tx).select('rfq_questions.rfq_id'))
      .where(isAfterClosing)
      .where(isNotCanceled)
      .orderBy('rfqs.rfq_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { rfq_id } of closed) {
      const questions = await openQuestions(tx)
        .select('question_id')
        .where('rfq_id', '=', rfq_id)
        .orderBy('asked_at')
        .orderBy('question_id')
        .forUpdate()
        .execute()
      for (const { question_id } of questions)
        await tx
          .updateTable('rfq_questions')
          .set({ number: nextNumber(rfq_id), published_at: sql<Date>`clock_timestamp()` })
          .where('question_id', '=', question_id)
          .execute()
      if (questions.length > 0) await record(tx, { viewer: null }, questionsPublished({ rfq_id }))
    }
    return closed.length
  })
