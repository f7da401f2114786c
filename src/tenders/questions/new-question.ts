import * as z from 'zod/mini'
import { paragraph } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { MAX_BODY, MIN_BODY } from './rules.ts'

/** What a question says. Its shortest length holds for what is left once names and contacts are taken out. */
export const newQuestion = z.object({
  body: paragraph({
    required: messageKey('questions.body_required'),
    min: MIN_BODY,
    short: messageKey('questions.body_short'),
    max: MAX_BODY,
    long: messageKey('questions.body_long'),
  }),
})

/** The form in the application: `shown` is the public version that the asker has seen. */
export const questionForm = z.object({ ...newQuestion.shape, shown: z._default(z.string(), '') })
