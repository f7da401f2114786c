import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { MailKind } from './letter.ts'

export interface MailToQueue {
  kind: MailKind
  /** `user_id` of the receiver; address, name and language are read when the letter is sent. */
  to: number
  /** What was true when it happened, as the slice's `mail.server.ts` types it. */
  params: object
}

/** The job that sends one letter. A newer wish for the same letter replaces the older one. */
export const enqueueMail = (tx: Tx, mail_id: number, runAt?: Date) =>
  // Pictures and notices are quick; letters may wait for a slow mail server, so the others go first.
  enqueue(tx, 'send_mail', { mail_id }, { jobKey: `mail:${mail_id}`, priority: 10, ...(runAt && { runAt }) })

/**
 * Writes a letter in the transaction that causes it: it is sent if and only if that commits. Says nothing twice: when the
 * receiver's newest waiting letter of this kind says the same, that one is enough.
 */
export async function queueMail(tx: Tx, { kind, to, params }: MailToQueue) {
  const said = JSON.stringify(params)
  const newest = await tx
    .selectFrom('mails')
    .select(sql<boolean>`params = ${said}::jsonb`.as('same'))
    .where('user_id', '=', to)
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.same) return
  const { mail_id } = await tx
    .insertInto('mails')
    .values({ kind, user_id: to, params: said })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, mail_id)
}
