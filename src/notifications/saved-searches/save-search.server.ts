import { sql } from 'kysely'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { regionProblems } from '#reference/locations/service.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { SavedSearch, SavedSearchForm, SavedSearchUpdate } from './contract.ts'
import { isOfOwnCompany, newestOf, readSavedSearch } from './read-searches.server.ts'
import { canonicalQuery } from './search-query.server.ts'
import { markMatchesRead, stopMailsOfSearch } from './search-notifications.server.ts'
import { MAX_SAVED_SEARCHES } from './searched-lists.ts'

/**
 * Saves a search for the person. One person's searches are saved one after another, so that they never become too many.
 */
export async function saveSearch(
  tx: Tx,
  { person_id, company_id }: Viewer,
  { what, name, alert, query: given }: SavedSearchForm,
): Promise<SavedSearch> {
  const { query, query_hash } = canonicalQuery(what, given)
  const place = {
    category_id: query.category_id ? Number(query.category_id) : null,
    region_id: query.region_id ? Number(query.region_id) : null,
  }
  const fields = [
    ...(place.category_id === null ? [] : await categoryProblems(tx, place.category_id)),
    ...(place.region_id === null ? [] : await regionProblems(tx, place.region_id)),
  ]
  if (fields.length) throw fail(422, 'invalid', { fields })
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches of ${person_id}`}, 0))`.execute(tx)
  // The person sees none that was saved for a company since left: it makes room.
  await tx
    .deleteFrom('saved_searches')
    .where('person_id', '=', person_id)
    .where('what', '=', what)
    .where('query_hash', '=', query_hash)
    .where(({ not }) => not(isOfOwnCompany))
    .execute()
  const saved = await tx
    .selectFrom('saved_searches')
    .select(['saved_search_id', 'what', 'query_hash'])
    .where('person_id', '=', person_id)
    .where(isOfOwnCompany)
    .execute()
  const same = saved.find((each) => each.what === what && each.query_hash === query_hash)
  if (same) throw fail(409, 'search_exists', { more: { saved_search_id: same.saved_search_id } })
  if (saved.length >= MAX_SAVED_SEARCHES) throw fail(409, 'limit_reached', { values: { count: MAX_SAVED_SEARCHES } })
  const { saved_search_id } = await tx
    .insertInto('saved_searches')
    .values({
      person_id,
      company_id,
      name,
      what,
      query: JSON.stringify(query),
      query_hash,
      ...place,
      alert,
      last_seen_id: newestOf(what),
    })
    .returning('saved_search_id')
    .executeTakeFirstOrThrow()
  return readSavedSearch(tx, person_id, saved_search_id)
}

/** Changes one of the person's searches: its name, how it alerts, and that its matches were seen. */
export async function updateSearch(
  tx: Tx,
  { person_id }: Viewer,
  saved_search_id: number,
  { name, alert, seen, up_to }: SavedSearchUpdate,
): Promise<SavedSearch> {
  const own = await tx
    .selectFrom('saved_searches')
    .select('what')
    .where('saved_search_id', '=', saved_search_id)
    .where('person_id', '=', person_id)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw fail(404, 'saved_search_not_found')
  if (name !== undefined || alert !== undefined || seen) {
    await tx
      .updateTable('saved_searches')
      .set({
        ...(name !== undefined && { name }),
        ...(alert !== undefined && { alert }),
        ...(seen && {
          last_seen_id:
            up_to === undefined
              ? newestOf(own.what)
              : sql<number>`greatest(last_seen_id, least(${up_to}, ${newestOf(own.what)}))`,
          last_seen_at: sql<Date>`now()`,
        }),
      })
      .where('saved_search_id', '=', saved_search_id)
      .execute()
  }
  if (seen) await markMatchesRead(tx, { person_id, saved_search_id }, up_to)
  if (alert === 'off') await stopMailsOfSearch(tx, { person_id, saved_search_id })
  return readSavedSearch(tx, person_id, saved_search_id)
}

/** Turns off alerts of a person's searches and skips their queued e-mails. */
export async function stopSearches(tx: Tx, person_id: number, saved_search_ids: readonly number[]): Promise<void> {
  const stopped = await tx
    .updateTable('saved_searches')
    .set({ alert: 'off' })
    .where('person_id', '=', person_id)
    .where('saved_search_id', 'in', saved_search_ids)
    .returning('saved_search_id')
    .execute()
  for (const { saved_search_id } of stopped) await stopMailsOfSearch(tx, { person_id, saved_search_id })
}

/** Deletes one of the person's searches, and answers what it was. */
export async function deleteSearch(tx: Tx, { person_id }: Viewer, saved_search_id: number): Promise<SavedSearch> {
  const search = await readSavedSearch(tx, person_id, saved_search_id)
  await stopMailsOfSearch(tx, { person_id, saved_search_id })
  await tx
    .deleteFrom('saved_searches')
    .where('saved_search_id', '=', saved_search_id)
    .where('person_id', '=', person_id)
    .execute()
  return search
}
