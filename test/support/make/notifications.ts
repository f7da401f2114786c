import type { Database } from '#framework/database/database.server.ts'
import { sql } from 'kysely'
import { KINDS } from '#notifications/kinds.ts'

let made = 0

interface NotificationOptions {
  kind?: string
  group_key?: string
  object_type?: string
  object_id?: number
  params?: Record<string, unknown>
  times?: number
  /** Hours ago. */
  age?: number
  read?: boolean
}

/** Something that a person was told, for a company; unread unless said otherwise. */
export async function aNotification(
  { kysely }: Pick<Database, 'kysely'>,
  { person_id, company_id }: { person_id: number; company_id: number },
  wishes: NotificationOptions = {},
): Promise<{ notification_id: number; bump: number }> {
  const when = new Date(Date.now() - (wishes.age ?? 0) * 3_600_000)
  const row = {
    person_id,
    company_id,
    kind: wishes.kind ?? 'new_bids',
    group_key: wishes.group_key ?? `test:${++made}`,
    object_type: wishes.object_type ?? 'rfq',
    object_id: wishes.object_id ?? 1,
    params: JSON.stringify(wishes.params ?? {}),
    times: wishes.times ?? 1,
    created_at: when,
    bumped_at: when,
    read_at: wishes.read ? when : null,
  }
  return kysely.insertInto('notifications').values(row).returning(['notification_id', 'bump']).executeTakeFirstOrThrow()
}

/** Says to all web processes that these people have been notified. */
export const announceTo = ({ kysely }: Pick<Database, 'kysely'>, people: readonly number[]) =>
  sql`select pg_notify('notifications', ${JSON.stringify({ people })})`.execute(kysely)

/** Unread notifications of every kind for a person, each about the object that fits it. */
export async function notificationsOfEveryKind(
  { pool }: Pick<Database, 'pool'>,
  { person_id, company_id }: { person_id: number; company_id: number },
  objects: Record<'award_proposal' | 'person' | 'company' | 'rfq' | 'product' | 'order', number>,
): Promise<number[]> {
  const typeOf = (kind: string): keyof typeof objects =>
    /^(roles|settings)_/.test(kind)
      ? 'company'
      : kind.endsWith('_product')
        ? 'product'
        : /^(member|owner)_/.test(kind)
          ? 'person'
          : /^award_(?!made|fell)/.test(kind)
            ? 'award_proposal'
            : kind.startsWith('order_')
              ? 'order'
              : 'rfq'
  const { rows } = await pool.query<{ notification_id: number }>(
    `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id, params, mail, mail_due_at)
     select $1, $2, kind, kind, type, ($3::jsonb ->> type)::integer, '{"amount": 342000, "searches": "كراسي", "publisher": "ABC", "confirmed": 3, "bids": 5}', 'queued', now()
     from unnest($4::text[], $5::text[]) as wanted (kind, type) returning notification_id::integer`,
    [person_id, company_id, JSON.stringify(objects), Object.keys(KINDS), Object.keys(KINDS).map(typeOf)],
  )
  return rows.map(({ notification_id }) => notification_id)
}
