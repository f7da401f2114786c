import * as z from 'zod/mini'
import { invalidate } from '#framework/events/declarations.ts'
import { defineEvent } from '#framework/events/define-event.ts'

export const noticePosted = defineEvent('notice.posted', z.object({ notice_id: z.int() }), ['notice', 'notice_id'])

/** What is cached of the list is dropped when a notice is posted. */
export const INVALIDATIONS = [invalidate(noticePosted, () => ['notices'])]
