import { ApiFailure, type Api } from '#framework/api/api-client.ts'
import { query } from '#framework/ssr/query.ts'

/** What every answer about saved searches is kept under. */
export const SAVED_SEARCH_KEY = ['saved_searches'] as const

/** The person's searches with what is new in each. */
export const savedSearches = () =>
  query({
    queryKey: [...SAVED_SEARCH_KEY, 'counted'],
    read: (api) => api.get('/saved-searches'),
  })

const readNames = (api: Api) => api.get('/saved-searches', { counts: 'none' })

/** The person's searches alone, for what only asks whether there is one. */
export const savedSearchNames = () =>
  query({
    queryKey: [...SAVED_SEARCH_KEY, 'names'],
    read: readNames,
    staleTime: 60_000,
    meta: { optional: true },
  })

/** One of the person's searches. */
export const oneSearch = (id: string) =>
  query({
    queryKey: [...SAVED_SEARCH_KEY, 'one', id],
    async read(api) {
      const found = (await readNames(api)).find(({ saved_search_id }) => String(saved_search_id) === id)
      if (!found) throw new ApiFailure(404, 'saved_search_not_found', '')
      return found
    },
  })
