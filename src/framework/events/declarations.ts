import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { EventKind, EventSchema, EventType } from './define-event.ts'

/** Rights within a company; the slice that decides them adds theirs by module augmentation. */
export interface NotifiedRights {}

/** Who is told of an event, and what. Methods make declarations with different types fit one list. */
interface NotificationOptions<Payload, Facts, Params extends object> {
  /** Reads what audience and parameters are made of. Runs once for all notifications of an event that share this function. */
  facts(payload: Payload, tx: Tx): Promise<Facts> | Facts
  /** The companies, or people in the name of a company, who are notified, in this order; without a person whom the e-mail names. */
  audience(facts: NoInfer<Facts>): readonly (number | Recipient | { company_id: number; person_id: null })[]
  /** What the people of a company must be allowed to do there, to be notified with it. */
  right?: keyof NotifiedRights
  /** The message, which each channel presents in its own way. */
  email: Email<Params>
  /** What the message says of this moment. */
  params(facts: NoInfer<Facts>): NoInfer<Params>
}

/** A declared notification. */
export interface Notification extends NotificationOptions<object, unknown, object> {
  event: EventKind
}

/** Declares that somebody is told of an event; by which channel is not its concern. */
export const notify = <Payload extends object, Facts, Params extends object>(
  event: EventType<Payload>,
  options: NotificationOptions<NoInfer<Payload>, Facts, Params>,
): Notification => ({ event, ...options })

/** A declared invalidation. */
export interface Invalidation {
  event: EventKind
  subjectsOf(payload: object): readonly string[]
}

/** Declares which subjects an event changes: what is cached of them is dropped. */
export const invalidate = <Payload extends object>(
  event: EventSchema<Payload>,
  subjectsOf: (payload: Payload) => readonly string[],
): Invalidation => ({ event, subjectsOf: (payload) => subjectsOf(payload as Payload) })
