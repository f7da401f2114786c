import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { Email } from './define-email.server.ts'

/** Queues the job that sends one e-mail. A later call for the same e-mail replaces the job. */
export const enqueueMail = (tx: Tx, mail_id: number, runAt?: Date) =>
  // E-mails may wait for a slow mail server; pictures and notices are quick and go first.
  enqueue(tx, 'send_mail', { mail_id }, { jobKey: `mail:${mail_id}`, priority: 10, ...(runAt && { runAt }) })

/**
 * Queues an e-mail to a company in the transaction that causes it: it is sent if and only if that commits. The receiver's address, name
 * and language are read when it is sent. Does nothing when the receiver's newest queued e-mail of this kind has the same parameters.
 *
 * @param params what is true now
 * @param to `company_id` of the receiver
 */
export async function queueEmail<Params extends object>(tx: Tx, { kind }: Email<Params>, params: NoInfer<Params>, to: number) {
  const json = JSON.stringify(params)
  const newest = await tx
    .selectFrom('mails')
    .select(sql<boolean>`params = ${json}::jsonb`.as('same'))
    .where('company_id', '=', to)
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.same) return
  const { mail_id } = await tx
    .insertInto('mails')
    .values({ kind, company_id: to, params: json })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, mail_id)
}
