import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { queueEmails, type Recipient } from '#framework/mail/queue.server.ts'
import { hasStatus } from '#tenders/core/policy.server.ts'
import { kindOf } from '../kinds.ts'
import { readTitles } from '../read-notifications.server.ts'
import { digestEmail } from './digest-email.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Receivers of one transaction. */
const BATCH = 50

const isDue = sql<boolean>`mail = 'digest' and mail_due_at <= now()`

/** Deadlines that have passed, or are none any more, are left out. */
const skipPassed = (tx: Tx) =>
  sql`update notifications set mail = 'skipped', mail_due_at = null where ${isDue} and kind = 'deadline_near'
    and not exists (select from ${rfqsFor('mail')} where rfqs.rfq_id = notifications.object_id and ${hasStatus('active')})`.execute(
    tx,
  )

/** Skips all due summaries. */
export const skipDueDigests = (tx: Tx) =>
  sql`update notifications set mail = 'skipped', mail_due_at = null where ${isDue}`.execute(tx)

/** Locks a batch of people with a due summary. Skips those locked by a concurrent job. */
async function lockReceivers(tx: Tx): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select members.person_id, members.company_id
    from (select distinct person_id, company_id from notifications where ${isDue} order by person_id, company_id limit ${BATCH}) due
    join members using (person_id, company_id)
    order by members.person_id, members.company_id for no key update of members skip locked`.execute(tx)
  return rows
}

/**
 * Queues the daily summary of a person in a company, of unread notifications whose objects are still visible. Queues
 * nothing if there are none.
 */
async function queueDigest(tx: Tx, { person_id, company_id }: Recipient) {
  // Read after the lock, because a concurrent job may have processed them.
  const due = await tx
    .selectFrom('notifications')
    .select(['notification_id', 'kind', 'object_type', 'object_id'])
    .where('person_id', '=', person_id)
    .where('company_id', '=', company_id)
    .where(isDue)
    .orderBy('notification_id')
    .forNoKeyUpdate()
    .execute()
  const titleOf = await readTitles(tx, company_id, due)
  const included = due
    .filter((row) => kindOf(row.kind) && titleOf(row) !== null)
    .map(({ notification_id }) => notification_id)
  const ids = due.map(({ notification_id }) => notification_id)
  await sql`update notifications set mail = case when notification_id = any (${included}::bigint[]) then 'queued' else 'skipped' end,
      mail_due_at = case when notification_id = any (${included}::bigint[]) then mail_due_at end
    where notification_id = any (${ids}::bigint[])`.execute(tx)
  if (included.length > 0)
    await queueEmails(tx, [
      { email: digestEmail, params: { notification_ids: included }, to: { person_id, company_id } },
    ])
}

/**
 * The job `send_digests`: one e-mail for each person and company with what has waited for it. Whether the person has
 * left meanwhile is checked when it is sent.
 */
export async function sendDigests(database: Database): Promise<void> {
  await database.transaction(skipPassed)
  for (;;) {
    const taken = await database.transaction(async (tx) => {
      const receivers = await lockReceivers(tx)
      for (const receiver of receivers) await queueDigest(tx, receiver)
      return receivers.length
    })
    if (taken === 0) return
  }
}
