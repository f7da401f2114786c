import type * as z from 'zod/mini'

/** The kind of object an event is about, and the field of the payload that holds its id. */
export type EventObject<Payload> = readonly [kind: string, id: keyof Payload & string]

/** Kinds of entries in the trail that a company reads; who shows it adds them by module augmentation. */
export interface TrailKinds {}

/** What followers are informed of, each with the payload that it needs; who informs them adds it by augmentation. */
export interface FollowerNews {}

type NewsOf<Payload> = {
  [News in keyof FollowerNews]: Payload extends FollowerNews[News] ? News : never
}[keyof FollowerNews]

/** What all events have in common. */
export interface EventKind {
  /** Name in `audit_events`. */
  readonly action: string
  /** False for an event that others react to and that is not stored. */
  readonly about: readonly [kind: string, id: string] | false
  /** Fields of the payload that only reactions need; they are not stored. */
  readonly transient: readonly string[]
  /** Where a company reads that it happened; false for operators alone. */
  readonly trail: keyof TrailKinds | false
  /** Subjects of the caches for guests that it changes, from its payload. */
  readonly guests: ((payload: never) => readonly string[]) | false
  /** What those who follow are informed of. */
  readonly followers: keyof FollowerNews | false
}

/** All that follows from an event by itself; `false` is said, because what is forgotten is not noticed. */
type EventOptions<Payload> = {
  guests: ((payload: Payload) => readonly string[]) | false
  followers: NewsOf<Payload> | false
  transient?: readonly (keyof Payload & string)[]
} & ({ about: EventObject<Payload>; trail: keyof TrailKinds | false } | { about: false; trail: false })

/** Of an event that changes nothing for guests and that followers are not informed of. */
export const internal = { guests: false, followers: false } as const

/** Of an event that is not stored either: only what the application declares for it follows. */
export const reactionsOnly = { about: false, trail: false, ...internal } as const

/** An event type as a source of payloads. */
export interface EventSchema<Payload extends object> extends EventKind {
  readonly schema: z.ZodMiniType<Payload>
}

/** Something that can happen; called with its payload it is an event to `record`. */
export interface EventType<Payload extends object> extends EventSchema<Payload> {
  (payload: Payload): Event<Payload>
}

/** Something that happened. */
export interface Event<Payload extends object = object> {
  type: EventKind
  payload: Payload
}

/** How the trail stores an event; null when it does not. */
export function storedColumns({ type: { action, about, transient }, payload }: Event) {
  if (!about) return null
  const [object_type, key] = about
  const { [key]: id, ...rest } = payload as Record<string, unknown>
  const details = Object.fromEntries(Object.entries(rest).filter(([field]) => !transient.includes(field)))
  return { action, object_type, object_id: String(id), details }
}

/** An event as `audit_events` holds it. */
export interface StoredEvent {
  object_id: string
  details: unknown
}

/**
 * Declares an event. A stored event's name and fields stay: a schema only gains optional fields.
 *
 * @param options `about`: the object, without which it is not stored. An event with `transient` fields, which are not
 *   stored either, cannot be read back
 */
export function defineEvent<Payload extends object>(
  action: string,
  schema: z.ZodMiniType<Payload>,
  options: EventOptions<NoInfer<Payload>>,
): EventType<Payload> {
  const type: EventType<Payload> = Object.assign(
    // Parsed on the way in, so that what is stored can be read.
    (payload: Payload): Event<Payload> => ({ type, payload: schema.parse(payload) }),
    { action, schema, transient: [], ...options },
  )
  return type
}

/** The events that a module declares. */
export const eventsOf = (module: object): EventKind[] =>
  Object.values(module).filter((each): each is EventKind => typeof each === 'function' && 'action' in each)

/** Reads a stored event; undefined when the row does not fit, which an old one may not. */
export function readEvent<Payload extends object>(
  { schema, about }: EventType<Payload>,
  { object_id, details }: StoredEvent,
): Payload | undefined {
  const id = /^\d{1,15}$/.test(object_id) ? Number(object_id) : object_id
  const { success, data } = schema.safeParse({
    ...(typeof details === 'object' && details),
    ...(about && { [about[1]]: id }),
  })
  return success ? data : undefined
}
