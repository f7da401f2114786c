import type { QueryClient } from '@tanstack/react-query'
import type { AnyPage, PageQueries, PageVisitor } from './define-page.ts'
import type { Query } from './query.ts'

const isRequired = ({ meta }: { meta?: Record<string, unknown> | undefined }) => !meta?.optional && !meta?.says_failure

const isAsked = (query: PageQueries[string]) => Boolean(query && query.enabled !== false)

/** What has been read of queries, and what of it has failed. Disabled and optional ones are not waited for. */
export interface Reading {
  answers: Record<string, unknown>
  /** Of a query that the page needs. */
  failure: unknown
  isPending: boolean
}

interface QueryStateLike {
  data: unknown
  error: unknown
}

/** Reads the state of named queries out of what is known of each. */
export function readingOf(asked: PageQueries, stateOf: (query: Query<unknown>, index: number) => QueryStateLike) {
  const reading: Reading = { answers: {}, failure: null, isPending: false }
  const queries = Object.entries(asked).filter((entry): entry is [string, Query<unknown>] => isAsked(entry[1]))
  for (const [index, [name, query]] of queries.entries()) {
    const { data, error } = stateOf(query, index)
    reading.answers[name] = data
    if (data !== undefined || !isRequired(query)) continue
    if (error) reading.failure ??= error
    else reading.isPending = true
  }
  return reading
}

/** The queries that are asked, in the order of `readingOf`. */
export const askedQueries = (asked: PageQueries) =>
  Object.values(asked).filter((query): query is Query<unknown> => isAsked(query))

/**
 * Reads what a page shows into the visitor's queries; failures are kept there. `needed` resolves with what the page
 * cannot be shown without, `everything` when all of it is there.
 */
export function readPage(page: AnyPage, queries: QueryClient, visitor: PageVisitor) {
  const read = async (asked: PageQueries) => {
    await Promise.all(askedQueries(asked).map((query) => queries.prefetchQuery(query)))
    return readingOf(asked, ({ queryKey }) => queries.getQueryState(queryKey) ?? { data: undefined, error: null })
  }
  const needed = read(page.data?.(visitor) ?? {})
  const readMore = async () => {
    const { answers, failure, isPending } = await needed
    if (page.more && !isPending && failure === null) await read(page.more(answers, visitor))
  }
  return { needed, everything: readMore() }
}
