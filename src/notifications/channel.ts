import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { NotificationKind } from './kinds.ts'

/** A notification for one receiver: in the product, by e-mail, or both. */
export interface Message {
  /** A person in a company. With `person_id: null` the e-mail finds its receiver. */
  to: Recipient | { company_id: number; person_id: null }
  in_app?: {
    kind: NotificationKind
    object_type: string
    object_id: number
    params: Record<string, string | number>
    mail?: 'now' | 'digest' | undefined
  }
  mail?: { email: Email<object>; params: object; notification_id?: number; delay_seconds?: number }
}

/** What the deliveries of all messages of an event have in common. */
export interface DeliveryContext {
  /** Id of the person who caused the event, or null. Nobody is notified of their own actions. */
  by: number | null
  /** Seconds that an e-mail waits for the person to read the notification in the product. */
  delay_seconds: number
}

/**
 * A delivery channel. Receives all messages of an event, in the event's transaction, and returns those that the next
 * channel must deliver.
 */
export type Channel = (tx: Tx, messages: readonly Message[], context: DeliveryContext) => Promise<readonly Message[]>
