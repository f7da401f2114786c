import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { FailedAnswer } from './page-state.ts'

/** Failed queries, without those marked `meta.optional`. */
export const failedQueries = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state, meta }) => state.status === 'error' && !meta?.optional)

/** What the API refused, for the state of the page. */
export const serializeFailures = (failed: Query[]) =>
  failed.flatMap(({ queryKey, state: { error } }): [QueryKey, FailedAnswer][] =>
    isApiFailure(error)
      ? [[queryKey, { status: error.status, code: error.code, error: error.error, request_id: error.request_id }]]
      : [],
  )
