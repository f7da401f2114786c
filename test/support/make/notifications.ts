import type { Database } from '#framework/database/database.server.ts'
import { sql } from 'kysely'

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
export async function aNotification({ kysely }: Pick<Database, 'kysely'>, { person_id, company_id }: { person_id: number; company_id: number }, wishes: NotificationOptions = {}): Promise<{ notification_id: number; bump: number }> {
  const when = new Date(Date.now() - (wishes.age ?? 0) * 3_600_000)
  const row = {
    person_id, company_id, kind: wishes.kind ?? 'new_bids', group_key: wishes.group_key ?? `test:${++made}`, object_type: wishes.object_type ?? 'rfq', object_id: wishes.object_id ?? 1,
    params: JSON.stringify(wishes.params ?? {}), times: wishes.times ?? 1, created_at: when, bumped_at: when, read_at: wishes.read ? when : null,
  }
  return kysely.insertInto('notifications').values(row).returning(['notification_id', 'bump']).executeTakeFirstOrThrow()
}

/** Says to all web processes that there is news for these people. */
export const announceTo = ({ kysely }: Pick<Database, 'kysely'>, people: readonly number[]) => sql`select pg_notify('notifications', ${JSON.stringify({ people })})`.execute(kysely)
