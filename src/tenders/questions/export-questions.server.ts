import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** The questions that a company asked, and those about its own RFQs: of these nobody learns who asked. */
export const exportQuestions = async (reader: Reader, { company_id }: ExportSubject) => ({
  questions_asked: await reader
    .selectFrom('rfq_questions')
    .select([
      'question_id',
      'rfq_id',
      'number',
      'asker_person_id',
      'body',
      'body_masked',
      'rfq_version',
      'asked_at',
      'state',
    ])
    .where('asker_id', '=', company_id)
    .orderBy('asked_at')
    .orderBy('question_id')
    .execute(),
  questions_received: await reader
    .selectFrom('rfq_questions')
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'rfq_questions.rfq_id')
    .select([
      'question_id',
      'rfq_questions.rfq_id',
      'number',
      'body',
      'state',
      'answer',
      'answer_version',
      'amendment_version',
      'decline_reason',
      'same_as',
      'answered_by',
      'answered_at',
      'published_at',
      'hidden_at',
      'hidden_reason',
    ])
    .where('buyer_id', '=', company_id)
    .where('state', '<>', 'withdrawn')
    .orderBy('asked_at')
    .orderBy('question_id')
    .execute(),
  answers: await reader
    .selectFrom('rfq_answer_versions')
    .innerJoin('rfq_questions', 'rfq_questions.question_id', 'rfq_answer_versions.question_id')
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'rfq_questions.rfq_id')
    .select([
      'rfq_answer_versions.question_id',
      'rfq_answer_versions.version',
      'rfq_answer_versions.answer',
      'rfq_answer_versions.answered_by',
      'rfq_answer_versions.created_at',
    ])
    .where('buyer_id', '=', company_id)
    .orderBy('asked_at')
    .orderBy('rfq_answer_versions.question_id')
    .orderBy('rfq_answer_versions.version')
    .execute(),
})
