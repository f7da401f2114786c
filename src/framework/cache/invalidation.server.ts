import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import { notifyProcesses } from '#framework/ipc/notify-processes.server.ts'
import type { Event } from '#framework/events/define-event.ts'
import { dropSubjects } from './subject-cache.server.ts'

/** Message between processes; the primary forwards it to the others. */
interface InvalidateMessage {
  type: 'invalidate'
  subjects: string[]
}

/**
 * Invalidates subjects in all processes of this machine. Resolves when all have done so, so that a client that has the
 * answer to its write sees no older page.
 */
export function invalidateSubjects(subjects: string[]): Promise<void> {
  dropSubjects(subjects)
  return notifyProcesses({ type: 'invalidate', subjects } satisfies InvalidateMessage)
}

function receiveInvalidation(message: unknown) {
  if (messageType(message) === 'invalidate') dropSubjects((message as InvalidateMessage).subjects)
}

/** Servers of this process that are open. One listener is enough for all. */
let servers = 0

/** Handles messages of other processes, for one server. Answers how to end that. */
export function listenForInvalidations(): () => void {
  if (servers++ === 0) process.on('message', receiveInvalidation)
  return () => {
    if (--servers === 0) process.off('message', receiveInvalidation)
  }
}

/** The `afterCommit` reaction: invalidates what events change for guests, in all processes of this machine. */
export async function invalidateChanged(events: readonly Event[]) {
  const subjects = new Set(events.flatMap(({ type: { guests }, payload }) => (guests ? guests(payload as never) : [])))
  if (subjects.size > 0) await invalidateSubjects([...subjects])
}
