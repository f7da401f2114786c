import assert from 'node:assert/strict'
import { Connection } from 'pg'

type Send = (this: Connection, ...args: unknown[]) => unknown

/** Messages of the protocol that send a statement: its text, or its parameters. */
const SENDERS = ['query', 'bind'] as const

/**
 * Counts the statements that `work` sends. Equal counts mean equal time on any machine, which clocks show only on an
 * idle one. Counts twice.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  // Periodic statements of the application may fall into one of the two.
  return Math.min(await countOnce(work), await countOnce(work))
}

async function countOnce(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const own = SENDERS.map((name) => [name, Object.getOwnPropertyDescriptor(Connection.prototype, name)!] as const)
  for (const [name, property] of own) {
    const send = property.value as Send
    const counting: Send = function (...args) {
      count++
      return send.apply(this, args)
    }
    Object.defineProperty(Connection.prototype, name, { ...property, value: counting })
  }
  try {
    await work()
  } finally {
    for (const [name, property] of own) Object.defineProperty(Connection.prototype, name, property)
  }
  assert.ok(count > 0, 'the database was not asked at all')
  return count
}
