import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { SavedSearch } from './contract.ts'

/** What every answer about saved searches is kept under. */
export const SAVED_SEARCH_KEY = ['saved_searches'] as const

/** The person's searches with what is new in each. */
export const savedSearches = (api: Api) =>
  queryOptions({
    queryKey: [...SAVED_SEARCH_KEY, 'counted'],
    queryFn: () => api.get<SavedSearch[]>('/saved-searches'),
    meta: { says_failure: true },
  })

/** The person's searches alone, for what only asks whether there is one. */
export const savedSearchNames = (api: Api) =>
  queryOptions({
    queryKey: [...SAVED_SEARCH_KEY, 'names'],
    queryFn: () => api.get<SavedSearch[]>('/saved-searches?counts=none'),
    staleTime: 60_000,
    meta: { optional: true },
  })
