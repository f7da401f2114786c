import * as z from 'zod/mini'
import { choice } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { answerForm, declineForm } from '../contract.ts'

const question_id = choice(messageKey('errors.required'))

/** The forms beside a question: a page has one of each for every question. `amends`: the answer names the version. */
export const answering = z.extend(answerForm, { question_id, amends: z.optional(z.boolean()) })
export const declining = z.pipe(
  z.transform((value) => value),
  z.intersection(declineForm, z.object({ question_id })),
)
