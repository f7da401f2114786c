import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { callersOf } from '#framework/http/caller.server.ts'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'

/** Forms received from a caller at the same time: two are processed, two more can be refused with their values kept. */
const MAX_RECEIVED = 4

/**
 * Concurrency limit for forms with tables: reading and checking their rows and rendering the page again are the most
 * expensive request. A second form of the same caller, such as from a double click, waits for the first.
 */
export function createTableFormLimit() {
  const limited = createConcurrencyLimit({
    maxRunning: 2,
    maxQueue: 16,
    timeoutMs: 10_000,
    failureCode: 'forms_busy',
    ofCaller: { maxRunning: 1, maxQueue: 1, failureCode: 'form_busy' },
  })
  const received = new Map<string, number>()

  /** Call it before the body is read; throws 429 when the caller sends too many at the same time. */
  function beginReceiving(request: FastifyRequest, reply: FastifyReply) {
    // The sender has hung up while the visitor was read: no event would uncount the form.
    if (reply.raw.destroyed) return
    const callers = callersOf(request).filter(({ times }) => Number.isFinite(times))
    const countOf = (key: string) => received.get(key) ?? 0
    if (callers.some(({ key, times }) => countOf(key) >= MAX_RECEIVED * times))
      throw fail(429, 'form_busy', { retryAfter: 1 })
    for (const { key } of callers) received.set(key, countOf(key) + 1)
    reply.raw.once('close', () => {
      for (const { key } of callers) {
        const left = countOf(key) - 1
        if (left > 0) received.set(key, left)
        else received.delete(key)
      }
    })
  }

  return { limited, beginReceiving }
}
