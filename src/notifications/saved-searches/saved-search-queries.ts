import { ApiFailure } from '#framework/api/api-client.ts'
import { query, read } from '#framework/ssr/query.ts'

/** What the key of every answer about saved searches begins with. */
export const SAVED_SEARCH_KEY = ['saved_searches'] as const

/** The person's searches with what is new in each. */
export const savedSearches = () => read('saved_searches', '/saved-searches')

/** The person's searches alone, for what only asks whether there is one. */
export const savedSearchNames = () => ({
  ...read('saved_searches', '/saved-searches', { counts: 'none' }),
  staleTime: 60_000,
  meta: { optional: true },
})

/** One of the person's searches. */
export const oneSearch = (id: string) =>
  query({
    queryKey: [...SAVED_SEARCH_KEY, 'one', id],
    async read(api) {
      const searches = await api.get('/saved-searches', { counts: 'none' })
      const found = searches.find(({ saved_search_id }) => String(saved_search_id) === id)
      if (!found) throw new ApiFailure(404, 'saved_search_not_found', '')
      return found
    },
  })
