import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'

/** Our requests nest at most three levels; deeper ones are attacks on the parser. */
const MAX_DEPTH = 20
/** For bodies without files. */
const BODY_TIMEOUT_MS = 15_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether brackets outside of strings nest too deep; checked before parsing. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > MAX_DEPTH) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}

/** Whether the route accepts forms, according to its schema, or does not exist. */
const mayBeForm = ({ is404, method, routeOptions: { schema } }: FastifyRequest) =>
  is404 || method === 'GET' || method === 'HEAD' || schema?.consumes?.includes('multipart/form-data')

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Accepts bodies without files as UTF-8 JSON only, with limits on depth and duration. */
export function registerJsonBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      const charset = /;\s*charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset && !/^utf-?8$/i.test(charset)) return done(fail(415, 'unsupported_media_type'))
      let json: string
      try {
        json = utf8.decode(bytes)
      } catch {
        return done(fail(400, 'malformed'))
      }
      if (isTooDeep(json)) return done(fail(400, 'malformed'))
      void parse(request, json, done)
    },
  )

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
      // Uploads have the server's two minutes and their own limits.
      return mayBeForm(request) ? done(null, payload) : done(fail(415, 'unsupported_media_type'))
    }
    done(null, payload)
    // No timer for requests without a body: it would keep them in memory.
    if (!hasBody(request)) return
    const timer = setTimeout(() => {
      if (request.raw.complete || reply.sent || payload.listenerCount('error') === 0) return
      void reply.header('connection', 'close')
      payload.emit('error', fail(408, 'request_timeout'))
    }, timeoutMs)
    timer.unref()
    const arrived = () => clearTimeout(timer)
    request.raw.once('end', arrived).once('close', arrived)
  })
}
