import type { EventKind } from '#framework/events/define-event.ts'
import { TRAIL_KINDS, type TrailKind } from './kinds.ts'

/** Previous names of actions, still in stored events. */
const PREVIOUS: Partial<Record<TrailKind, readonly string[]>> = { company: ['user.disabled', 'user.enabled'] }

/** Actions that a company's trail shows, by kind. Other events are for operators only. */
export type TrailActions = Readonly<Record<TrailKind, readonly string[]>>

export function trailActions(events: readonly EventKind[]): TrailActions {
  const actionsOf = (kind: TrailKind) => events.filter(({ trail }) => trail === kind).map(({ action }) => action)
  const byKind = TRAIL_KINDS.map((kind) => [kind, [...new Set([...actionsOf(kind), ...(PREVIOUS[kind] ?? [])])]])
  return Object.fromEntries(byKind) as TrailActions
}
