import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { Email } from './define-email.server.ts'

/** E-mails may wait for a slow mail server; other jobs are quick and go first. */
const PRIORITY = 10

/** Queues the job that sends one e-mail. A later call for the same e-mail replaces the job. */
export const enqueueMail = (tx: Tx, mail_id: number, runAt?: Date) =>
  enqueue(tx, 'send_mail', { mail_id }, { jobKey: `mail:${mail_id}`, priority: PRIORITY, ...(runAt && { runAt }) })

/** A person as the receiver of an e-mail about the person's account, in the name of a company. */
export interface Recipient {
  company_id: number
  person_id: number
}

/** An e-mail to one receiver. */
export interface QueuedEmail<Params extends object = object> {
  email: Email<Params>
  /** Parameters as of now, stored with the e-mail. */
  params: NoInfer<Params>
  /**
   * A person of a company; with `person_id: null` a receiver found by the e-mail's `outsider`; a number is a company,
   * whose owner receives it.
   */
  to: number | Recipient | { company_id: number; person_id: null }
  /** The notification that the e-mail is about. Once that is read or muted, the e-mail is not sent. */
  notification_id?: number
  /** Seconds to wait before sending. */
  delay_seconds?: number
}

/**
 * Queues e-mails, each with its job, in the transaction that causes them: they are sent if and only if that commits.
 * The receiver's address, name and language are read when an e-mail is sent. Leaves out those whose receiver's newest
 * queued e-mail of this kind has the same parameters and is about the same notification.
 */
export async function queueEmails(tx: Tx, emails: readonly QueuedEmail[]) {
  const rows = emails.map(({ email: { kind }, params, to, notification_id, delay_seconds = 0 }) => ({
    kind,
    params,
    notification_id,
    delay_seconds,
    ...(typeof to === 'number' ? { company_id: to } : { company_id: to.company_id, person_id: to.person_id }),
  }))
  await sql`with ${prepared} queued as (
      insert into mails (kind, company_id, person_id, params, notification_id, next_attempt_at)
      select kind, company_id, person_id, params, notification_id, now() + make_interval(secs => delay_seconds)
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, company_id integer, person_id integer, params jsonb, notification_id bigint, delay_seconds integer))
        with ordinality as wanted (kind, company_id, person_id, params, notification_id, delay_seconds, place)
      where not exists (
        select from (
          select params, notification_id from mails newest
          where newest.company_id = wanted.company_id and newest.person_id is not distinct from wanted.person_id
            and newest.kind = wanted.kind and newest.status = 'queued'
          order by newest.mail_id desc limit 1) newest
        where newest.params = wanted.params and newest.notification_id is not distinct from wanted.notification_id)
      order by place
      returning mail_id, next_attempt_at)
    select graphile_worker.add_jobs(array_agg((
      'send_mail', json_build_object('mail_id', mail_id), null, next_attempt_at, null, 'mail:' || mail_id, ${PRIORITY}::int, null
    )::graphile_worker.job_spec order by mail_id))
    from queued having count(*) > 0`.execute(tx)
}
