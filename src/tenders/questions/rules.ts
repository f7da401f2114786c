import type { Day } from '#framework/i18n/day.ts'

/** Characters of a question and of an answer. */
export const MIN_BODY = 10
export const MAX_BODY = 2000
export const MAX_ANSWER = 4000

/** Questions of one company about one RFQ. */
export const MAX_PER_RFQ = 10
/** How many questions a company asks a day, about all RFQs. */
export const questionLimits = { 'ask-company-day': { max: 30, seconds: 86_400 } } as const

/** Questions from which on their section can be searched. */
export const SEARCHED_FROM = 10

export const DECLINE_REASONS = ['already_answered', 'not_relevant', 'confidential'] as const

/** What is masked in a question. */
export const MASKED_KINDS = ['company', 'person', 'number', 'phone', 'email', 'link'] as const
export type MaskedKind = (typeof MASKED_KINDS)[number]

/** Whether questions have been taken at any time: then the RFQ's page has their section. */
export const hasQuestions = ({
  questions_until,
  questions_count,
}: {
  questions_until: Day | null
  questions_count: number
}) => questions_until !== null || questions_count > 0

/** The address of a question on its RFQ's page. */
export const questionAnchor = (question: { number: number | null; question_id: number }) =>
  question.number === null ? `question-${question.question_id}` : `q${question.number}`
