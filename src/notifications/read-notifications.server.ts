import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#db/schema.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { type ListPage, MAX_COUNTED, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { NotificationRow } from './contract.ts'
import type { KindGroup } from './kind-groups.ts'
import { KINDS, kindOf, kindsOfGroup } from './kinds.ts'
import { rfqsFor, visibleRfqsTable } from '#tenders/core/gates/rfqs.server.ts'

/** More unread notifications than this are not counted. */
const MAX_UNREAD = 100

interface Narrowing {
  unread?: boolean | undefined
  group?: KindGroup | undefined
}

/** A person's notifications for the company that the person acts for, without kinds that only a newer release knows. */
const selectNotifications = (reader: Reader, { person_id, company_id }: Recipient, { unread, group }: Narrowing = {}) =>
  reader
    .selectFrom('notifications')
    .where('person_id', '=', person_id)
    .where('company_id', '=', company_id)
    .where('in_app', '=', true)
    .where(sql<boolean>`kind = any (${group ? kindsOfGroup(group) : Object.keys(KINDS)}::text[])`)
    .$if(unread === true, (query) => query.where('read_at', 'is', null))

interface NotificationObject {
  object_type: string
  object_id: number
}

const nameOf = ({ object_type, object_id }: NotificationObject) => `${object_type} ${object_id}`

/** The titles of those objects that a company may see now. */
export async function readTitles(
  reader: Reader,
  company_id: number,
  objects: readonly NotificationObject[],
): Promise<(object: NotificationObject) => string | null> {
  const among = (type: string) =>
    sql<number>`any (${[...new Set(objects.filter(({ object_type }) => object_type === type).map(({ object_id }) => object_id))]}::integer[])`
  const { rows } = await sql<NotificationObject & { title: string }>`
    select 'rfq' as object_type, rfq_id as object_id, title from ${visibleRfqsTable(company_id)} where rfq_id = ${among('rfq')}
    union all
    select 'award_proposal', proposal_id, rfqs.title from award_proposals join ${rfqsFor('award')} using (rfq_id)
      where proposal_id = ${among('award_proposal')} and award_proposals.buyer_id = ${company_id}
    union all
    select 'order', purchase_orders.order_id, snapshot ->> 'title' from purchase_orders join order_parties using (order_id)
      where purchase_orders.order_id = ${among('order')} and order_parties.company_id = ${company_id}
    union all
    select 'product', product_id, product_name from products join companies on companies.company_id = seller_id
      where product_id = ${among('product')} and deleted_at is null and hidden_at is null and companies.is_active
    union all
    select 'person', person_id, full_name from people join members using (person_id) where person_id = ${among('person')} and company_id = ${company_id}
    union all
    select 'invitation', invitation_id, email from member_invitations where invitation_id = ${among('invitation')} and company_id = ${company_id}
    union all
    select 'company', company_id, company_name from companies where company_id = ${among('company')} and company_id = ${company_id}`.execute(
    reader,
  )
  const titles = new Map(rows.map((row) => [nameOf(row), row.title]))
  return (object) => titles.get(nameOf(object)) ?? null
}

/**
 * What an e-mail and the list say of a notification. Without a title, which the person may no longer see, the link
 * leads to the list.
 */
export function presentNotification(row: Selectable<Schema['notifications']>, title: string | null): NotificationRow {
  const { notification_id, kind, object_type, object_id, times, params, read_at, bumped_at, bump } = row
  const { group, href, list, by_day } = kindOf(kind)!
  return {
    notification_id,
    kind,
    group,
    object: { type: object_type, id: object_id, title },
    times,
    params: params as NotificationRow['params'],
    href: title === null ? list : href(object_id),
    read_at: read_at?.toISOString() ?? null,
    bumped_at: bumped_at.toISOString(),
    ...(by_day && { by_day }),
    bump,
  }
}

/** A person's notifications, the newest first. */
export async function listNotifications(
  reader: Reader,
  viewer: Viewer,
  { limit, cursor, ...narrowing }: Narrowing & { limit: number; cursor?: string | undefined },
): Promise<ListPage<NotificationRow>> {
  const [after] = readCursor(cursor, z.tuple([z.int()])) ?? []
  const rows = await selectNotifications(reader, viewer, narrowing)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('bump', '<', after!))
    .orderBy('bump', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await reader
    .selectFrom(
      selectNotifications(reader, viewer, narrowing)
        .select('notification_id')
        .limit(MAX_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const titleOf = await readTitles(reader, viewer.company_id, shown)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentNotification(row, titleOf(row))),
    total,
    next: rows.length > limit && last ? writeCursor([last.bump]) : null,
  }
}

/** How much a person has not read, and the number of the newest of it. */
export const readUnread = (reader: Reader, recipient: Recipient) =>
  reader
    .selectFrom(
      selectNotifications(reader, recipient, { unread: true })
        .select('bump')
        .orderBy('bump', 'desc')
        .limit(MAX_UNREAD)
        .as('unread'),
    )
    .modifyFront(prepared)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.max('bump'), sql<number>`0`).as('newest')])
    .executeTakeFirstOrThrow()
