import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { savedSearch, savedSearchesQuery, savedSearchForm, savedSearchParams, savedSearchUpdate } from './contract.ts'
import { listSavedSearches } from './read-searches.server.ts'
import { deleteSearch, saveSearch, updateSearch } from './save-search.server.ts'

const tags = ['saved searches']

/** The searches that a person has saved, each person's own. */
export function savedSearchRoutes(app: ApiServer) {
  const { database, limits, sessions } = app
  const onRequest = sessions.signedIn
  const one = { tags, params: savedSearchParams, response: { 200: savedSearch } }

  app.get(
    '/saved-searches',
    {
      onRequest,
      schema: { tags, querystring: savedSearchesQuery, refuses: [], response: { 200: z.array(savedSearch) } },
    },
    (request) =>
      listSavedSearches(database.kysely, request.viewer!.person_id, (searches) =>
        request.query.counts === 'none' ? 0 : limits.countSearches(request, searches),
      ),
  )

  app.post(
    '/saved-searches',
    {
      onRequest,
      schema: {
        tags,
        body: savedSearchForm,
        refuses: ['search_exists', 'limit_reached'],
        response: { 201: savedSearch },
      },
    },
    (request, reply) => sessions.writeOnce(request, reply, (tx, { viewer }) => saveSearch(tx, viewer, request.body)),
  )

  app.put(
    '/saved-searches/:saved_search_id',
    { onRequest, schema: { ...one, body: savedSearchUpdate, refuses: ['saved_search_not_found'] } },
    (request) =>
      sessions.write(request, (tx, { viewer }) =>
        updateSearch(tx, viewer, request.params.saved_search_id, request.body),
      ),
  )

  app.delete(
    '/saved-searches/:saved_search_id',
    { onRequest, schema: { ...one, refuses: ['saved_search_not_found'] } },
    (request) => sessions.write(request, (tx, { viewer }) => deleteSearch(tx, viewer, request.params.saved_search_id)),
  )
}
