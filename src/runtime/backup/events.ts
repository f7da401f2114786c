import * as z from 'zod/mini'
import { defineEvent } from '#framework/events/define-event.ts'

/** A backup was put back; it is named by its time. */
export const backupRestored = defineEvent('backup.restored', z.object({ created_at: z.string() }), [
  'backup',
  'created_at',
])
