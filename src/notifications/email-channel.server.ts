import { queueEmails } from '#framework/mail/queue.server.ts'
import type { Channel } from './channel.ts'

/** Queues e-mails: they are sent if and only if the transaction commits. */
export const emailChannel: Channel = async (tx, messages) => {
  const emails = messages.flatMap(({ to, mail }) => (mail ? [{ to, ...mail }] : []))
  if (emails.length > 0) await queueEmails(tx, emails)
  return []
}
