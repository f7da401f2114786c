import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cache subjects of an answer to a guest. Setting it enables caching. */
    shows?: (params: Record<string, unknown>) => readonly string[]
    /** Seconds for which they are cached while nothing invalidates them. */
    cached_seconds?: number
  }
}

/** An answer with status 200 as JSON, and the headers that its handler has set. */
interface CachedAnswer {
  /** Encoded once: encoding a list of Arabic text costs more than all else of an answer from the cache. */
  body: Buffer
  headers: OutgoingHttpHeaders
}

const SECONDS = 5
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Cache key from the parsed parameters and query, so that different spellings of a request share an entry. Ignores the
 * query of routes without a query schema.
 */
function keyOf({ lang, params, query, routeOptions: { url, schema } }: FastifyRequest) {
  const known = Object.entries((schema?.querystring && query) || {}).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return JSON.stringify([lang, url, params, known])
}

const send = (reply: FastifyReply, { body, headers }: CachedAnswer) =>
  reply.headers(headers).type('application/json; charset=utf-8').send(body)

/**
 * Caches answers of routes with `shows`. Routes without a guard do not read the session, so their answers are cached
 * for everyone, others for guests only. Register it after the limits, so that cached answers count too.
 */
export function cacheAnswers(api: FastifyInstance) {
  const cache = createSubjectCache<CachedAnswer>({
    seconds: SECONDS,
    bytes: MAX_BYTES,
    sizeOf: ({ body }) => body.length,
  })

  api.addHook('onRoute', (route) => {
    const { shows, cached_seconds = SECONDS } = route.config ?? {}
    if (!shows || !['GET', 'HEAD'].includes(String(route.method))) return
    const { handler } = route
    route.handler = async function (request, reply) {
      if (request.viewer) return handler.call(this, request, reply)
      const options = { subjects: shows(request.params as Record<string, unknown>), seconds: cached_seconds }
      const answer = await cache.get(
        keyOf(request),
        async () => {
          const others = new Set(Object.keys(reply.getHeaders()))
          const value: unknown = await handler.call(this, request, reply)
          const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => !others.has(name)))
          return { body: Buffer.from(String(reply.serialize(value))), headers }
        },
        options,
      )
      return send(reply, answer)
    }
  })
}
