import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { KINDS } from '#notifications/kinds.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import type { Unread } from './unread.ts'

/** Counting stops here; 100 is shown as more than 99. */
const MAX_COUNTED = 100

/** Counts unread notifications of several people in one statement, each like `readUnread`. */
export async function countUnread(reader: Reader, recipients: readonly Recipient[]): Promise<(Recipient & Unread)[]> {
  if (recipients.length === 0) return []
  const { rows } = await sql<
    Recipient & Unread
  >`select ${prepared} recipient.person_id, recipient.company_id, unread.count::int as count, unread.newest
    from unnest(${recipients.map(({ person_id }) => person_id)}::integer[], ${recipients.map(({ company_id }) => company_id)}::integer[]) recipient (person_id, company_id)
    cross join lateral (
      select count(*) as count, coalesce(max(bump), 0) as newest from (
        select bump from notifications n
        where n.person_id = recipient.person_id and n.company_id = recipient.company_id and n.in_app and n.kind = any (${Object.keys(KINDS)}::text[]) and n.read_at is null
        order by bump desc limit ${MAX_COUNTED}
      ) newest
    ) unread`.execute(reader)
  return rows
}

/** Unread counts of a person in each company that the person may act for. */
export async function readUnreadByCompany(reader: Reader, person_id: number) {
  const companies = await reader
    .selectFrom('members')
    .innerJoin('companies', 'companies.company_id', 'members.company_id')
    .select(['members.person_id', 'members.company_id'])
    .where('members.person_id', '=', person_id)
    .where('left_at', 'is', null)
    .where('companies.is_active', '=', true)
    .execute()
  const unread = await countUnread(reader, companies)
  return unread.map(({ company_id, count }) => ({ user_id: company_id, count }))
}
