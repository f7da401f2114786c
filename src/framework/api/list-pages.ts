import type { QueryClient } from '@tanstack/react-query'
import { pathFor, query, type PathByVisitor, type Query } from '#framework/ssr/query.ts'
import type { Api, ApiList } from './api-client.ts'
import type { Input, ListPath, Row } from './endpoints.ts'

/** Filters and order of a list as they appear in the page's address; empty values are left out. */
export type ListState = Record<string, string>

const PAGE_ROWS = 24

/** The API returns at most this many rows per response. */
const MAX_ROWS = 200

/** Returns `text` when the list contains it, otherwise an empty string. */
export const oneOf = <Item extends string>(list: readonly Item[], text = ''): Item | '' =>
  list.find((item) => item === text) ?? ''

/** Normalizes search terms. */
export const searchOf = (text = '') => text.trim().slice(0, 100)

export function listAddress(path: string, state: Partial<ListState>, cursor?: string | null) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(state)) if (value) query.set(key, value)
  if (cursor) query.set('cursor', cursor)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Extracts the cursor of the next page from its path. */
export const cursorOf = (next: string | null | undefined) =>
  next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null

/**
 * An infinite query of a list, as `read` is of one answer: all pages are under one key, extended by `fetchNextRows`.
 * A refetch returns as many rows as were loaded, so that visitors keep their position. `start` is the cursor in the
 * address of a page that is used without scripts. `shown` picks what is shown of a row: the page carries no more of it.
 */
export const pagesOf = <Path extends ListPath, Shown = Row<`GET ${Path}`>>(
  subject: string,
  path: PathByVisitor<Path>,
  state: Input<`GET ${Path}`>,
  start = '',
  limit = PAGE_ROWS,
  shown?: (row: Row<`GET ${Path}`>) => Shown,
): Query<ApiList<Shown>> =>
  query({
    queryKey: [subject, pathFor(path, true), state, start, limit],
    read: async (api, { before, signal }) => {
      const list = await api.list(
        pathFor(path, api.signedIn),
        { ...state, cursor: start, limit: Math.min(MAX_ROWS, Math.max(limit, before?.items.length ?? 0)) },
        { signal },
      )
      return { ...list, items: shown ? list.items.map(shown) : (list.items as Shown[]) }
    },
    // A failed list shows its own error, on the server too, with a button to retry.
    retryOnMount: false,
  })

/** Fetches the next rows and appends them. */
export async function fetchNextRows<A>(queries: QueryClient, api: Api, { queryKey }: Query<ApiList<A>>) {
  const next = queries.getQueryData(queryKey)?.next
  if (!next) return
  const page = await api.nextPage<A>(next)
  queries.setQueryData(queryKey, (before) =>
    before?.next === next
      ? { ...page, total: before.total, capped: before.capped, items: [...before.items, ...page.items] }
      : before,
  )
}
