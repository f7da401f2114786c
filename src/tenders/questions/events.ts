import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'
import { rfqPage } from '#tenders/core/events.ts'

const ofQuestion = { about: ['question', 'question_id'], trail: 'questions' } as const
const question = { question_id: z.int(), rfq_id: z.int() }
const numbered = z.object({ ...question, number: z.int() })

/*
 * No event names the asker: those of the buyer are read by the buyer's people. Asking and withdrawing are in the trail
 * of the asker's company alone.
 */
export const questionAsked = defineEvent('question.asked', z.object(question), { ...ofQuestion, ...internal })
export const questionWithdrawn = defineEvent('question.withdrawn', z.object(question), { ...ofQuestion, ...internal })
export const questionAnswered = defineEvent('question.answered', numbered, {
  ...ofQuestion,
  guests: rfqPage,
  followers: 'rfq_answered',
})
export const answerEdited = defineEvent(
  'question.answer_edited',
  z.object({ ...question, number: z.int(), version: z.int() }),
  { ...ofQuestion, guests: rfqPage, followers: 'rfq_answered' },
)
/** The answer stays as it was and names another version of the RFQ than before: nobody is notified. */
export const answerLinked = defineEvent('question.answer_linked', numbered, {
  ...ofQuestion,
  guests: rfqPage,
  followers: false,
})
export const questionDeclined = defineEvent(
  'question.declined',
  z.object({ ...question, number: z.int(), reason: z.string() }),
  { ...ofQuestion, guests: rfqPage, followers: 'rfq_answered' },
)
/** The RFQ closed, and its open questions became public as not answered; not stored: their rows say so. */
export const questionsPublished = defineEvent('question.all_published', z.object({ rfq_id: z.int() }), {
  about: false,
  trail: false,
  guests: rfqPage,
  followers: false,
})
/** An operator hid a public question, or showed it again. */
export const questionHidden = defineEvent('question.hidden', numbered, {
  ...ofQuestion,
  guests: rfqPage,
  followers: false,
})
export const questionShown = defineEvent('question.shown', numbered, {
  ...ofQuestion,
  guests: rfqPage,
  followers: false,
})
