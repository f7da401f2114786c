import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#framework/database/connection-errors.server.ts'
import { fail, type Failure, type FailureCode, isFailure } from '#framework/api/failure.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { createDeniedAudit, type ObjectNames } from './audit-denied.server.ts'
import { watchMethods } from './server/methods.server.ts'
import { type RefusalRecorder, undeclaredRefusal } from './refusals.server.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the failure that is answered, for the log. */
    failure_code: FailureCode | undefined
  }
}

/** Failures for errors of Fastify and its plugins. */
const REFUSALS: Record<string, () => Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => fail(413, 'body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => fail(415, 'unsupported_media_type'),
  FST_ERR_CTP_EMPTY_TYPE: () => fail(415, 'unsupported_media_type'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => fail(400, 'malformed'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => fail(400, 'malformed'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => fail(400, 'malformed'),
  FST_ERR_BAD_URL: () => fail(400, 'malformed'),
  FST_ERR_ASYNC_CONSTRAINT: () => fail(400, 'malformed'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => fail(415, 'unsupported_media_type'),
  // PostgreSQL's character_not_in_repertoire: U+0000 in a text.
  '22021': () => fail(400, 'malformed'),
}

/** Converts an error to an expected failure; undefined for a bug. */
export function asFailure(error: FastifyError | Failure): Failure | undefined {
  if (isFailure(error)) return error
  const refusal = REFUSALS[error.code]
  if (refusal) return refusal()
  if (isDatabaseUnavailable(error)) return fail(503, 'db_unavailable', { retryAfter: 2 })
  const status = error.statusCode
  if (status === 413) return fail(413, 'body_too_large')
  if (status === 415) return fail(415, 'unsupported_media_type')
  if (status && status >= 400 && status < 500) return fail(400, 'malformed')
  return undefined
}

interface ProblemOptions {
  /** Names what the audit trail records for forbidden calls. */
  objects: ObjectNames
  /** A refusal that its route does not declare is a bug. */
  check?: boolean
  recorder?: RefusalRecorder | undefined
}

/** Converts failures to responses. */
export function registerProblems(
  app: FastifyInstance,
  translators: Record<Lang, T>,
  { objects, check = false, recorder }: ProblemOptions,
) {
  const methodsOf = watchMethods(app)

  app.decorateReply('failure_code', undefined)
  const recordDenial = createDeniedAudit(app, objects)

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = asFailure(error)
    if (failure) {
      const undeclared = check ? undeclaredRefusal(request, failure.code, recorder) : undefined
      if (undeclared) {
        request.log.error({ err: error }, undeclared)
        return sendProblem(reply, request, fail(500, 'internal', { more: { undeclared } }), translators)
      }
      await recordDenial(request, failure)
      if (failure.status >= 500) request.log.warn({ err: error }, failure.code)
      return sendProblem(reply, request, failure, translators)
    }
    request.log.error({ err: error }, 'unexpected error')
    return sendProblem(reply, request, fail(500, 'internal'), translators)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    // Pages and files are read-only.
    const methods =
      path.startsWith('/api/') || request.method === 'GET' || request.method === 'HEAD'
        ? methodsOf(path)
        : ['GET', 'HEAD']
    if (methods.length === 0) return sendProblem(reply, request, fail(404, 'not_found'), translators)
    void reply.header('allow', [...new Set(methods)].join(', '))
    return sendProblem(reply, request, fail(405, 'method_not_allowed'), translators)
  })
}

/** Sends a failure as a problem document in the caller's language. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: Failure,
  translators: Record<Lang, T>,
) {
  const { status, code, details } = failure
  reply.failure_code = code
  const t = translators[request.lang]
  // Without a key it would be done twice.
  const isRepeatable = code !== 'outcome_unknown' || request.headers['idempotency-key'] !== undefined
  const key = `errors.${isRepeatable ? (details.messageCode ?? code) : 'outcome_unknown_without_key'}` as const
  const error = t(key, details.values)
  const errors = details.fields?.map(({ field, message, values }) => ({
    field,
    code: message.slice(message.indexOf('.') + 1),
    message: t(message, values),
  }))
  if (details.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(details.retryAfter))))
  if (details.limit) {
    const { policy, max, seconds } = details.limit
    void reply.header('ratelimit-policy', `"${policy}";q=${max};w=${seconds}`)
    void reply.header('ratelimit', `"${policy}";r=0;t=${Math.max(1, Math.ceil(details.retryAfter ?? 1))}`)
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      type: `/problems/${code.replaceAll('_', '-')}`,
      title: translators.en(key, details.values),
      status,
      code,
      error,
      ...(errors && { errors }),
      request_id: request.id,
      ...details.more,
    })
}
