import { queueEmails } from '#framework/mail/queue.server.ts'
import type { Channel } from './channel.ts'

/** Queues e-mails: they are sent if and only if the transaction commits. */
export const emailChannel: Channel = queueEmails
