import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mock } from 'node:test'
import { Connection } from 'pg'

type Send = (this: Connection, ...args: unknown[]) => unknown

/** Messages of the protocol that send a statement: its text, or its parameters. */
const SENDERS = ['query', 'bind'] as const

/** The count that what runs now belongs to. */
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

/** Does work while the clock of the process stands still, unless a test holds it already. */
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
 * Counts the statements that `work` sends, and no others: those of timers, other requests and other applications in this
 * process are not its own. Equal counts mean equal time on any machine, which clocks show only on an idle one. Counts
 * twice with the clock held, so that what a cache had kept for too long is loaded by the first time alone.
 */
export const countStatements = (work: () => Promise<unknown>): Promise<number> =>
  withHeldClock(async () => Math.min(await countOnce(work), await countOnce(work)))

async function countOnce(work: () => Promise<unknown>): Promise<number> {
  const count = { statements: 0 }
  await counting.run(count, work)
  assert.ok(count.statements > 0, 'the database was not asked at all')
  return count.statements
}
