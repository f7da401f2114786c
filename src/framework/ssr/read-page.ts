import type { QueryClient } from '@tanstack/react-query'
import { isApiFailure, type ApiFailure } from '#framework/api/api-client.ts'
import type { AnyPage, PageQueries, PageVisitor } from './define-page.ts'
import type { Query } from './query.ts'

const isAsked = (query: PageQueries[string]) => Boolean(query && query.enabled !== false)

/** What has been read of queries. Disabled ones are not waited for. */
export interface PageReading {
  answers: Record<string, unknown>
  /** The first failure of one that has no answer. */
  failure: unknown
  isPending: boolean
  /** `data` succeeded; this is the reading of `dependentData`. */
  isDependent?: boolean
}

export const isRead = ({ failure, isPending }: PageReading) => !isPending && failure === null

/** What a page needs once its `data` is read. */
export const dependentQueries = (page: AnyPage, data: PageReading, visitor: PageVisitor): PageQueries =>
  (isRead(data) && page.dependentData?.(data.answers, visitor)) || {}

/** All that a page needs, of `data` and of `dependentData`. */
export const readTogether = (data: PageReading, dependent: PageReading): PageReading =>
  isRead(data) ? { ...dependent, answers: { ...data.answers, ...dependent.answers }, isDependent: true } : data

interface QueryStateLike {
  data: unknown
  error: unknown
}

/** Reads the state of named queries out of what is known of each. */
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
  const readNeeded = async () => {
    const data = await read(page.data?.(visitor) ?? {})
    return readTogether(data, await read(dependentQueries(page, data, visitor)))
  }
  const needed = readNeeded()
  const prefetch = async () => {
    const reading = await needed
    if (page.prefetch && isRead(reading)) await read(page.prefetch(reading.answers, visitor))
  }
  return { needed, everything: prefetch() }
}

/** Whether the API answered that there is nothing at an address. */
const isMissing = ({ status }: ApiFailure) => status === 400 || status === 404 || status === 422

/** The status of a page after a failure of what it reads. */
export function statusAfter(failure: unknown) {
  if (!isApiFailure(failure)) return 500
  if (failure.status === 403) return 403
  return isMissing(failure) ? 404 : 503
}

/**
 * What is shown in place of a page whose data could not be read, by the server and in browsers: its own sentence that
 * nothing is here, the general pages for unknown addresses and for other kinds of accounts, or the reason.
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
