import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { KINDS } from '#notifications/kinds.ts'
import type { Unread } from './unread.ts'

/** One more than is counted: what is shown ends at 99. */
const MAX_COUNTED = 100

/** For whom unread news is counted: a person, acting for a company. */
export interface Told {
  person_id: number
  company_id: number
}

/** Counts what each of these has not read yet, in one statement: for each the same as `readUnread`. */
export async function countUnread(reader: Reader, told: readonly Told[]): Promise<(Told & Unread)[]> {
  if (told.length === 0) return []
  const { rows } = await sql<Told & Unread>`select ${prepared} told.person_id, told.company_id, unread.count::int as count, unread.newest
    from unnest(${told.map(({ person_id }) => person_id)}::integer[], ${told.map(({ company_id }) => company_id)}::integer[]) told (person_id, company_id)
    cross join lateral (
      select count(*) as count, coalesce(max(bump), 0) as newest from (
        select bump from notifications n
        where n.person_id = told.person_id and n.company_id = told.company_id and n.in_app and n.kind = any (${Object.keys(KINDS)}::text[]) and n.read_at is null
        order by bump desc limit ${MAX_COUNTED}
      ) newest
    ) unread`.execute(reader)
  return rows
}
