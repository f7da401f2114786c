import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { enqueueMail } from './queue.server.ts'
import type { MailKind } from './letter.ts'

/** Minutes for which a letter belongs to the try that took it; longer than any try lasts. */
const LEASE_MINUTES = 2
/** Of letters that come in storms, everyone gets one per RFQ in so many minutes. */
const DIGEST_MINUTES = 5

type Params = Record<string, unknown>

interface Change {
  field: string
  old?: unknown
  new?: unknown
}

/** What happened to each field from the first change to the last; a field that is as it was is not named. */
function mergeChanges(group: readonly Params[]): Change[] {
  const merged = new Map<string, Change>()
  for (const change of group.flatMap(({ changes }) => changes as Change[])) {
    const first = merged.get(change.field)
    merged.set(change.field, first ? { ...change, ...('old' in first && { old: first.old }) } : change)
  }
  return [...merged.values()].filter((change) => !('old' in change) || change.old !== change.new)
}

/** The kinds of letters that come in storms, and how one says what several would have said, oldest first. */
const DIGESTS: Record<string, (group: readonly Params[]) => Params> = {
  'new-bid': (group) => ({
    ...group[0],
    count: group.reduce((sum, { count }) => sum + Number(count ?? 1), 0),
    // Letters of the version before this one name no bids.
    bid_ids: group.every(({ bid_ids }) => Array.isArray(bid_ids)) ? group.flatMap(({ bid_ids }) => bid_ids) : undefined,
  }),
  'rfq-changed': (group) => ({ ...group.at(-1), changes: mergeChanges(group) }),
}

/** A letter taken for one try. */
export interface ClaimedMail {
  mail_id: number
  kind: MailKind
  user_id: number
  params: Params
  created_at: Date
  /** Counts this one. */
  attempts: number
}

const waiting = (tx: Tx) =>
  tx
    .selectFrom('mails')
    .select(['mail_id', 'kind', 'user_id', 'params', 'created_at'])
    .select(sql<boolean>`next_attempt_at <= now()`.as('due'))
    .where('status', '=', 'queued')

type WaitingMail = NonNullable<Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirst']>>>

const lockOne = (tx: Tx, mail_id: number) => waiting(tx).where('mail_id', '=', mail_id).forUpdate().skipLocked().executeTakeFirst()

/** Always in the same order, so that two tries wait for each other instead of for ever. */
const lockAllAbout = (tx: Tx, { user_id, kind, params }: WaitingMail) =>
  waiting(tx)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where(sql<string>`params ->> 'rfq_id'`, '=', String(params.rfq_id))
    .orderBy('mail_id')
    .forUpdate()
    .execute()

/** Sets a letter aside, and its job with it. Whole milliseconds: the job must not come a moment too early. */
export async function postponeMail(tx: Tx, mail_id: number, seconds: number, changes: { last_error?: string; attempts?: number } = {}) {
  const { next_attempt_at } = await tx
    .updateTable('mails')
    .set({ ...changes, next_attempt_at: sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))` })
    .where('mail_id', '=', mail_id)
    .returning('next_attempt_at')
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, mail_id, next_attempt_at)
}

/** The oldest waiting letter about the same RFQ, speaking for all of them; undefined when it is too early for another. */
async function digest(tx: Tx, mail: WaitingMail): Promise<WaitingMail | undefined> {
  const group = await lockAllAbout(tx, mail)
  const [lead, ...others] = group
  if (!lead || !group.some(({ mail_id }) => mail_id === mail.mail_id)) return undefined
  const { wait } = await tx
    .selectFrom('mails')
    .select(
      sql<number | null>`extract(epoch from max(sent_at) + make_interval(mins => ${DIGEST_MINUTES}) - now())::float8`.as('wait'),
    )
    .where('user_id', '=', mail.user_id)
    .where('kind', '=', mail.kind)
    .where('status', '=', 'sent')
    .where(sql<string>`params ->> 'rfq_id'`, '=', String(mail.params.rfq_id))
    .executeTakeFirstOrThrow()
  if (wait !== null && wait > 0) {
    await postponeMail(tx, mail.mail_id, wait)
    return undefined
  }
  if (!lead.due) {
    // The oldest is under way or between two tries: this one joins the letter after it, or its next try.
    if (lead.mail_id !== mail.mail_id) await postponeMail(tx, mail.mail_id, DIGEST_MINUTES * 60)
    return undefined
  }
  if (others.length === 0) return lead
  await tx
    .updateTable('mails')
    .set({ status: 'skipped', last_error: `merged into letter ${lead.mail_id}` })
    .where('mail_id', 'in', others.map(({ mail_id }) => mail_id))
    .execute()
  const params = DIGESTS[mail.kind]!(group.map((each) => each.params))
  await tx.updateTable('mails').set({ params: JSON.stringify(params) }).where('mail_id', '=', lead.mail_id).execute()
  return { ...lead, params }
}

/**
 * Takes a letter for one try and commits before the mail server is spoken to: no lock is held over the network. A try that
 * dies gives the letter back when its lease ends. Undefined when there is nothing to do now.
 */
export async function claimMail(tx: Tx, mail_id: number): Promise<ClaimedMail | undefined> {
  const found = await waiting(tx).where('mail_id', '=', mail_id).executeTakeFirst()
  if (!found) return undefined
  const mail = found.kind in DIGESTS ? await digest(tx, found) : await lockOne(tx, mail_id)
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
  const { kind, user_id, params, created_at } = mail
  return { mail_id: mail.mail_id, kind: kind as MailKind, user_id, params, created_at, attempts }
}

/** Letters whose job was lost, or whose try died: their jobs are made again. The table is the truth, jobs only wake it. */
export async function wakeMails(tx: Tx) {
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
