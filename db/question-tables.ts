import type { Generated } from 'kysely'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** Questions about RFQs: a part of `Schema`. */
export interface QuestionTables {
  rfq_questions: {
    question_id: Generated<number>
    rfq_id: number
    /** Given when the question becomes public, without gaps. */
    number: Nullable<number>
    /** Known to the asker's own company alone. */
    asker_id: number
    asker_person_id: number
    /** Without contacts and the names and numbers of the asker. */
    body: string
    body_masked: boolean
    /** The RFQ's version that was asked about. */
    rfq_version: number
    asked_at: Stamp
    /** An open question with a number was published unanswered when the RFQ closed. */
    state: Generated<'open' | 'answered' | 'declined' | 'withdrawn'>
    published_at: Nullable<Date>
    answer: Nullable<string>
    /** Counts the answers; a trigger keeps each in `rfq_answer_versions`. */
    answer_version: Generated<number>
    /** The version of the RFQ that changed with the answer. */
    amendment_version: Nullable<number>
    decline_reason: Nullable<'already_answered' | 'not_relevant' | 'confidential'>
    /** The question whose answer answers this one, too. */
    same_as: Nullable<number>
    answered_by: Nullable<number>
    answered_at: Nullable<Date>
    /** Operators hide a public question and its answer. */
    hidden_at: Nullable<Date>
    hidden_reason: Nullable<string>
  }
  /** Every answer that was ever public. */
  rfq_answer_versions: { question_id: number; version: number; answer: string; answered_by: number; created_at: Date }
}
