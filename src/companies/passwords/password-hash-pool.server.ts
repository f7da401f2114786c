import { Worker } from 'node:worker_threads'
import { fail } from '#framework/api/failure.ts'
import type { Outcome, HashTask, HashFunctions } from './hashing-thread.server.ts'

/** Who waits for an answer of the thread. Answers come in the order of the tasks. */
interface Asked {
  answered: (outcome: Outcome) => void
  refused: (reason: Error) => void
}

/** The one thread of this process: started with the first task, and anew with the next when it has died. */
let current: ReturnType<typeof startThread> | undefined

function startThread() {
  const asked: Asked[] = []
  let cause: unknown
  const worker = new Worker(new URL('hashing-thread.server.ts', import.meta.url), { name: 'hashing', execArgv: [] })
  // A process may end while nobody waits.
  worker.unref()
  worker.on('message', (outcome: Outcome) => {
    asked.shift()?.answered(outcome)
    if (asked.length === 0) worker.unref()
  })
  worker.on('error', (error) => (cause = error))
  worker.on('exit', () => {
    current = undefined
    for (const { refused } of asked) refused(Object.assign(fail(503, 'unavailable', { retryAfter: 1 }), { cause }))
  })
  return { worker, asked }
}

/**
 * Hashes in a thread of its own to which the system gives the cores last: those who read do not wait for those who sign in, though
 * every core may have a hash to make. A thread that dies takes with it only what it was asked for: that is to be tried again (503).
 */
export async function runInHashPool<Name extends keyof HashFunctions>(name: Name, ...args: Parameters<HashFunctions[Name]>): Promise<ReturnType<HashFunctions[Name]>> {
  const { worker, asked } = (current ??= startThread())
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<HashFunctions[Name]>>()
  asked.push({ answered: (outcome) => ('error' in outcome ? reject(outcome.error as Error) : resolve(outcome.answer as ReturnType<HashFunctions[Name]>)), refused: reject })
  worker.ref()
  worker.postMessage({ name, args } satisfies HashTask<Name>)
  return promise
}
