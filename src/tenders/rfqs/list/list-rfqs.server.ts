import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#db/schema.ts'
import type { ViewerContext } from '#companies/contact-policy.ts'
import { isIndexable, mayContainText } from '#framework/database/text-search.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import {
  cursorId,
  cursorInstant,
  type ListPage,
  MAX_COUNTED,
  readCursor,
  writeCursor,
} from '#framework/http/listing.server.ts'
import { findNewestMatches, type SearchCondition } from '#framework/search/newest-matches.server.ts'
import { findSimilarConditions } from '#framework/search/similar-words.server.ts'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { RfqCard, RfqSearch } from '#tenders/contract.ts'
import { closesAt, hasStatus, isAfterClosing, isBeforeClosing } from '#tenders/policy.server.ts'
import { isRfqNumber, matchesRfq, type RfqRecord, selectRfqs, presentRfqs } from '#tenders/rfq-rows.server.ts'
import { BID_COUNTS } from '#tenders/gates/bid-facts.server.ts'
import { ownRfqs, publicRfqs, SEARCHED_RFQS } from '#tenders/gates/rfqs.server.ts'

/** Which RFQs a list is about: everyone's open to all, or one buyer's own, canceled ones included. */
export type RfqListScope = { buyer_id?: number }

const cursors = {
  newest: z.tuple([z.literal('newest'), cursorId]),
  bids: z.tuple([z.literal('bids'), cursorId, cursorId]),
  deadline: z.tuple([z.literal('deadline'), z.enum(['open', 'past']), cursorInstant, cursorId]),
}

/** One page of RFQs with their cards: a single statement for the rows, and a short memory for the number of matches. */
export async function listRfqs(
  reader: Reader,
  ctx: ViewerContext,
  query: RfqSearch,
  scope: RfqListScope,
  totals: SubjectCache<number>,
): Promise<ListPage<RfqCard>> {
  const { limit, cursor, sort, ...filters } = query
  let rows = await pageOf(reader, ctx, query, scope, searchOf(query))
  let alike = false
  if (
    rows.length === 0 &&
    query.search &&
    !isRfqNumber(query.search) &&
    cursor === undefined &&
    scope.buyer_id === undefined
  ) {
    for (const resembles of await findSimilarConditions(reader, 'rfqs', query.search)) {
      rows = (await pageOf(reader, ctx, query, scope, resembles)).slice(0, limit)
      alike = rows.length > 0
      if (alike) break
    }
  }
  const total =
    cursor === undefined && rows.length <= limit
      ? rows.length
      : await totals.get(JSON.stringify([filters, scope]), () => countRfqs(reader, query, scope))
  const shown = rows.slice(0, limit)
  const items = await presentRfqs(reader, shown, ctx)
  const last = shown.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor(endOf(last, sort)) : null, alike }
}

function endOf(last: RfqRecord, sort: RfqSearch['sort']) {
  if (sort === 'bids') return [sort, last.bids_count, last.rfq_id]
  if (sort === 'deadline') return [sort, last.left_ms > 0 ? 'open' : 'past', last.closes_at.toISOString(), last.rfq_id]
  return [sort, last.rfq_id]
}

/** Page sizes that are asked for all the time: a count's, the pages' and the default one. */
const HOT_LIMITS = new Set([1, 24, 100])

