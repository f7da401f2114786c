import { sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { isIndexable, mayContainText } from '#framework/database/text-search.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { defineList, sortBy } from '#framework/http/define-list.server.ts'
import { cursorId, cursorInstant, type ListPage } from '#framework/http/listing.server.ts'
import { findNewestMatches, type SearchCondition } from '#framework/search/newest-matches.server.ts'
import type { SubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { ListedRfq, RfqSearch } from '#tenders/core/contract.ts'
import { closesAt, hasStatus, isAfterClosing, isBeforeClosing } from '#tenders/core/policy.server.ts'
import { isRfqNumber, matchesRfq, type RfqRecord, selectRfqs, presentRfqs } from '#tenders/core/rfq-rows.server.ts'
import { BID_COUNTS } from '#tenders/core/gates/bid-facts.server.ts'
import { ownRfqs, publicRfqs, SEARCHED_LINES, SEARCHED_RFQS } from '#tenders/core/gates/rfqs.server.ts'

/** Which RFQs a list is about: everyone's open to all, or one buyer's own, canceled ones included. */
export type RfqListScope = { buyer_id?: number }

const number = { column: sql.ref('rfqs.rfq_id'), valueOf: ({ rfq_id }: RfqRecord) => rfq_id, value: cursorId }
const closing = {
  column: closesAt,
  valueOf: ({ closes_at }: RfqRecord) => closes_at.toISOString(),
  value: cursorInstant,
  toSql: (instant: unknown) => sql`${instant}::timestamptz`,
}
const bids = {
  column: sql.ref('counted.live'),
  valueOf: ({ bids_count }: RfqRecord) => bids_count,
  value: cursorId,
}

/** What a search of RFQs looks for. */
export const searchFor = (search: string): SearchCondition => ({
  matches: (text) => matchesRfq(search, text),
  mayMatch: (text) => mayContainText(text, search),
})

/** The list of RFQs; alerts and counts take its conditions. */
export const rfqList = defineList<RfqSearch, RfqListScope & { ctx: ViewerContext }, RfqRecord>({
  orders: {
    newest: [sortBy('desc', [number])],
    bids: [
      sortBy('desc', [bids, number], { join: (rows) => rows.innerJoin(BID_COUNTS, 'counted.rfq_id', 'rfqs.rfq_id') }),
    ],
    // The next to close first; those that closed stand at the end, the latest first.
    deadline: [
      sortBy('asc', [closing, number], {
        only: { name: 'open', where: isBeforeClosing, has: ({ left_ms }) => left_ms > 0 },
      }),
      sortBy('desc', [closing, number], {
        only: { name: 'past', where: isAfterClosing, has: ({ left_ms }) => left_ms <= 0 },
      }),
    ],
  },
  filters: {
    category_id: (category_id) => sql`rfqs.category_id = ${category_id}`,
    region_id: (region_id) => sql`rfqs.region_id = ${region_id}`,
    status: hasStatus,
  },
  id: 'rfqs.rfq_id',
  text: 'rfqs.search_text',
  // A shorter search would read every line of the market.
  further: { text: 'rfqs.lines_text', when: isIndexable },
  select: (reader, { ctx, ...scope }) => selectRfqs(rfqsIn(reader, scope), ctx),
  from: rfqsIn,
  matches: (_reader, search) => searchFor(search),
  find: (reader, query, { buyer_id }, { search, isFurther, conditions, after }) => {
    // Other filters leave few rows, and a number means a row: the planner knows both.
    const isFoundByIndex =
      query.sort === 'newest' &&
      query.region_id === undefined &&
      query.status === undefined &&
      buyer_id === undefined &&
      isIndexable(query.search!) &&
      !isRfqNumber(query.search!)
    if (!isFoundByIndex) return undefined
    const searched = isFurther ? SEARCHED_LINES : SEARCHED_RFQS
    const where = [searched.where, ...conditions]
    const below = after && Number(after[0])
    return findNewestMatches(reader, searched, { where, search, below, limit: query.limit + 1 })
  },
  similar: { kind: 'rfqs', when: ({ search }, { buyer_id }) => !isRfqNumber(search!) && buyer_id === undefined },
  countedFor: ({ buyer_id }) => buyer_id,
  // A count's, the pages' and the default one.
  preparedLimits: new Set([1, 24, 100]),
})

/** The RFQs that a list is about. */
function rfqsIn(reader: Reader, { buyer_id }: RfqListScope) {
  return buyer_id === undefined ? publicRfqs(reader) : ownRfqs(reader, buyer_id)
}

/** One page of RFQs with their cards. */
export async function listRfqs(
  reader: Reader,
  ctx: ViewerContext,
  query: RfqSearch,
  scope: RfqListScope,
  totals: SubjectCache<number>,
): Promise<ListPage<ListedRfq>> {
  const { found, ...page } = await rfqList.readPage(reader, query, { ...scope, ctx }, totals)
  const cards = await presentRfqs(reader, page.items, ctx)
  const withLines = cards.flatMap(({ rfq_id, has_lines }) => (has_lines ? [rfq_id] : []))
  if (!found || withLines.length === 0) return { ...page, items: cards }
  const lines = await readFoundLines(rfqsIn(reader, scope), withLines, found)
  return { ...page, items: cards.map((card) => ({ ...card, ...lines.get(card.rfq_id) })) }
}

/** The first line that a search finds of each of these RFQs, unless it finds the RFQ by its title or buyer. */
async function readFoundLines(rfqs: ReturnType<typeof rfqsIn>, ids: readonly number[], { matches }: SearchCondition) {
  const line = sql<NonNullable<ListedRfq['found_line']>>`(
    select line_no, section, description from string_to_table(rfqs.lines_text, E'\n') with ordinality folded (text, place)
    join (select line_no, section, description, row_number() over (order by line_no) as place from rfq_lines
      where rfq_lines.rfq_id = rfqs.rfq_id and until_version is null) standing using (place)
    where ${matches(sql`folded.text`)} order by place limit 1)`.as('line')
  const rows = await rfqs
    .innerJoinLateral(line, (join) => join.onTrue())
    .select(['rfqs.rfq_id', 'line.line_no', 'line.section', 'line.description'])
    .where(sql<boolean>`rfqs.rfq_id = any (${ids}::integer[])`)
    .where(sql<boolean>`not (${matches(sql`rfqs.search_text`)})`)
    .execute()
  return new Map(rows.map(({ rfq_id, ...found_line }) => [rfq_id, { found_line }]))
}
