import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import { notifyProcesses } from '#framework/ipc/notify-processes.server.ts'
import { dropSubjects } from './subject-cache.server.ts'

/** Message between processes; the primary forwards it to the others. */
interface InvalidateMessage {
  type: 'invalidate'
  subjects: string[]
}

/**
 * Drops what all processes of this machine have cached of some subjects, after they have changed. Resolves when they
 * have, so that whoever reads the answer to the write sees no older page.
 */
export function invalidateSubjects(subjects: string[]): Promise<void> {
  dropSubjects(subjects)
  return notifyProcesses({ type: 'invalidate', subjects } satisfies InvalidateMessage)
}

/** A listener for messages of other processes. */
export function receiveInvalidation(message: unknown) {
  if (messageType(message) === 'invalidate') dropSubjects((message as InvalidateMessage).subjects)
}
