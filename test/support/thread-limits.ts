import { mock } from 'node:test'
import { queueTimeouts } from '#framework/cache/concurrency-limit.server.ts'

/**
 * Takes away the time that a file may be worked on in a thread, and wait for one, for this process: a busy machine needs more than the
 * ten seconds for what is in order. Tests of the limit itself make their own threads.
 */
export function withoutThreadTimeouts() {
  queueTimeouts.enabled = false
  mock.method(AbortSignal, 'timeout', () => new AbortController().signal)
}
