import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `return=minimal` among the preferences of RFC 7240. */
const RETURN_MINIMAL = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[,;]|$)/i

declare module 'fastify' {
  interface FastifyRequest {
    /** Its answer was not read, because the caller prefers none: it is a 204. */
    is_answered_minimally: boolean
  }
}

/** Whether the caller prefers a write's answer to be left out. */
export const prefersMinimal = ({ headers: { prefer } }: FastifyRequest) => RETURN_MINIMAL.test(String(prefer ?? ''))

/** Answers 204 to each request whose answer was not read. Register it before the routes. */
export function registerMinimalAnswers(api: FastifyInstance) {
  api.decorateRequest('is_answered_minimally', false)
  api.addHook('onSend', async ({ is_answered_minimally }, reply, payload) => {
    if (!is_answered_minimally || reply.statusCode >= 300) return payload
    void reply.code(204).header('preference-applied', 'return=minimal')
    return null
  })
}
