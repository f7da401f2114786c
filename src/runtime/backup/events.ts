import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'

/** A backup was put back; it is named by its time. */
export const backupRestored = defineEvent('backup.restored', z.object({ created_at: z.string() }), {
  about: ['backup', 'created_at'],
  trail: false,
  ...internal,
})
