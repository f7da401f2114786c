import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { createStreams, type StreamOptions, type Streams } from './streams.server.ts'

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

const stream = { content: { 'text/event-stream': { schema: z.string() } } }

/** The stream of a person's unread counts. */
export function liveRoutes(app: ApiServer) {
  const description =
    'Server-sent events: `unread` with `{count, newest, user_id}` at first and after every change. `replaced` says that the person has opened too many ' +
    'streams and that this one, the oldest, ends. Comments keep the connection alive.'
  app.get(
    '/notifications/stream',
    {
      onRequest: app.sessions.signedIn,
      schema: { tags: ['notifications'], description, refuses: [], response: { 200: stream } },
    },
    (request, reply) => {
      app.streams.open(request, reply)
    },
  )
}
