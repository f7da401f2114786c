import type { Tx } from '#framework/database/database.server.ts'
import type { Reaction } from './declarations.ts'
import type { Event } from './define-event.ts'

/** Reactions to events, provided by the application. */
export interface Reactions {
  /**
   * Runs in the event's transaction; throwing rolls it back. `by` is the id of the person who caused the event, if any.
   */
  inTransaction: (tx: Tx, event: Event, by: number | null) => Promise<void>
  /**
   * Runs once after the commit, with all events in order; `transaction` resolves after it. Must not throw, because the
   * changes are committed.
   */
  afterCommit: (events: readonly Event[]) => Promise<void>
}

interface EventLog {
  events: Event[]
  reactions: Reactions
}

const logs = new WeakMap<Tx, EventLog>()

/** Collects the events of a transaction in a list. */
export const collectEvents = (tx: Tx, events: Event[], reactions: Reactions) => void logs.set(tx, { events, reactions })

/** Adds an event to its transaction's list and runs the reactions to it. */
export async function dispatch(tx: Tx, event: Event, by: number | null) {
  const log = logs.get(tx)
  if (!log) throw new Error(`${event.type.action}: this database was opened without reactions to events`)
  log.events.push(event)
  await log.reactions.inTransaction(tx, event, by)
}

/** Runs the declared reactions to an event, one after another in the order of the list. */
export function runReactions(reactions: readonly Reaction[]): Reactions['inTransaction'] {
  const byEvent = Map.groupBy(reactions, ({ event }) => event)
  return async (tx, { type, payload }, by) => {
    for (const { run } of byEvent.get(type) ?? []) await run(tx, payload, by)
  }
}
