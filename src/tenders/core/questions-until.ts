import * as z from 'zod/mini'
import { dayFromToday, orNull } from '#framework/api/fields.ts'
import { isDay } from '#framework/i18n/day.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { areDays } from '#tenders/core/rfq-fields.ts'

/** The last day for questions; empty where none are taken. */
export const questionsUntil = orNull(
  dayFromToday({ required: messageKey('questions.until_past'), past: messageKey('questions.until_past') }),
)

/** The same in a change, which may repeat a day that has passed. */
export const changedUntil = orNull(z.string().check(z.refine(isDay, messageKey('errors.not_a_date'))))

interface Days {
  questions_until: string | null
  deadline: string
}

/** Questions end before bidding does, or on that day. */
export const questionsInTime: Parameters<typeof z.refine<Days>> = [
  ({ questions_until, deadline }) => questions_until === null || questions_until <= deadline,
  {
    error: messageKey('questions.until_late'),
    path: ['questions_until'],
    when: areDays('deadline', 'questions_until'),
  },
]
