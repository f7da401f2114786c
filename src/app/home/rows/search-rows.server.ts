import { sql } from 'kysely'
import { prepared } from '#framework/database/database.server.ts'
import { kindsOfGroup } from '#notifications/kinds.ts'
import type { RowContext, FoundRow } from '../row-source.ts'

/** New matches of the person's saved searches. Counts the unread alerts: running the searches would cost more. */
export async function searchRows({ reader, viewer: { person_id, company_id } }: RowContext): Promise<FoundRow[]> {
  const { count } = await reader
    .selectFrom('notifications')
    .modifyFront(prepared)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', person_id)
    .where('company_id', '=', company_id)
    .where('read_at', 'is', null)
    .where(sql<boolean>`kind = any (${kindsOfGroup('alerts')}::text[])`)
    .executeTakeFirstOrThrow()
  return count > 0 ? [{ kind: 'searches_matched', params: { count }, due: null, href: '/saved-searches' }] : []
}
