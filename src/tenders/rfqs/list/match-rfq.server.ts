import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { RfqSearch } from '#tenders/core/contract.ts'
import { rfqList, searchFor } from './list-rfqs.server.ts'
import { publicRfqs } from '#tenders/core/gates/rfqs.server.ts'

/** Searches compared in one statement. */
const CHUNK = 50

/** The RFQs that the list of a search shows. */
const shownRfqs = (reader: Reader, query: RfqSearch) =>
  rfqList
    .conditionsOf(query, query.search ? searchFor(query.search) : undefined)
    .reduce((rfqs, condition) => rfqs.where(condition), publicRfqs(reader).select('rfqs.rfq_id'))

/**
 * Which of these searches show an RFQ in the list of all, by their place in the list of searches: the list's own
 * conditions decide.
 */
export async function searchesShowingRfq(
  reader: Reader,
  rfq_id: number,
  searches: readonly RfqSearch[],
): Promise<Set<number>> {
  const showing = new Set<number>()
  for (let start = 0; start < searches.length; start += CHUNK) {
    const each = searches.slice(start, start + CHUNK).map((query, index) => {
      const shown = shownRfqs(reader, query).where('rfqs.rfq_id', '=', rfq_id)
      return sql`select ${sql.lit(start + index)} as place where exists (${shown})`
    })
    const { rows } = await sql<{ place: number }>`${sql.join(each, sql` union all `)}`.execute(reader)
    for (const { place } of rows) showing.add(place)
  }
  return showing
}

/** How many RFQs the list of a search shows that were published after one of them, at most `limit`. */
export async function countRfqsAfter(
  reader: Reader,
  query: RfqSearch,
  { after, limit }: { after: number; limit: number },
): Promise<number> {
  const shown = shownRfqs(reader, query).where('rfqs.rfq_id', '>', after).limit(limit)
  const { count } = await reader
    .selectFrom(shown.as('shown'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
