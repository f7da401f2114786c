import * as z from 'zod/mini'
import { choice } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { answerForm, declineForm, newQuestion } from '../contract.ts'

/** `shown` is the public version that the asker has seen. */
export const questionFields = z.extend(newQuestion, { shown: z._default(z.string(), '') })

const question_id = choice(messageKey('errors.required'))

/** The forms beside a question: a page has one of each for every question. `amends`: the answer names the version. */
export const answerFields = z.extend(answerForm, { question_id, amends: z.optional(z.boolean()) })
export const declineFields = z.safeExtend(declineForm, { question_id })
