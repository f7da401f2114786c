import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { searchesShowingProduct } from '#marketplace/browse/match-product.server.ts'
import { searchesShowingRfq } from '#tenders/rfqs/list/match-rfq.server.ts'
import { searchesMatched } from './events.ts'
import { productQueryOf, rfqQueryOf } from './search-query.server.ts'
import type { SearchedList } from './searched-lists.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Searches per transaction. */
const STEP = 500

/** A published or changed RFQ or product, with the fields that searches filter by. */
interface Published {
  what: SearchedList
  object_id: number
  title: string
  category_id: number
  region_id: number | null
  publisher_id: number
}

async function readPublished(tx: Tx, what: SearchedList, object_id: number): Promise<Published | undefined> {
  if (what === 'rfqs') {
    const rfq = await tx
      .selectFrom(rfqsFor('mail'))
      .select(['title', 'category_id', 'region_id', 'buyer_id as publisher_id'])
      .where('rfq_id', '=', object_id)
      .executeTakeFirst()
    return rfq && { ...rfq, what, object_id }
  }
  const product = await tx
    .selectFrom('products')
    .select(['product_name as title', 'category_id', 'seller_id as publisher_id'])
    .where('product_id', '=', object_id)
    .executeTakeFirst()
  return product && { ...product, what, object_id, region_id: null }
}

/**
 * Searches that may show it, of people who can be notified: found by their indexed filters. Without the publisher's own
 * people.
 */
const readCandidates = (tx: Tx, { what, category_id, region_id, publisher_id }: Published, after: number) =>
  tx
    .selectFrom('saved_searches as search')
    .innerJoin('members', (join) =>
      join.onRef('members.person_id', '=', 'search.person_id').onRef('members.company_id', '=', 'search.company_id'),
    )
    .innerJoin('people', 'people.person_id', 'search.person_id')
    .innerJoin('companies', 'companies.company_id', 'search.company_id')
    .select([
      'search.saved_search_id',
      'search.person_id',
      'search.company_id',
      'search.name',
      'search.query',
      'search.query_hash',
      'search.alert',
    ])
    .where('search.what', '=', what)
    .where('search.alert', '<>', 'off')
    .where(({ eb, or }) => or([eb('search.category_id', '=', category_id), eb('search.category_id', 'is', null)]))
    .where(({ eb, or }) => or([eb('search.region_id', '=', region_id), eb('search.region_id', 'is', null)]))
    .where('search.person_id', '>', after)
    .where('members.left_at', 'is', null)
    .where('people.is_active', '=', true)
    .where('companies.is_active', '=', true)
    .where(sql<boolean>`not exists (
      select from members own where own.person_id = search.person_id and own.company_id = ${publisher_id} and own.left_at is null)`)
    .orderBy('search.person_id')
    .orderBy('search.saved_search_id')
    .limit(STEP)
    .execute()

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

/** The searches whose list shows it; equal searches of several people are compared once. */
async function filterMatching(
  tx: Tx,
  { what, object_id }: Published,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const queries = [...new Map(candidates.map((candidate) => [candidate.query_hash, candidate.query])).entries()]
  const stored = queries.map(([, query]) => query)
  const places =
    what === 'rfqs'
      ? await searchesShowingRfq(tx, object_id, stored.map(rfqQueryOf))
      : await searchesShowingProduct(tx, object_id, stored.map(productQueryOf))
  const hashes = new Set([...places].map((place) => queries[place]![0]))
  return candidates.filter(({ query_hash }) => hashes.has(query_hash))
}

/** Leaves out matches that were already sent, and records the rest as sent. */
async function recordUnsent(tx: Tx, object_id: number, matches: readonly Candidate[]): Promise<Candidate[]> {
  if (matches.length === 0) return []
  const rows = await tx
    .insertInto('search_alerts')
    .values(matches.map(({ saved_search_id }) => ({ saved_search_id, object_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('saved_search_id')
    .execute()
  const fresh = new Set(rows.map(({ saved_search_id }) => saved_search_id))
  return matches.filter(({ saved_search_id }) => fresh.has(saved_search_id))
}

/**
 * Records one event per person, however many of the person's searches match. It is notified immediately if one of them
 * alerts immediately, otherwise in the daily summary.
 */
async function recordMatches(tx: Tx, { what, object_id, title }: Published, matches: readonly Candidate[]) {
  for (const [person_id, own] of Map.groupBy(matches, (match) => match.person_id)) {
    const { company_id } = own[0]!
    const alert = own.some((search) => search.alert === 'now') ? 'now' : 'daily'
    await record(
      tx,
      { viewer: null },
      searchesMatched({
        person_id,
        company_id,
        what,
        object_id,
        title,
        alert,
        searches: own.map(({ name }) => name),
        saved_search_ids: own.map(({ saved_search_id }) => saved_search_id),
      }),
    )
  }
}

/**
 * One step of the jobs `match_rfq` and `match_product`: notifies the next people whose saved searches show what was
 * published. The next step is queued in the same transaction, so that what was interrupted goes on where it
 * was.
 */
export function matchSearches(database: Database, what: SearchedList, object_id: number, after = 0): Promise<void> {
  return database.transaction(async (tx) => {
    const published = await readPublished(tx, what, object_id)
    if (!published) return
    const found = await readCandidates(tx, published, after)
    const last = found.at(-1)?.person_id
    // The searches of one person stay together.
    const more = found.length === STEP
    const candidates = more ? found.filter(({ person_id }) => person_id !== last) : found
    await recordMatches(
      tx,
      published,
      await recordUnsent(tx, object_id, await filterMatching(tx, published, candidates)),
    )
    if (more)
      await enqueue(tx, what === 'rfqs' ? 'match_rfq' : 'match_product', {
        object_id,
        after: candidates.at(-1)!.person_id,
      })
  })
}
