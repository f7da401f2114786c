import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api, ApiList } from './api-client.ts'

/** How a list is narrowed and ordered, as it stands in the page's address; empty where it is not. */
export type ListState = Record<string, string>

/** Rows of one page of a list. */
const PAGE_ROWS = 24

/** The most rows that one answer holds. */
const MAX_ROWS = 200

/** A word of a list, or nothing. */
export const oneOf = (list: readonly string[], text = '') => (list.includes(text) ? text : '')

/** Words to look for. */
export const searchOf = (text = '') => text.trim().slice(0, 100)

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

/**
 * A list that is read on, page after page, all under one key: `readOn` adds the next rows. Asked again, it answers as many
 * rows as were there, so that nobody loses their place. `start` is the cursor that a page's address may hold where there
 * are no scripts.
 */
export const pagesOf = <Row>(api: Api, key: readonly unknown[], path: string, state: Partial<ListState>, start = '', limit = PAGE_ROWS) =>
  queryOptions({
    queryKey: [...key, state, start],
    queryFn: ({ client, queryKey, signal }) => {
      const read = client.getQueryData<ApiList<Row>>(queryKey)?.items.length ?? 0
      return api.list<Row>(path, { ...state, cursor: start, limit: Math.min(MAX_ROWS, Math.max(limit, read)) }, { signal })
    },
    // A list that does not come is said in its place, on the server too, and is asked for again by whoever reads that.
    retryOnMount: false,
    meta: { says_failure: true },
  })

/** Asks for the rows that follow and puts them behind those that are there. */
export async function fetchNextRows<Row>(queries: QueryClient, api: Api, queryKey: QueryKey) {
  const next = queries.getQueryData<ApiList<Row>>(queryKey)?.next
  if (!next) return
  const page = await api.list<Row>(next)
  queries.setQueryData<ApiList<Row>>(queryKey, (before) =>
    before?.next === next ? { ...page, total: before.total, capped: before.capped, items: [...before.items, ...page.items] } : before,
  )
}

/** How many rows a list has, for a count beside its name. */
export const countOf = (api: Api, key: readonly unknown[], path: string, query: Record<string, string> = {}) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => (await api.list(path, { ...query, limit: 1 })).total,
    staleTime: 60_000,
    meta: { optional: true },
  })
