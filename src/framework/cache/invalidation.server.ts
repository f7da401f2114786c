import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import { notifyProcesses } from '#framework/ipc/notify-processes.server.ts'
import type { Invalidation } from '#framework/events/declarations.ts'
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

/** A listener for messages of other processes. */
export function receiveInvalidation(message: unknown) {
  if (messageType(message) === 'invalidate') dropSubjects((message as InvalidateMessage).subjects)
}

/**
 * Creates the `afterCommit` reaction that invalidates the subjects declared for each event, in all processes of this
 * machine.
 */
export function invalidateChanged(declared: readonly Invalidation[]) {
  const byEvent = Map.groupBy(declared, ({ event }) => event)
  return async (events: readonly Event[]) => {
    const subjects = new Set(
      events.flatMap(({ type, payload }) => (byEvent.get(type) ?? []).flatMap(({ subjectsOf }) => subjectsOf(payload))),
    )
    if (subjects.size > 0) await invalidateSubjects([...subjects])
  }
}
