import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { ratingEndpoints } from './endpoints.ts'
import { changeRating, rateOrder, replyToRating, reportRating } from './rate.server.ts'
import { readOrderRatings, readRating } from './read-ratings.server.ts'
import { readTrackRecord } from './read-track.server.ts'

export function ratingRoutes(app: ApiServer) {
  const { database, sessions } = app
  const { kysely } = database
  const member = [sessions.signedIn, sessions.verified]

  addRoutes(app, 'ratings', ratingEndpoints, {
    'GET /orders/:order_id/ratings': {
      onRequest: sessions.signedIn,
      handler: ({ viewer, params }) => readOrderRatings(kysely, viewer!, params.order_id),
    },
    'POST /orders/:order_id/rating': {
      onRequest: member,
      handler: (request, reply) =>
        sessions.writeOnce(
          request,
          reply,
          (tx, ctx) => rateOrder(tx, ctx, request.params.order_id, request.body),
          (reader, { viewer }, rating_id) => readRating(reader, viewer, rating_id),
        ),
    },
    'PUT /ratings/:rating_id': {
      onRequest: member,
      handler: (request) => {
        const { rating_id } = request.params
        const change = { ...request.body, rating_id, expectedVersion: expectedVersion(request) }
        return sessions.write(
          request,
          (tx, ctx) => changeRating(tx, ctx, change),
          (reader, { viewer }) => readRating(reader, viewer, rating_id),
        )
      },
    },
    'PUT /ratings/:rating_id/reply': {
      onRequest: member,
      handler: (request) => {
        const { rating_id } = request.params
        return sessions.write(
          request,
          (tx, ctx) => replyToRating(tx, ctx, rating_id, request.body.text),
          (reader, { viewer }) => readRating(reader, viewer, rating_id),
        )
      },
    },
    'POST /ratings/:rating_id/report': {
      onRequest: member,
      handler: async (request, reply) => {
        await sessions.writeOnce(request, reply, (tx, ctx) =>
          reportRating(tx, ctx, request.params.rating_id, request.body.reason),
        )
        return { ok: true as const }
      },
    },
    'GET /profile/:user_id/ratings': {
      onRequest: sessions.signedIn,
      handler: ({ params, ctx }) => readTrackRecord(kysely, params.user_id, ctx),
    },
    'GET /unauthorized/profile/:user_id/ratings': {
      config: { shows: () => ['companies'] },
      handler: ({ params, ctx }) => readTrackRecord(kysely, params.user_id, ctx),
    },
  })
}