/** The rows of a page and one more, by which one knows that there is a next page. */
async function pageOf(
  reader: Reader,
  ctx: ViewerContext,
  query: RfqSearch,
  scope: RfqListScope,
  search?: SearchCondition,
): Promise<RfqRecord[]> {
  const limit = sql.lit(query.limit + 1)
  const isHot = search === undefined && HOT_LIMITS.has(query.limit)
  const rows = narrowRfqs(selectRfqs(rfqsIn(reader, scope), ctx), query, search)
    .limit(limit)
    .$if(isHot, (page) => page.modifyFront(prepared))
  if (query.sort === 'newest') {
    const [, after] = readCursor(query.cursor, cursors.newest) ?? []
    if (search && isFoundByIndex(query, scope)) {
      const where = [
        SEARCHED_RFQS.where,
        ...(query.category_id === undefined ? [] : [sql<boolean>`rfqs.category_id = ${query.category_id}`]),
      ]
      const ids = await findNewestMatches(reader, SEARCHED_RFQS, {
        where,
        search,
        below: after,
        limit: query.limit + 1,
      })
      if (ids.length === 0) return []
      return selectRfqs(publicRfqs(reader), ctx)
        .modifyFront(prepared)
        .where(sql<boolean>`rfqs.rfq_id = any (${ids}::integer[])`)
        .orderBy('rfqs.rfq_id', 'desc')
        .execute()
    }
    return rows
      .$if(after !== undefined, (page) => page.where('rfqs.rfq_id', '<', after!))
      .orderBy('rfqs.rfq_id', 'desc')
      .execute()
  }
  if (query.sort === 'bids') {
    const [, count, after] = readCursor(query.cursor, cursors.bids) ?? []
    return rows
      .innerJoin(BID_COUNTS, 'counted.rfq_id', 'rfqs.rfq_id')
      .$if(after !== undefined, (page) =>
        page.where(sql<boolean>`(counted.live, counted.rfq_id) < (${count}, ${after})`),
      )
      .orderBy('counted.live', 'desc')
      .orderBy('counted.rfq_id', 'desc')
      .execute()
  }
  // The next to close first; those that closed stand at the end, the latest first. The second walk begins when the
  // first is over.
  const [, side, when, after] = readCursor(query.cursor, cursors.deadline) ?? []
  const open = rows
    .where(isBeforeClosing)
    .$if(side === 'past', (page) => page.where(sql<boolean>`false`))
    .$if(side === 'open', (page) =>
      page.where(sql<boolean>`(${closesAt}, rfqs.rfq_id) > (${when}::timestamptz, ${after})`),
    )
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
  const past = rows
    .where(isAfterClosing)
    .$if(side === 'past', (page) =>
      page.where(sql<boolean>`(${closesAt}, rfqs.rfq_id) < (${when}::timestamptz, ${after})`),
    )
    .orderBy(closesAt, 'desc')
    .orderBy('rfqs.rfq_id', 'desc')
  return reader
    .selectFrom(open.as('open'))
    .selectAll('open')
    .unionAll(reader.selectFrom(past.as('past')).selectAll('past'))
    .limit(query.limit + 1)
    .execute()
}

/** Other filters leave few rows, and a number means a row: the planner knows both. */
const isFoundByIndex = ({ search, region_id, status }: RfqSearch, { buyer_id }: RfqListScope) =>
  region_id === undefined &&
  status === undefined &&
  buyer_id === undefined &&
  isIndexable(search!) &&
  !isRfqNumber(search!)

export const searchOf = ({ search }: RfqSearch): SearchCondition | undefined =>
  search ? { matches: (text) => matchesRfq(search, text), mayMatch: (text) => mayContainText(text, search) } : undefined

/** The number of matches, at most one more than is reported. */
async function countRfqs(reader: Reader, query: RfqSearch, scope: RfqListScope): Promise<number> {
  const matches = narrowRfqs(rfqsIn(reader, scope).select('rfqs.rfq_id'), query, searchOf(query)).limit(MAX_COUNTED + 1)
  const { count } = await reader
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The RFQs that a list is about. */
const rfqsIn = (reader: Reader, { buyer_id }: RfqListScope) =>
  buyer_id === undefined ? publicRfqs(reader) : ownRfqs(reader, buyer_id)

/** Those of them that it shows: what every list, count and alert agrees on. */
export function narrowRfqs<Row>(
  rfqs: SelectQueryBuilder<Schema, 'rfqs', Row>,
  { category_id, region_id, status }: RfqSearch,
  search?: SearchCondition,
) {
  return rfqs
    .$if(category_id !== undefined, (q) => q.where('rfqs.category_id', '=', category_id!))
    .$if(region_id !== undefined, (q) => q.where('rfqs.region_id', '=', region_id!))
    .$if(status !== undefined, (q) => q.where(hasStatus(status!)))
    .$if(search !== undefined, (q) => q.where(search!.matches(sql.ref('rfqs.search_text'))))
}
