import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import type { Digest } from './define-email.server.ts'
import type { Delivery } from './deliver.server.ts'
import { enqueueMail } from './queue.server.ts'

/** Minutes for which an e-mail belongs to the attempt that claimed it; longer than any attempt lasts. */
const LEASE_MINUTES = 2
/** A receiver gets one e-mail of a digest in this time, unless the digest says otherwise. */
const DIGEST_MINUTES = 5

type Params = Record<string, unknown>

/** An e-mail claimed for one attempt. */
export interface ClaimedMail {
  mail_id: number
  kind: string
  company_id: number
  /** Null: to the company's owner. */
  person_id: number | null
  params: Params
  created_at: Date
  /** Including this one. */
  attempts: number
}

const waiting = (tx: Tx) =>
  tx
    .selectFrom('mails')
    .select(['mail_id', 'kind', 'company_id', 'person_id', 'params', 'notification_id', 'created_at'])
    .select(sql<boolean>`next_attempt_at <= now()`.as('due'))
    .where('status', '=', 'queued')

type WaitingMail = NonNullable<Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirst']>>>

const paramOf = (name: string) => sql<string>`params ->> ${name}::text`

const lockOne = (tx: Tx, mail_id: number) =>
  waiting(tx).where('mail_id', '=', mail_id).forUpdate().skipLocked().executeTakeFirst()

/** Locks in the order of ids to avoid deadlocks. */
const lockGroup = (tx: Tx, { company_id, person_id, kind, params }: WaitingMail, by: string) =>
  waiting(tx)
    .where('company_id', '=', company_id)
    .where('person_id', 'is not distinct from', person_id)
    .where('kind', '=', kind)
    .where(paramOf(by), '=', String(params[by]))
    .orderBy('mail_id')
    .forUpdate()
    .execute()

/** Ids of the notifications that an e-mail is about. */
const notificationsOf = ({ notification_id, params }: WaitingMail): number[] => [
  ...(notification_id === null ? [] : [notification_id]),
  ...((params['notification_ids'] as number[] | undefined) ?? []),
]

/**
 * Skips the receiver's queued e-mails of this kind whose notifications no longer need one. Includes e-mails that are
 * not due yet, because they could be merged, but not one that is being sent.
 */
async function skipSettled(tx: Tx, { company_id, person_id, kind }: WaitingMail, findPending: Delivery['findPending']) {
  const found = await waiting(tx)
    .where('company_id', '=', company_id)
    .where('person_id', 'is not distinct from', person_id)
    .where('kind', '=', kind)
    .where('notification_id', 'is not', null)
    .where((eb) => eb.or([eb('next_attempt_at', '<=', sql<Date>`now()`), eb('attempts', '=', 0)]))
    .orderBy('mail_id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (found.length === 0) return
  const pending = new Set(await findPending(tx, found.flatMap(notificationsOf)))
  const skipped = found.filter((mail) => !notificationsOf(mail).some((id) => pending.has(id)))
  if (skipped.length === 0) return
  await tx
    .updateTable('mails')
    .set({ status: 'skipped', last_error: 'its notification was read, or switched off' })
    .where(
      'mail_id',
      'in',
      skipped.map(({ mail_id }) => mail_id),
    )
    .execute()
}

/**
 * Postpones an e-mail and its job. Rounded to milliseconds like job times: the job must not run before the e-mail is
 * due.
 */
export async function postponeMail(
  tx: Tx,
  mail_id: number,
  seconds: number,
  changes: { last_error?: string; attempts?: number } = {},
) {
  const { next_attempt_at } = await tx
    .updateTable('mails')
    .set({
      ...changes,
      next_attempt_at: sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`,
    })
    .where('mail_id', '=', mail_id)
    .returning('next_attempt_at')
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, mail_id, next_attempt_at)
}

/** Merges the queued e-mails of a digest into the oldest; undefined when it is too early to send another. */
async function mergeQueued(
  tx: Tx,
  mail: WaitingMail,
  { by, merge, minutes = DIGEST_MINUTES }: Digest<object>,
): Promise<WaitingMail | undefined> {
  const group = await lockGroup(tx, mail, by)
  const [lead, ...others] = group
  if (!lead || !group.some(({ mail_id }) => mail_id === mail.mail_id)) return undefined
  const { wait } = await tx
    .selectFrom('mails')
    .select(
      sql<number | null>`extract(epoch from max(sent_at) + make_interval(mins => ${minutes}) - now())::float8`.as(
        'wait',
      ),
    )
    .where('company_id', '=', mail.company_id)
    .where('person_id', 'is not distinct from', mail.person_id)
    .where('kind', '=', mail.kind)
    .where('status', '=', 'sent')
    .where(paramOf(by), '=', String(mail.params[by]))
    .executeTakeFirstOrThrow()
  if (wait !== null && wait > 0) {
    await postponeMail(tx, mail.mail_id, wait)
    return undefined
  }
  if (!lead.due) {
    // The oldest is being sent or waits for its next attempt: this one joins that attempt or the next digest.
    if (lead.mail_id !== mail.mail_id) await postponeMail(tx, mail.mail_id, minutes * 60)
    return undefined
  }
  if (others.length === 0) return lead
  await tx
    .updateTable('mails')
    // Without its notification, which is settled with the e-mail that is about it now.
    .set({ status: 'skipped', last_error: `merged into e-mail ${lead.mail_id}`, notification_id: null })
    .where(
      'mail_id',
      'in',
      others.map(({ mail_id }) => mail_id),
    )
    .execute()
  const ids = [...new Set(group.flatMap(notificationsOf))]
  const params = {
    ...merge(group.map((each) => each.params)),
    ...(ids.length > 1 && { notification_ids: ids }),
  } as Params
  const notification_id = group.some((each) => each.notification_id === null) ? null : lead.notification_id
  await tx
    .updateTable('mails')
    .set({ params: JSON.stringify(params), notification_id })
    .where('mail_id', '=', lead.mail_id)
    .execute()
  return { ...lead, params }
}

/**
 * Claims an e-mail for one attempt. Commit before connecting to the mail server, so that no lock is held meanwhile. The
 * lease of an attempt that crashed expires. Undefined when there is nothing to send now.
 */
export async function claimMail(
  tx: Tx,
  mail_id: number,
  { emails, findPending }: Pick<Delivery, 'emails' | 'findPending'>,
): Promise<ClaimedMail | undefined> {
  const found = await waiting(tx).where('mail_id', '=', mail_id).executeTakeFirst()
  if (!found) return undefined
  const digest = emails.get(found.kind)?.digest
  if (digest || found.notification_id !== null) await skipSettled(tx, found, findPending)
  const mail = digest ? await mergeQueued(tx, found, digest) : await lockOne(tx, mail_id)
  if (!mail?.due) return undefined
  const { attempts } = await tx
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${LEASE_MINUTES})`,
    }))
    .where('mail_id', '=', mail.mail_id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  const { kind, company_id, person_id, params, created_at } = mail
  return { mail_id: mail.mail_id, kind, company_id, person_id, params, created_at, attempts }
}

/**
 * Queues jobs again for e-mails whose job was lost or whose attempt crashed. The table decides what is sent, not the
 * jobs.
 */
export async function requeueLostMails(tx: Tx) {
  const lost = await tx
    .selectFrom('mails')
    .select('mail_id')
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute()
  for (const { mail_id } of lost) await enqueueMail(tx, mail_id)
  return lost.length
}
