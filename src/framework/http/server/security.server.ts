import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import { fail } from '#framework/api/failure.ts'
import { HEALTH_PATHS } from './health.server.ts'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A static policy, because pages are cached and cannot contain nonces; the inline script is allowed by its hash. */
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

/** Security headers of every response, also before a request is parsed. */
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
 * Sets security headers, checks the host, and refuses unsafe cross-site requests (multipart too, which other sites can
 * send without a preflight).
 */
export function registerSecurity(app: FastifyInstance, config: Config, firstScriptHash: string) {
  const headers = securityHeaders(config, firstScriptHash)
  const { origin: publicOrigin, host: publicHost } = new URL(config.public_url)

  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    if (!isOurHost(request) && !isHealthCheck(request))
      return done(fail(421, 'wrong_host', { values: { public_url: config.public_url } }))
    if (request.headers['content-encoding']) return done(fail(415, 'unsupported_media_type'))
    if (UNSAFE.has(request.method) && isCrossSite(request)) return done(fail(403, 'cross_site'))
    done()
  })

  const isOurHost = (request: FastifyRequest) => {
    const host = request.host
    if (host === publicHost) return true
    return !config.production && LOOPBACK_HOSTS.has(host.replace(/:\d+$/, ''))
  }

  /** Load balancers and containers check health by address, not by name. */
  const isHealthCheck = ({ url }: FastifyRequest) => HEALTH_PATHS.has(url)

  /** Browsers send one of the two headers with cross-site requests; curl and tests send neither. */
  function isCrossSite(request: FastifyRequest) {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
    const { origin } = request.headers
    if (origin === undefined || origin === publicOrigin) return false
    return config.production || origin !== `http://${request.host}`
  }
}
