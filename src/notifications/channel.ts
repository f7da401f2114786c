import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { NotificationKind } from './kinds.ts'

/** A notification for one receiver: in the product, by e-mail, or both. */
export interface Message {
  /** A person, for a company; null for somebody whom the message itself names. */
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
  /** The person who caused it, if it was one: nobody is notified of what they did themselves. */
  by: number | null
  /** How long an e-mail waits for the person to read it in the product. */
  delay_seconds: number
}

/**
 * A way to reach people. Gets all messages of an event together, in the transaction of the event, and leaves to the
 * next channel what is still to be delivered.
 */
export type Channel = (tx: Tx, messages: readonly Message[], context: DeliveryContext) => Promise<readonly Message[]>
