import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { queueUnreadChanged } from './announce.server.ts'
import type { NotificationKind } from './kinds.ts'
import { lockNotifications } from './lock-notifications.server.ts'
import { readUnread } from './read-notifications.server.ts'

/** What was read is not mailed, unless its e-mail is on its way. */
const markRead = (tx: Tx, person_id: number, which: RawBuilder<boolean>) =>
  tx
    .with('locked', (db) =>
      lockNotifications(db, person_id).where('in_app', '=', true).where('read_at', 'is', null).where(which),
    )
    .updateTable('notifications')
    .from('locked')
    .set({
      read_at: sql<Date>`now()`,
      mail: sql<'skipped'>`case when mail_due_at is null then mail else 'skipped' end`,
      mail_due_at: null,
    })
    .whereRef('notifications.notification_id', '=', 'locked.notification_id')
    .executeTakeFirst()

async function markAndAnnounce(tx: Tx, person_id: number, which: RawBuilder<boolean>) {
  const { numUpdatedRows } = await markRead(tx, person_id, which)
  if (numUpdatedRows > 0n) await queueUnreadChanged(tx, [person_id])
}

async function marked(tx: Tx, viewer: SignedInContext['viewer'], which: RawBuilder<boolean>) {
  await markAndAnnounce(tx, viewer.person_id, sql`company_id = ${viewer.company_id} and ${which}`)
  return readUnread(tx, viewer)
}

/** Marks one notification of the person read, once. */
export async function readOne(tx: Tx, { viewer }: SignedInContext, notification_id: number) {
  const found = await tx
    .selectFrom('notifications')
    .select('notification_id')
    .where('notification_id', '=', notification_id)
    .where('person_id', '=', viewer.person_id)
    .where('company_id', '=', viewer.company_id)
    .where('in_app', '=', true)
    .executeTakeFirst()
  if (!found) throw fail(404, 'not_found')
  return marked(tx, viewer, sql`notification_id = ${notification_id}`)
}

/** Marks everything read that had happened up to a number. */
export const readUpToBump = (tx: Tx, { viewer }: SignedInContext, up_to: number) =>
  marked(tx, viewer, sql`bump <= ${up_to}`)

/** Marks what a person has acted on read. */
export const readByActing = (
  tx: Tx,
  person_id: number,
  kind: NotificationKind,
  [type, id]: readonly [string, number],
) => markAndAnnounce(tx, person_id, sql`kind = ${kind} and object_type = ${type} and object_id = ${id}`)
