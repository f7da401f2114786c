import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { EventKind, EventSchema, EventType } from './define-event.ts'

/** Rights within a company; the slice that decides them adds theirs by module augmentation. */
export interface NotifiedRights {}

/** Kinds of notifications; the slice that shows them adds theirs by module augmentation. */
export interface NotificationKinds {}

/**
 * What a person reads of an event in the application. Notifications of one kind about one object are one row as long as
 * it is unread.
 */
interface InApp<Facts> {
  kind: keyof NotificationKinds
  /** What it is about: its type and id. Names and titles are read when it is shown. */
  about(facts: Facts): readonly [type: string, id: number]
  /** What was true, for the sentence. */
  params?(facts: Facts): Record<string, string | number>
  /** When it is mailed, where that is not chosen for all of its kind. */
  mail?(facts: Facts): 'now' | 'digest'
}

/** Who is notified of an event. Methods make declarations with different types fit one list. */
interface Audience<Payload, Facts> {
  /**
   * Reads what audience and parameters are made of. Runs once for all notifications of an event that share this
   * function.
   */
  facts(payload: Payload, tx: Tx): Promise<Facts> | Facts
  /**
   * The companies, or people in the name of a company, who are notified, in this order; without a person whom the
   * e-mail names.
   */
  audience(facts: NoInfer<Facts>): readonly (number | Recipient | { company_id: number; person_id: null })[]
  /**
   * What the people of a company must be allowed to do there, one of it, to be notified with it. Asked again when an
   * e-mail is sent.
   */
  right?: keyof NotifiedRights | readonly (keyof NotifiedRights)[]
  in_app?: InApp<NoInfer<Facts>>
}

/** An e-mail, and what it says of this moment; a notification may do without. */
type Mailed<Facts, Params extends object> =
  | { email: Email<Params>; params(facts: NoInfer<Facts>): NoInfer<Params> }
  | { email?: never; params?: never }

type NotificationOptions<Payload, Facts, Params extends object> = Audience<Payload, Facts> & Mailed<Facts, Params>

/** A declared notification. */
export type Notification = NotificationOptions<object, unknown, object> & { event: EventKind }

/** Declares that somebody is notified of an event; by which channel is not its concern. */
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

/** A declared reaction in the transaction of an event, which it may still refuse. */
export interface Reaction {
  event: EventKind
  run(tx: Tx, payload: object, by: number | null): Promise<void>
}

/** Declares what else is written in the transaction of an event. `by` is the person who caused it, if it was one. */
export const react = <Payload extends object>(
  event: EventSchema<Payload>,
  run: (tx: Tx, payload: Payload, by: number | null) => Promise<void>,
): Reaction => ({ event, run: (tx, payload, by) => run(tx, payload as Payload, by) })
