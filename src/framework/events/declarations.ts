import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { EventKind, EventSchema, EventType } from './define-event.ts'

/** Rights within a company; the slice that decides them adds theirs by module augmentation. */
export interface NotifiedRights {}

/** Kinds of notifications; the slice that shows them adds theirs by module augmentation. */
export interface NotificationKinds {}

/** The in-app part of a notification. Unread notifications of one kind about one object share a row. */
interface InApp<Facts> {
  kind: keyof NotificationKinds
  /** Type and id of the object. Its title is read when the notification is shown. */
  about(facts: Facts): readonly [type: string, id: number]
  /** Values for the notification's text, as of the event. */
  params?(facts: Facts): Record<string, string | number>
  /** Events that read it for the person who causes them; `facts` reads their payloads, too. */
  read_by?: readonly EventKind[]
  /** When its e-mail is sent; by default the person's choice for its kind. */
  mail?(facts: Facts): 'now' | 'digest'
}

/** Receivers of a notification. Declared with methods, so that declarations of different types fit one list. */
interface Audience<Payload, Facts> {
  /** Reads the data for `audience` and `params`. Notifications of an event that share this function share one run. */
  facts(payload: Payload, tx: Tx): Promise<Facts> | Facts
  /**
   * Companies (all members with the right), or people in a company, in this order. With `person_id: null` the e-mail
   * finds its receiver by `outsider`.
   */
  audience(facts: NoInfer<Facts>): readonly (number | Recipient | { company_id: number; person_id: null })[]
  /** Rights of which members need one to be notified. Checked again when an e-mail is sent. */
  right?: keyof NotifiedRights | readonly (keyof NotifiedRights)[]
  in_app?: InApp<NoInfer<Facts>>
}

/** An optional e-mail with its parameters as of the event. */
type Mailed<Facts, Params extends object> =
  | { email: Email<Params>; params(facts: NoInfer<Facts>): NoInfer<Params> }
  | { email?: never; params?: never }

type NotificationOptions<Payload, Facts, Params extends object> = Audience<Payload, Facts> & Mailed<Facts, Params>

/** A declared notification. */
export type Notification = NotificationOptions<object, unknown, object> & { event: EventKind }

/** Declares a notification of an event. The channels decide how it is delivered. */
export const notify = <Payload extends object, Facts, Params extends object>(
  event: EventType<Payload>,
  options: NotificationOptions<NoInfer<Payload>, Facts, Params>,
): Notification => ({ event, ...options })

/** A declared reaction in the transaction of an event, which it may still refuse. */
export interface Reaction {
  event: EventKind
  run(tx: Tx, payload: object, by: number | null): Promise<void>
}

/**
 * Declares a reaction that runs in the event's transaction. `by` is the id of the person who caused the event, if any.
 */
export const react = <Payload extends object>(
  event: EventSchema<Payload>,
  run: (tx: Tx, payload: Payload, by: number | null) => Promise<void>,
): Reaction => ({ event, run: (tx, payload, by) => run(tx, payload as Payload, by) })
