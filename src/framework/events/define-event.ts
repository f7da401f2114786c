import type * as z from 'zod/mini'

/** The kind of object an event is about, and the field of the payload that holds its id. */
export type EventObject<Payload> = readonly [kind: string, id: keyof Payload & string]

/** What all events have in common. */
export interface EventKind {
  /** Name in `audit_events`. */
  readonly action: string
  /** Null for an event that others react to and that the trail does not keep. */
  readonly object: readonly [kind: string, id: string] | null
  /** Fields of the payload that only reactions need; the trail does not keep them. */
  readonly transient: readonly string[]
}

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
export function storedColumns({ type: { action, object, transient }, payload }: Event) {
  if (!object) return null
  const [object_type, key] = object
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
 * @param object what the event is about; without it the event is not stored
 * @param transient fields that are not stored; such an event cannot be read back
 */
export function defineEvent<Payload extends object>(
  action: string,
  schema: z.ZodMiniType<Payload>,
  object: EventObject<Payload> | null = null,
  transient: readonly (keyof Payload & string)[] = [],
): EventType<Payload> {
  const type: EventType<Payload> = Object.assign(
    // Parsed on the way in, so that what is stored can be read.
    (payload: Payload): Event<Payload> => ({ type, payload: schema.parse(payload) }),
    { action, schema, object, transient },
  )
  return type
}

/** Reads a stored event; undefined when the row does not fit, which an old one may not. */
export function readEvent<Payload extends object>(
  { schema, object }: EventType<Payload>,
  { object_id, details }: StoredEvent,
): Payload | undefined {
  const id = /^\d{1,15}$/.test(object_id) ? Number(object_id) : object_id
  const { success, data } = schema.safeParse({
    ...(typeof details === 'object' && details),
    ...(object && { [object[1]]: id }),
  })
  return success ? data : undefined
}
