import { read } from '#framework/ssr/query.ts'
import { idOf } from '#framework/text/normalize.ts'
import { oneOf, pagesOf, searchOf } from '#framework/api/list-pages.ts'
import type { ListedRfq, RfqCard } from '#tenders/core/contract.ts'
import { RFQ_STATUSES } from '#tenders/core/policy.ts'

/** The orders a list of RFQs has; the first is what it has unasked. */
const RFQ_SORTS = ['newest', 'deadline', 'bids'] as const

/** How a list of RFQs is narrowed, as it stands in the page's address; empty where it is not. */
export type RfqListState = ReturnType<typeof listState>

/** What an address asks of a list. Nonsense in it asks nothing. */
export const listState = (query: Record<string, string>) => ({
  search: searchOf(query.search),
  category_id: idOf(query.category_id),
  region_id: idOf(query.region_id),
  status: oneOf(RFQ_STATUSES, query.status),
  sort: oneOf(RFQ_SORTS.slice(1), query.sort),
})

/** What differs by viewer, and what rows do not show: the largest part of an RFQ. */
const NOT_IN_ROWS = [
  'item_description',
  'attachments_paths',
  'can',
  'viewer_relation',
  'my_bid_id',
  'category_id',
  'quantity_unit_code',
  'quantity_unit_text',
  'closes_at',
  'closes_in',
  'delivery_in',
  'version',
  'material_version',
  'partial_allowed',
  'price_basis',
  'on_change',
  'updated_at',
] as const satisfies readonly (keyof RfqCard)[]
const notInRows: ReadonlySet<string> = new Set(NOT_IN_ROWS)

/** What a row shows of an RFQ, alike for all viewers. */
export type RfqInRow = Omit<ListedRfq, (typeof NOT_IN_ROWS)[number]>
const rowOf = (rfq: ListedRfq) =>
  Object.fromEntries(Object.entries(rfq).filter(([field]) => !notInRows.has(field))) as RfqInRow

/** Every RFQ that may be seen. */
export const rfqPages = (state: RfqListState, start?: string) =>
  pagesOf('rfqs', '/rfqs/all', state, start, undefined, rowOf)

/** The company's own RFQs, canceled ones too. */
export const myRfqPages = (state: Partial<RfqListState>, start?: string) =>
  pagesOf('rfqs', '/rfqs/my-rfqs', state, start)

const COUNTS = { staleTime: 60_000, meta: { optional: true } }

/** RFQs counted by status; those that are open for bids are the active ones. */
export const rfqFacetsQuery = () => ({ ...read('rfqs', '/rfqs/facets'), ...COUNTS })

/** How many RFQs the company has published, and how many bids it has placed. */
export const myCounts = () => ({ ...read('rfqs', '/rfqs/my-counts'), ...COUNTS })
