import { sql } from 'kysely'
import { kindsOfGroup } from '#notifications/kinds.ts'
import type { Asking, FoundRow } from '../row-source.ts'

/** What the person's saved searches have found and the person has not seen. Counted by what they told: the searches themselves cost more. */
export async function searchRows({ reader, viewer: { person_id, company_id } }: Asking): Promise<FoundRow[]> {
  const { count } = await reader
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', person_id)
    .where('company_id', '=', company_id)
    .where('read_at', 'is', null)
    .where(sql<boolean>`kind = any (${kindsOfGroup('alerts')}::text[])`)
    .executeTakeFirstOrThrow()
  return count > 0 ? [{ kind: 'searches_matched', params: { count }, due: null, href: '/saved-searches' }] : []
}
