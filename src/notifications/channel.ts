import type { Tx } from '#framework/database/database.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'

/** One message to one company. */
export interface Message {
  /** `user_id` of the receiver. */
  to: number
  email: Email<object>
  params: object
}

/** A way to reach companies. Gets all messages of an event together, in the transaction of the event. */
export type Channel = (tx: Tx, messages: readonly Message[]) => Promise<void>
