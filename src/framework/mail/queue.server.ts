import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { Email } from './define-email.server.ts'

/** Queues the job that sends one e-mail. A later call for the same e-mail replaces the job. */
export const enqueueMail = (tx: Tx, mail_id: number, runAt?: Date) =>
  // E-mails may wait for a slow mail server; pictures and notices are quick and go first.
  enqueue(tx, 'send_mail', { mail_id }, { jobKey: `mail:${mail_id}`, priority: 10, ...(runAt && { runAt }) })

/** A person as the receiver of an e-mail about the person's account, in the name of a company. */
export interface Recipient {
  company_id: number
  person_id: number
}

/**
 * Queues an e-mail in the transaction that causes it: it is sent if and only if that commits. The receiver's address, name
 * and language are read when it is sent. Does nothing when the receiver's newest queued e-mail of this kind has the same parameters.
 *
 * @param params what is true now
 * @param to a person, or the number of a company whose owner receives it
 */
export async function queueEmail<Params extends object>(tx: Tx, { kind }: Email<Params>, params: NoInfer<Params>, to: number | Recipient) {
  const json = JSON.stringify(params)
  const { company_id, person_id } = typeof to === 'number' ? { company_id: to, person_id: null } : to
  const newest = await tx
    .selectFrom('mails')
    .select(sql<boolean>`params = ${json}::jsonb`.as('same'))
    .where('company_id', '=', company_id)
    .where('person_id', 'is not distinct from', person_id)
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.same) return
  const { mail_id } = await tx
    .insertInto('mails')
    .values({ kind, company_id, person_id, params: json })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, mail_id)
}
