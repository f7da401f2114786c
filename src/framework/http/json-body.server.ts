import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'

/** No form of ours nests deeper than three; what does is an attack on the parser. */
const MAX_DEPTH = 20
/** Milliseconds a body without files may take to arrive. */
const BODY_TIMEOUT_MS = 15_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether brackets outside of strings nest deeper than any request may; no parser is asked. */
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

/** Whether a form is read at this address, or not looked at: calls that take one say so in the description of the API. */
const mayBeForm = ({ is404, method, routeOptions: { schema } }: FastifyRequest) =>
  is404 || method === 'GET' || method === 'HEAD' || schema?.consumes?.includes('multipart/form-data')

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bodies without files are JSON in UTF-8, at most so deep and so slow; everything else is refused before it is read as values. */
export function registerJsonBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
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
  })

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
      // Files have the two minutes of the server and limits of their own.
      return mayBeForm(request) ? done(null, payload) : done(fail(415, 'unsupported_media_type'))
    }
    done(null, payload)
    // Most requests have no body: a timer for each would keep all of them in memory until it ends.
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
