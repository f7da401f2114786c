import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api, ApiList } from '#platform/api-client.ts'
import type { RfqCard } from './contract.ts'
import { RFQ_STATUSES } from './rules.ts'

/** Rows of one page of a list. */
const ROWS = 24

/** The orders a list of RFQs has; the first is what it has unasked. */
const RFQ_SORTS = ['newest', 'deadline', 'bids'] as const

/** How a list is narrowed, as it stands in the page's address; empty where it is not. */
export interface ListState {
  search: string
  category_id: string
  region_id: string
  status: string
  sort: string
}

const number = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? text : '')
const oneOf = (list: readonly string[], text = '') => (list.includes(text) ? text : '')

/** What an address asks of a list. Nonsense in it asks nothing. */
export const listState = (query: Record<string, string>): ListState => ({
  search: (query.search ?? '').trim().slice(0, 100),
  category_id: number(query.category_id),
  region_id: number(query.region_id),
  status: oneOf(RFQ_STATUSES, query.status),
  sort: oneOf(RFQ_SORTS.slice(1), query.sort),
})

/** The address of a list in a state. */
export function listAddress(path: string, state: Partial<ListState>, cursor?: string | null) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(state)) if (value) query.set(key, value)
  if (cursor) query.set('cursor', cursor)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The page of a list that follows, as a cursor. */
export const cursorOf = (next: string | null | undefined) => (next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null)

/** The most rows that one answer holds. */
const MOST = 200

/**
 * A list that is read on, page after page, all under one key: `readOn` adds the next rows. Asked again, it answers as many
 * rows as were there, so that nobody loses their place. `start` is the cursor that a page's address may hold where there
 * are no scripts.
 */
export const pagesOf = <Row>(api: Api, key: readonly unknown[], path: string, state: Partial<ListState>, start = '', limit = ROWS) =>
  queryOptions({
    queryKey: [...key, state, start],
    queryFn: ({ client, queryKey, signal }) => {
      const read = client.getQueryData<ApiList<Row>>(queryKey)?.items.length ?? 0
      return api.list<Row>(path, { ...state, cursor: start, limit: Math.min(MOST, Math.max(limit, read)) }, { signal })
    },
    // A list that does not come is said in its place, on the server too, and is asked for again by whoever reads that.
    retryOnMount: false,
    meta: { says_failure: true },
  })

/** Asks for the rows that follow and puts them behind those that are there. */
export async function readOn<Row>(queries: QueryClient, api: Api, queryKey: QueryKey) {
  const next = queries.getQueryData<ApiList<Row>>(queryKey)?.next
  if (!next) return
  const page = await api.list<Row>(next)
  queries.setQueryData<ApiList<Row>>(queryKey, (before) =>
    before?.next === next ? { ...page, total: before.total, capped: before.capped, items: [...before.items, ...page.items] } : before,
  )
}

/** Every RFQ that may be seen. */
export const rfqPages = (api: Api, state: ListState, start?: string) => pagesOf<RfqCard>(api, ['rfqs', 'all'], '/rfqs/all', state, start)

/** The company's own RFQs, canceled ones too. */
export const myRfqPages = (api: Api, state: Partial<ListState>, start?: string) =>
  pagesOf<RfqCard>(api, ['rfqs', 'mine'], '/rfqs/my-rfqs', state, start)

const COUNT = { staleTime: 60_000, meta: { optional: true } }
const totalOf = async (api: Api, path: string, query: Record<string, string> = {}) => (await api.list(path, { ...query, limit: 1 })).total

/** RFQs that are open for bids now. */
export const openCount = (api: Api) =>
  queryOptions({ queryKey: ['rfqs', 'open-count'], queryFn: () => totalOf(api, '/rfqs/all', { status: 'active' }), ...COUNT })

/** How many RFQs the company has published. */
export const myRfqCount = (api: Api) =>
  queryOptions({ queryKey: ['rfqs', 'my-count'], queryFn: () => totalOf(api, '/rfqs/my-rfqs'), ...COUNT })

/** How many bids the company has placed. */
export const myBidCount = (api: Api) =>
  queryOptions({ queryKey: ['rfqs', 'my-bids-count'], queryFn: () => totalOf(api, '/bids/my-bids'), ...COUNT })

/** Categories with their open RFQs counted. */
export const categoryCounts = (api: Api) =>
  queryOptions({
    queryKey: ['categories', 'counts'],
    queryFn: async () =>
      (await api.get<CategoryCount[]>('/categories')).map(({ category_id, category_name, category_name_ar, rfqs_count }) => ({
        category_id, category_name, category_name_ar, rfqs_count,
      })),
    ...COUNT,
  })

/** A category as the filter shows it. */
export interface CategoryCount {
  category_id: number
  category_name: string
  category_name_ar: string
  rfqs_count: number
}
