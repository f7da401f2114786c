import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import { dropSubjects } from './subject-cache.server.ts'

/** Message between processes; the primary forwards it to the others. */
interface InvalidateMessage {
  type: 'invalidate'
  subjects: string[]
}

/** Drops what all processes of this machine have cached of some subjects, after they have changed. */
export function invalidateSubjects(subjects: string[]) {
  dropSubjects(subjects)
  // A primary that has just ended must not fail a write that is committed.
  process.send?.({ type: 'invalidate', subjects } satisfies InvalidateMessage, undefined, {}, () => undefined)
}

/** A listener for messages of other processes. */
export function receiveInvalidation(message: unknown) {
  if (messageType(message) === 'invalidate') dropSubjects((message as InvalidateMessage).subjects)
}
