import * as z from 'zod/mini'
import { defineEvent } from '#framework/events/define-event.ts'

/** What is cached of the list for guests is dropped when a notice is posted. */
export const noticePosted = defineEvent('notice.posted', z.object({ notice_id: z.int() }), {
  about: ['notice', 'notice_id'],
  trail: false,
  guests: () => ['notices'],
  followers: false,
})
