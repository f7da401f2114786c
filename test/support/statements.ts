import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mock } from 'node:test'
import { Connection } from 'pg'

type Send = (this: Connection, ...args: unknown[]) => unknown

/** Messages of the protocol that send a statement: its text, or its parameters. */
const SENDERS = ['query', 'bind'] as const

/** The count of the current asynchronous context. */
const counting = new AsyncLocalStorage<{ statements: number }>()

for (const name of SENDERS) {
  const property = Object.getOwnPropertyDescriptor(Connection.prototype, name)!
  const send = property.value as Send
  const value: Send = function (...args) {
    const count = counting.getStore()
    if (count) count.statements++
    return send.apply(this, args)
  }
  Object.defineProperty(Connection.prototype, name, { ...property, value })
}

/** Runs work with a mocked, stopped `Date`, unless the test has already mocked it. */
async function withHeldClock<R>(work: () => Promise<R>): Promise<R> {
  const is_held = !/\[native code\]/.test(Function.prototype.toString.call(Date))
  if (is_held) return work()
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    return await work()
  } finally {
    mock.timers.reset()
  }
}

/**
 * Counts the statements that `work` sends, not those of timers, other requests or other applications in this process.
 * Unlike durations, counts are equal on any machine. Runs `work` twice with the clock stopped and returns the smaller
 * count, so that expired cache entries do not count.
 */
export const countStatements = (work: () => Promise<unknown>): Promise<number> =>
  withHeldClock(async () => Math.min(await countOnce(work), await countOnce(work)))

async function countOnce(work: () => Promise<unknown>): Promise<number> {
  const count = { statements: 0 }
  await counting.run(count, work)
  assert.ok(count.statements > 0, 'the database was not asked at all')
  return count.statements
}
