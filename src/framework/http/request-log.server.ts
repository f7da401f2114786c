import type { FastifyInstance } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import { countRequest } from '#framework/metrics/count-requests.server.ts'
import { isPageVisit } from './request-context.server.ts'

/**
 * Counts each request from outside, and writes one line about it: what was asked, the answer's status, how long it took, who asked. On a laptop only
 * at level debug, so that the address stays in sight; the calls that a page makes in process are part of the page.
 */
export function registerRequestLog(app: FastifyInstance, { production }: Config) {
  const level = production ? 'info' : 'debug'
  app.addHook('onResponse', (request, reply, done) => {
    if (!isPageVisit()) {
      countRequest(request, reply)
      const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, company_id: request.viewer?.company_id, person_id: request.viewer?.person_id }
      request.log[level](line, 'request')
    }
    done()
  })
}
