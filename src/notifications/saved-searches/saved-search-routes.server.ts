import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { listSavedSearches } from './read-searches.server.ts'
import { deleteSearch, saveSearch, updateSearch } from './save-search.server.ts'
import { savedSearchEndpoints } from './endpoints.ts'

/** The searches that a person has saved, each person's own. */
export function savedSearchRoutes(app: ApiServer) {
  const { database, limits, sessions } = app
  const onRequest = sessions.signedIn

  addRoutes(app, 'saved searches', savedSearchEndpoints, {
    'GET /saved-searches': {
      onRequest,
      handler: (request) =>
        listSavedSearches(database.kysely, request.viewer!.person_id, (searches) =>
          request.query.counts === 'none' ? 0 : limits.countSearches(request, searches),
        ),
    },
    'POST /saved-searches': {
      onRequest,
      handler: (request, reply) =>
        sessions.writeOnce(request, reply, (tx, { viewer }) => saveSearch(tx, viewer, request.body)),
    },
    'PUT /saved-searches/:saved_search_id': {
      onRequest,
      handler: (request) =>
        sessions.write(request, (tx, { viewer }) =>
          updateSearch(tx, viewer, request.params.saved_search_id, request.body),
        ),
    },
    'DELETE /saved-searches/:saved_search_id': {
      onRequest,
      handler: (request) =>
        sessions.write(request, (tx, { viewer }) => deleteSearch(tx, viewer, request.params.saved_search_id)),
    },
  })
}
