import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { follow as followed, followParams, followState } from './contract.ts'
import { follow, listFollows, unfollow } from './follow.server.ts'

const tags = ['following']

/** What a person follows. Nobody else learns of it. */
export function followRoutes(app: ApiServer) {
  const { database, sessions } = app
  const onRequest = sessions.signedIn
  const one = { tags, params: followParams, response: { 200: followState } }

  app.get(
    '/follows',
    { onRequest, schema: { tags, querystring: z.strictObject({}), refuses: [], response: { 200: z.array(followed) } } },
    ({ viewer }) => listFollows(database.kysely, viewer!),
  )
  app.put(
    '/follows/:type/:id',
    { onRequest, schema: { ...one, refuses: ['rfq_not_found', 'user_not_found', 'own_target', 'too_many_follows'] } },
    (request) => sessions.write(request, (tx, { viewer }) => follow(tx, viewer, request.params)),
  )
  app.delete(
    '/follows/:type/:id',
    { onRequest, schema: { ...one, refuses: ['rfq_not_found', 'user_not_found', 'own_target'] } },
    (request) => sessions.write(request, (tx, { viewer }) => unfollow(tx, viewer, request.params)),
  )
}
