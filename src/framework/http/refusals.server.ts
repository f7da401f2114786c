import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { FailureCode } from '#framework/api/failure.ts'

declare module 'fastify' {
  interface FastifySchema {
    /**
     * What the call itself refuses, in the order in which it asks: 404, 403, 409. Each route of the API says it; guards
     * and other hooks say theirs with `refusing`.
     */
    refuses?: readonly FailureCode[]
  }
  interface FastifyContextConfig {
    /** All codes with which the route may refuse. Derived. */
    refusals?: readonly FailureCode[]
  }
}

type Codes = readonly FailureCode[]
type CodesOfHook = Codes | ((config: FastifyContextConfig) => Codes)

/** For tests: learns what routes declare and what they answer. Calls are `PUT /api/v1/user/update`. */
export interface RefusalRecorder {
  declares: (call: string, codes: Codes) => void
  answers: (call: string, code: FailureCode) => void
}

/** Refusals of any route. */
const COMMON: Codes = [
  'malformed',
  'wrong_host',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'db_unavailable',
  'internal',
]
/** Refusals of what changes something, or has a body. */
const OF_WRITES: Codes = [
  'cross_site',
  'body_too_large',
  'request_timeout',
  'outcome_unknown',
  'outcome_hidden',
  'idempotency_in_flight',
  'idempotency_key_reused',
]

/** Names the codes with which a hook of a route refuses; they may depend on the route's `config`. */
export const refusing = <Hook extends object>(refuses: CodesOfHook, hook: Hook): Hook =>
  Object.assign(hook, { refuses })

const codesOf = (hooks: unknown, config: FastifyContextConfig): Codes =>
  [hooks].flat().flatMap((hook) => {
    const { refuses = [] } = (hook ?? {}) as { refuses?: CodesOfHook }
    return typeof refuses === 'function' ? refuses(config) : refuses
  })

const isRead = (method: RouteOptions['method']) => method === 'GET' || method === 'HEAD'

function refusalsOf({ method, schema, config = {}, onRequest, preValidation }: RouteOptions): Codes {
  const { body, querystring, refuses = [] } = schema!
  return [
    ...new Set([
      ...COMMON,
      ...(isRead(method) ? [] : OF_WRITES),
      ...codesOf(onRequest, config),
      ...codesOf(preValidation, config),
      ...(body || querystring ? (['invalid'] as const) : []),
      ...refuses,
    ]),
  ]
}

const callOf = (method: string, url: string | undefined) => `${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`

/** Requires of each route of the API that it says what it refuses. Register it before the routes. */
export function declareRefusals(api: FastifyInstance, recorder?: RefusalRecorder) {
  api.addHook('onRoute', (route) => {
    const call = callOf(String(route.method), route.url)
    if (!route.schema?.refuses) throw new Error(`${call} does not say what it refuses: schema.refuses`)
    route.config = { ...route.config, refusals: refusalsOf(route) }
    recorder?.declares(call, route.schema.refuses)
  })
}

/** Records a refusal, for tests, and says what is wrong when its route does not declare it. */
export function undeclaredRefusal(
  { method, routeOptions: { url, config } }: FastifyRequest,
  code: FailureCode,
  recorder?: RefusalRecorder,
): string | undefined {
  if (!config.refusals) return undefined
  const call = callOf(method, url)
  recorder?.answers(call, code)
  return config.refusals.includes(code) ? undefined : `${call} does not declare that it refuses with ${code}`
}
