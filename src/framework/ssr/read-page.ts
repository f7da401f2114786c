import type { QueryClient } from '@tanstack/react-query'
import { isApiFailure, type ApiFailure } from '#framework/api/api-client.ts'
import type { AnyPage, PageQueries, PageVisitor } from './define-page.ts'
import type { Query } from './query.ts'

const isAsked = (query: PageQueries[string]) => Boolean(query && query.enabled !== false)

/** State of a set of queries. Disabled ones are not waited for. */
export interface PageReading {
  answers: Record<string, unknown>
  /** First failure of a query that has no answer. */
  failure: unknown
  isPending: boolean
  /** `data` succeeded; this is the reading of `dependentData`. */
  isDependent?: boolean
}

export const isRead = ({ failure, isPending }: PageReading) => !isPending && failure === null

/** The queries of `dependentData`, once `data` has loaded. */
export const dependentQueries = (page: AnyPage, data: PageReading, visitor: PageVisitor): PageQueries =>
  (isRead(data) && page.dependentData?.(data.answers, visitor)) || {}

/** Combines the readings of `data` and `dependentData`. */
export const readTogether = (data: PageReading, dependent: PageReading): PageReading =>
  isRead(data) ? { ...dependent, answers: { ...data.answers, ...dependent.answers }, isDependent: true } : data

interface QueryStateLike {
  data: unknown
  error: unknown
}

/** Combines the states of named queries into one reading. */
export function readingOf(asked: PageQueries, stateOf: (query: Query<unknown>, index: number) => QueryStateLike) {
  const reading: PageReading = { answers: {}, failure: null, isPending: false }
  const queries = Object.entries(asked).filter((entry): entry is [string, Query<unknown>] => isAsked(entry[1]))
  for (const [index, [name, query]] of queries.entries()) {
    const { data, error } = stateOf(query, index)
    reading.answers[name] = data
    if (data !== undefined) continue
    if (error) reading.failure ??= error
    else reading.isPending = true
  }
  return reading
}

/** Enabled queries, in the order in which `readingOf` numbers them. */
export const askedQueries = (asked: PageQueries) =>
  Object.values(asked).filter((query): query is Query<unknown> => isAsked(query))

/** Whether the optional queries of a page depend on the answers of the required ones. */
export const needsAnswers = ({ data, prefetch }: AnyPage) => Boolean(data && prefetch?.length)

/**
 * Loads a page's queries into the cache, failures included. `needed` resolves with the required ones, `everything` when
 * the optional ones have loaded too.
 */
export function readPage(page: AnyPage, queries: QueryClient, visitor: PageVisitor) {
  const read = async (asked: PageQueries) => {
    await Promise.all(askedQueries(asked).map((query) => queries.prefetchQuery(query)))
    return readingOf(asked, ({ queryKey }) => queries.getQueryState(queryKey) ?? { data: undefined, error: null })
  }
  const readNeeded = async () => {
    const data = await read(page.data?.(visitor) ?? {})
    return readTogether(data, await read(dependentQueries(page, data, visitor)))
  }
  const needed = readNeeded()
  const readOptional = async (answers: Record<string, unknown>) => read(page.prefetch?.(answers, visitor) ?? {})
  const readAfter = async () => {
    const reading = await needed
    if (isRead(reading)) await readOptional(reading.answers)
  }
  return { needed, everything: needsAnswers(page) ? readAfter() : Promise.all([needed, readOptional({})]) }
}

/** Whether the API answered that there is nothing at an address. */
const isMissing = ({ status }: ApiFailure) => status === 400 || status === 404 || status === 422

/** HTTP status of a page whose query failed. */
export function statusAfter(failure: unknown) {
  if (!isApiFailure(failure)) return 500
  if (failure.status === 403) return 403
  return isMissing(failure) ? 404 : 503
}

/**
 * What to show instead of a page whose data failed to load: its own `missing` texts, the general not-found or forbidden
 * page, or the failure. Same on server and in browsers.
 */
export function outcomeOf(
  page: AnyPage,
  { failure, isDependent }: PageReading,
): 'missing' | 'not_found' | 'forbidden' | 'failed' {
  const status = statusAfter(failure)
  if (status === 403) return 'forbidden'
  if (status !== 404 || isDependent) return 'failed'
  return page.missing ? 'missing' : 'not_found'
}
