import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'

/** One message to one receiver. */
export interface Message {
  /** A person, for a company; null for somebody whom the message itself names. */
  to: Recipient | { company_id: number; person_id: null }
  email: Email<object>
  params: object
}

/** A way to reach companies. Gets all messages of an event together, in the transaction of the event. */
export type Channel = (tx: Tx, messages: readonly Message[]) => Promise<void>
