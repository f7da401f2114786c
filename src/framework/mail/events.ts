import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'

/** An operator let one e-mail be sent again, or all that were given up or refused. */
export const mailRetried = defineEvent(
  'mail.retried',
  z.object({ mail_id: z.union([z.int(), z.enum(['dead', 'bounced'])]), letters: z.int() }),
  { about: ['mail', 'mail_id'], trail: false, ...internal },
)
