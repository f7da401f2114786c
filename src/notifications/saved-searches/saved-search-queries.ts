import { query } from '#framework/ssr/query.ts'
import type { SavedSearch } from './contract.ts'

/** What every answer about saved searches is kept under. */
export const SAVED_SEARCH_KEY = ['saved_searches'] as const

/** The person's searches with what is new in each. */
export const savedSearches = () =>
  query({
    queryKey: [...SAVED_SEARCH_KEY, 'counted'],
    read: (api) => api.get<SavedSearch[]>('/saved-searches'),
    meta: { says_failure: true },
  })

/** The person's searches alone, for what only asks whether there is one. */
export const savedSearchNames = () =>
  query({
    queryKey: [...SAVED_SEARCH_KEY, 'names'],
    read: (api) => api.get<SavedSearch[]>('/saved-searches?counts=none'),
    staleTime: 60_000,
    meta: { optional: true },
  })
