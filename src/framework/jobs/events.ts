import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'

/** An operator says that the clock is right. */
export const clockConfirmed = defineEvent(
  'clock.confirmed',
  z.object({ at: z.string(), doubts: z.array(z.string()) }),
  { about: ['clock', 'at'], trail: false, ...internal },
)
