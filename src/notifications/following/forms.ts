import * as z from 'zod/mini'
import { choice } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { FOLLOWED_TYPES } from './followed-types.ts'

/** The form of the button. */
export const followForm = z.object({
  type: z.enum(FOLLOWED_TYPES),
  id: choice(messageKey('errors.required')),
  wish: z.enum(['follow', 'unfollow']),
})
