import type { FastifyInstance } from 'fastify'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { createStreams, type StreamOptions, type Streams } from './streams.server.ts'
import { liveEndpoints } from './endpoints.ts'

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

/**
 * Gives the application its streams. Call it before shutdown is made graceful: streams end first, else it would wait
 * for them.
 */
export function registerStreams(app: FastifyInstance, database: Database, options: StreamOptions) {
  const streams = createStreams(database, app.sessions.findLive, app.log, options)
  app.decorate('streams', streams)
  app.addHook('preClose', () => streams.close())
}

/** The stream of a person's unread counts. */
export function liveRoutes(app: ApiServer) {
  addRoutes(app, 'notifications', liveEndpoints, {
    'GET /notifications/stream': {
      onRequest: app.sessions.signedIn,
      handler: (request, reply) => {
        app.streams.open(request, reply)
      },
    },
  })
}
