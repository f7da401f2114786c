import * as z from 'zod/mini'
import { choice, idParam, orNull, paragraph } from '#framework/api/fields.ts'
import { paging } from '#framework/api/list-query.ts'
import { isDay } from '#framework/i18n/day.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { closingView } from '#tenders/core/closing/closing-fields.ts'
import { DECLINE_REASONS, MASKED_KINDS, MAX_ANSWER, MAX_BODY, MIN_BODY } from './rules.ts'

/** What a question says. Its shortest length holds for what is left once names and contacts are masked. */
export const newQuestion = z.object({
  body: paragraph({
    required: messageKey('questions.body_required'),
    min: MIN_BODY,
    short: messageKey('questions.body_short'),
    max: MAX_BODY,
    long: messageKey('questions.body_long'),
  }),
})

/** A question as it would be published. */
export const questionPreview = z.object({
  body: z.string(),
  /** What each mask in `body` stands for, in this order. */
  masked: z.array(z.enum(MASKED_KINDS)),
  /** How many more questions the company may ask about this RFQ. */
  left: z.int(),
})
export type QuestionPreview = z.output<typeof questionPreview>

/** The version of the RFQ that changed with an answer. */
const amendment_version = z.optional(orNull(choice(messageKey('errors.invalid_value'))))

export const answerForm = z.object({
  answer: paragraph({
    required: messageKey('questions.answer_required'),
    max: MAX_ANSWER,
    long: messageKey('questions.answer_long'),
  }),
  amendment_version,
})

export type AnswerForm = z.output<typeof answerForm>

/** `of`: the number of the question whose answer answers this one, too. */
export const declineForm = z
  .object({
    reason: z.enum(DECLINE_REASONS, messageKey('questions.reason_required')),
    of: z.optional(orNull(choice(messageKey('questions.of_required')))),
  })
  .check(
    z.refine(({ reason, of }) => reason !== 'already_answered' || (of ?? null) !== null, {
      error: messageKey('questions.of_required'),
      path: ['of'],
    }),
  )

export type DeclineForm = z.output<typeof declineForm>

export const questionParams = z.object({ question_id: idParam })

/** A question as one viewer may see it. Days are those of Riyadh: an hour could tell who asked. */
export const question = z.object({
  question_id: z.int(),
  rfq_id: z.int(),
  /** From 1 for each RFQ; null while the question is not public. */
  number: z.nullable(z.int()),
  /** `unanswered`: published when the RFQ closed. `hidden`: by an operator. Withdrawn questions are seen by nobody. */
  state: z.enum(['open', 'answered', 'declined', 'unanswered', 'hidden']),
  body: z.string(),
  /** For the buyer and the asker alone. */
  asked_on: z.optional(z.string()),
  /** When the answer that stands was given, the question was declined, or published unanswered. */
  published_on: z.optional(z.string()),
  answer: z.optional(z.string()),
  amendment_version: z.optional(z.int()),
  /** Answers that stood before, the newest first. */
  earlier: z.array(z.object({ version: z.int(), answer: z.string(), answered_on: z.string() })),
  reason: z.optional(z.enum(DECLINE_REASONS)),
  /** The number of the question whose answer answers this one, too. */
  of: z.optional(z.int()),
  /** Asked by the viewer's company; absent for everybody else. */
  mine: z.optional(z.literal(true)),
  /** How many answers there were; `If-Match` for answering, changing the answer and declining. */
  version: z.int(),
  /**
   * For people who can answer: no more than two working days are left. Moving the deadline lets suppliers use the
   * answer.
   */
  late: z.optional(z.literal(true)),
  can: z.object({ answer: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
})
export type Question = z.output<typeof question>

/** A question about the company's RFQ, with the RFQ. */
export const receivedQuestion = z.object({
  ...question.shape,
  rfq: z.object({
    title: z.string(),
    version: z.int(),
    deadline: z.string(),
    ...closingView,
    questions_until: z.nullable(z.string()),
    /** Whom an answer reaches, besides followers. */
    bids_count: z.int(),
    /** The numbers of its answered questions. */
    answered: z.array(z.int()),
  }),
})
export type ReceivedQuestion = z.output<typeof receivedQuestion>

export const receivedQuery = z.strictObject({ list: z._default(z.enum(['waiting', 'all']), 'waiting'), ...paging })

/** The days that an RFQ begins with unless its buyer chooses others. */
export const firstDays = z.object({ deadline: z.string(), questions_until: z.string(), delivery_date: z.string() })

/** The deadline that the days begin with; where it is absent or past, the one of a new RFQ. */
export const firstDaysQuery = z.strictObject({
  deadline: z.optional(z.string().check(z.refine(isDay, messageKey('errors.not_a_date')))),
})
