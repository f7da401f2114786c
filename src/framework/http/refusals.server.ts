import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { FailureCode } from '#framework/api/failure.ts'

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Failure codes of the call itself, in the order in which they are checked: 404, 403, 409. Required for each API
     * route. Guards and other hooks declare theirs with `refusing`.
     */
    refuses?: readonly FailureCode[]
  }
  interface FastifyContextConfig {
    /** All failure codes of the route, derived from its schema and hooks. */
    refusals?: readonly FailureCode[]
  }
}

type Codes = readonly FailureCode[]
type CodesOfHook = Codes | ((config: FastifyContextConfig) => Codes)

/** For tests: records the codes that routes declare and return. Calls are named `PUT /api/v1/user/update`. */
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
/** Failure codes of all routes other than GET and HEAD. */
const OF_WRITES: Codes = [
  'cross_site',
  'body_too_large',
  'request_timeout',
  'outcome_unknown',
  'outcome_hidden',
  'idempotency_in_flight',
  'idempotency_key_reused',
]

/** Declares the failure codes of a hook; they may depend on the route's `config`. */
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

/** Requires every API route to declare its failure codes. Register it before the routes. */
export function declareRefusals(api: FastifyInstance, recorder?: RefusalRecorder) {
  api.addHook('onRoute', (route) => {
    const call = callOf(String(route.method), route.url)
    if (!route.schema?.refuses) throw new Error(`${call} does not say what it refuses: schema.refuses`)
    route.config = { ...route.config, refusals: refusalsOf(route) }
    recorder?.declares(call, route.schema.refuses)
  })
}

/** Records a failure code for tests. Returns an error message if the route does not declare it, otherwise undefined. */
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
