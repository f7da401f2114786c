import type { WaitingContext, WaitingRow } from '#framework/define-slice.server.ts'
import { kindsOfGroup } from '#notifications/kinds.ts'
import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { fail } from '#framework/api/failure.ts'
import { countProductsAfter } from '#marketplace/browse/match-product.server.ts'
import { countRfqsAfter } from '#tenders/rfqs/list/match-rfq.server.ts'
import type { SavedSearch } from './contract.ts'
import { productQueryOf, rfqQueryOf } from './search-query.server.ts'
import { MAX_NEW_COUNTED, type SearchedList } from './searched-lists.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** SQL: highest id in a list's table. Rows with higher ids are new. */
export const newestOf = (what: SearchedList) =>
  what === 'rfqs'
    ? sql<number>`(select coalesce(max(rfq_id), 0) from ${rfqsFor('mail')})`
    : sql<number>`(select coalesce(max(product_id), 0) from products)`

/** What was saved for a company that the person has left is not shown. */
export const isOfOwnCompany = sql<boolean>`exists (
  select from members where members.person_id = saved_searches.person_id and members.company_id = saved_searches.company_id and members.left_at is null)`

const selectSearches = (reader: Reader, person_id: number) =>
  reader
    .selectFrom('saved_searches')
    .modifyFront(prepared)
    .select(['saved_search_id', 'name', 'what', 'query', 'alert', 'last_seen_id', 'last_seen_at', 'created_at'])
    .select(sql<number>`case what when 'rfqs' then ${newestOf('rfqs')} else ${newestOf('products')} end`.as('newest'))
    .where('person_id', '=', person_id)
    .where(isOfOwnCompany)

type Row = Awaited<ReturnType<ReturnType<typeof selectSearches>['execute']>>[number]

const presentSearch = (
  { last_seen_id: _seen, last_seen_at, created_at, query, ...row }: Row,
  new_count: number | null,
): SavedSearch => ({
  ...row,
  query: query as SavedSearch['query'],
  new_count,
  last_seen_at: last_seen_at.toISOString(),
  created_at: created_at.toISOString(),
})

/** What the list of a search shows that came since the person saw it last. */
function countNew(reader: Reader, { what, query, last_seen_id }: Row): Promise<number> {
  const after = { after: last_seen_id, limit: MAX_NEW_COUNTED + 1 }
  return withSearchLimits(reader, (query as { search?: string }).search, (limited) =>
    what === 'rfqs'
      ? countRfqsAfter(limited, rfqQueryOf(query), after)
      : countProductsAfter(limited, productQueryOf(query), after),
  )
}

/**
 * The searches of a person, the newest first. Counting new matches runs the search; `takeSearches` limits how many are
 * counted.
 */
export async function listSavedSearches(
  reader: Reader,
  person_id: number,
  takeSearches: (wanted: number) => number,
): Promise<SavedSearch[]> {
  const rows = await selectSearches(reader, person_id).orderBy('saved_search_id', 'desc').execute()
  const counted = takeSearches(rows.length)
  const searches: SavedSearch[] = []
  // One after another: a person with many searches holds one connection.
  for (const [index, row] of rows.entries())
    searches.push(presentSearch(row, index < counted ? await countNew(reader, row) : null))
  return searches
}

/**
 * Reads one of the person's searches, without `new_count`.
 *
 * @throws 404 for other people's searches
 */
export async function readSavedSearch(
  reader: Reader,
  person_id: number,
  saved_search_id: number,
): Promise<SavedSearch> {
  const row = await selectSearches(reader, person_id).where('saved_search_id', '=', saved_search_id).executeTakeFirst()
  if (!row) throw fail(404, 'saved_search_not_found')
  return presentSearch(row, null)
}

/** New matches of the person's saved searches. Counts the unread alerts: running the searches would cost more. */
export async function newMatches({ reader, viewer: { person_id, company_id } }: WaitingContext): Promise<WaitingRow[]> {
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
