import { mock } from 'node:test'
import { Worker } from 'node:worker_threads'
import { queueTimeouts } from '#framework/http/concurrency-limit.server.ts'

/**
 * Takes away the time that a file may be worked on in a thread, by the clock and of the processor, and the wait for a
 * thread, for this process: a slow or busy machine needs more than ten seconds for what is in order. Tests of the limit
 * itself make their own threads.
 */
export function withoutThreadTimeouts() {
  queueTimeouts.enabled = false
  mock.method(AbortSignal, 'timeout', () => new AbortController().signal)
  mock.method(Worker.prototype, 'cpuUsage', async () => ({ user: 0, system: 0 }))
}
