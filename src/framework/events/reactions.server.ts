import type { Tx } from '#framework/database/database.server.ts'
import type { Reaction } from './declarations.ts'
import type { Event } from './define-event.ts'

/** What follows from events; the application decides. */
export interface Reactions {
  /**
   * Runs in the transaction of the event, which it can still roll back. `by` is the person who caused it, if it was
   * one.
   */
  inTransaction: (tx: Tx, event: Event, by: number | null) => Promise<void>
  /**
   * Runs once after the commit, with the events of the transaction in their order; the transaction is done when it is.
   * Must not throw: the commit stands.
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

/** Notes an event and lets others react to it within its transaction. */
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
