import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { queueUnreadChanged } from '#notifications/announce.server.ts'
import { lockNotifications } from '#notifications/lock-notifications.server.ts'
import { kindsOfGroup } from '#notifications/kinds.ts'

interface OwnSearch {
  person_id: number
  saved_search_id: number
}

/** Unread alerts of a search. */
const matchesOfSearch = (tx: Tx, { person_id, saved_search_id }: OwnSearch) =>
  tx
    .with('locked', (db) =>
      lockNotifications(db, person_id).where('kind', 'in', kindsOfGroup('alerts')).where('read_at', 'is', null),
    )
    .updateTable('notifications')
    .where('notification_id', 'in', ({ selectFrom }) => selectFrom('locked').select('locked.notification_id'))
    .where('object_id', 'in', ({ selectFrom }) =>
      selectFrom('search_alerts').select('object_id').where('saved_search_id', '=', saved_search_id),
    )
    .where('object_type', '=', ({ selectFrom }) =>
      selectFrom('saved_searches')
        .select(sql<string>`case what when 'rfqs' then 'rfq' else 'product' end`.as('type'))
        .where('saved_search_id', '=', saved_search_id),
    )

/** What the person has seen in the list is marked read, and is not mailed: all, or up to one row. */
export async function markMatchesRead(tx: Tx, own: OwnSearch, up_to: number | undefined) {
  const { numUpdatedRows } = await matchesOfSearch(tx, own)
    .$if(up_to !== undefined, (q) => q.where('object_id', '<=', up_to!))
    .set({
      read_at: sql<Date>`now()`,
      mail: sql<'skipped'>`case when mail in ('queued', 'digest') then 'skipped' else mail end`,
      mail_due_at: null,
    })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await queueUnreadChanged(tx, [own.person_id])
}

/**
 * Stops waiting e-mails of a search without alerts, except for matches of another search of the person that still
 * alerts.
 */
export async function stopMailsOfSearch(tx: Tx, own: OwnSearch) {
  await matchesOfSearch(tx, own)
    .set({ mail: 'skipped', mail_due_at: null })
    .where('mail_due_at', 'is not', null)
    .where(sql<boolean>`not exists (
      select from search_alerts sent join saved_searches other using (saved_search_id)
      where sent.object_id = notifications.object_id and other.saved_search_id <> ${own.saved_search_id} and other.person_id = ${own.person_id} and other.alert <> 'off'
        and other.what = (select what from saved_searches where saved_search_id = ${own.saved_search_id}))`)
    .execute()
}
