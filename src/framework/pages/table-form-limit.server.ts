import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimitByCaller } from '#framework/http/concurrency-by-caller.server.ts'
import { callerOf } from '#framework/http/limits.server.ts'

/** Forms of a caller that are received at a time: two are handled, two are refused with what they held. */
const MAX_RECEIVED = 4

/**
 * Concurrency limit for forms with tables. Reading their rows, checking them and rendering the page again are the most
 * that one request can ask of a process. Who presses a button twice waits for the answer to the first form.
 */
export function createTableFormLimit() {
  const limited = createConcurrencyLimitByCaller({
    callersOf: (request) => [callerOf(request)],
    maxRunning: 2,
    maxQueue: 16,
    ownCode: 'form_busy',
    fullCode: 'forms_busy',
  })
  const received = new Map<string, number>()

  /** Call it before the body is read; throws 429 when the caller sends too many at the same time. */
  function beginReceiving(request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request)
    const others = received.get(caller) ?? 0
    if (others >= MAX_RECEIVED) throw fail(429, 'form_busy', { retryAfter: 1 })
    received.set(caller, others + 1)
    reply.raw.once('close', () => {
      const left = received.get(caller)! - 1
      if (left > 0) received.set(caller, left)
      else received.delete(caller)
    })
  }

  return { limited, beginReceiving }
}
