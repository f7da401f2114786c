import assert from 'node:assert/strict'
import { Connection } from 'pg'

type Send = (this: Connection, ...args: unknown[]) => unknown

/** What a connection sends for a statement: the text alone, or what fills its parameters. */
const SENDERS = ['query', 'bind'] as const

/**
 * How many statements the database is asked while something is done. Two calls that ask the same number take the same time on
 * any machine, which clocks only say on a quiet one. It is done twice.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  // What the application asks by the clock may fall into one of the two.
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
