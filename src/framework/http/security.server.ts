import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import { fail } from '#framework/api/failure.ts'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The static policy of every answer: pages are cached, so there are no nonces; the script in the head is allowed by its hash. */
const contentSecurityPolicy = (firstScriptHash: string) =>
  [
    "default-src 'self'",
    `script-src 'self' '${firstScriptHash}'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The headers of every answer, also of those that are no request yet. */
export const securityHeaders = ({ public_url }: Pick<Config, 'public_url'>, firstScriptHash: string) => ({
  'content-security-policy': contentSecurityPolicy(firstScriptHash),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(public_url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/**
 * Headers of every answer, the hosts that are ours, and the refusal of unsafe calls from other sites (multipart ones
 * included: a foreign form can send those without a preflight).
 */
export function registerSecurity(app: FastifyInstance, config: Config, firstScriptHash: string) {
  const headers = securityHeaders(config, firstScriptHash)
  const publicOrigin = new URL(config.public_url).origin

  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    if (!isOurHost(request)) return done(fail(400, 'malformed'))
    if (request.headers['content-encoding']) return done(fail(415, 'unsupported_media_type'))
    if (UNSAFE.has(request.method) && isCrossSite(request)) return done(fail(403, 'cross_site'))
    done()
  })

  const isOurHost = (request: FastifyRequest) => {
    const host = request.host
    if (host === new URL(publicOrigin).host) return true
    return !config.production && LOOPBACK_HOSTS.has(host.replace(/:\d+$/, ''))
  }

  /** No browser sends cookies across sites without one of the two headers; curl and tests send neither. */
  function isCrossSite(request: FastifyRequest) {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
    const { origin } = request.headers
    if (origin === undefined || origin === publicOrigin) return false
    return config.production || origin !== `http://${request.host}`
  }
}
