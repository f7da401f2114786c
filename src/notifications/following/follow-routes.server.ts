import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { follow, listFollows, unfollow } from './follow.server.ts'
import { followEndpoints } from './endpoints.ts'

/** What a person follows. Nobody else learns of it. */
export function followRoutes(app: ApiServer) {
  const { database, sessions } = app
  const onRequest = sessions.signedIn

  addRoutes(app, 'following', followEndpoints, {
    'GET /follows': { onRequest, handler: ({ viewer }) => listFollows(database.kysely, viewer!) },
    'PUT /follows/:type/:id': {
      onRequest,
      handler: (request) => sessions.write(request, (tx, { viewer }) => follow(tx, viewer, request.params)),
    },
    'DELETE /follows/:type/:id': {
      onRequest,
      handler: (request) => sessions.write(request, (tx, { viewer }) => unfollow(tx, viewer, request.params)),
    },
  })
}
