import type { FastifyInstance } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import { countRequest } from '#framework/metrics/count-requests.server.ts'
import { isPageVisit } from '../request-context.server.ts'

/**
 * Counts and logs each external request: path, status, code of a refusal, duration, caller. Outside production at level
 * debug only, to keep the terminal readable. In-process calls of pages are not logged.
 */
export function registerRequestLog(app: FastifyInstance, { production }: Config) {
  const level = production ? 'info' : 'debug'
  app.addHook('onResponse', (request, reply, done) => {
    if (!isPageVisit()) {
      countRequest(request, reply)
      const line = {
        req: request,
        status: reply.statusCode,
        code: reply.failure_code,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        company_id: request.viewer?.company_id,
        person_id: request.viewer?.person_id,
      }
      request.log[level](line, 'request')
    }
    done()
  })
}
