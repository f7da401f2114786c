import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { Actor, type Statement } from './gate.ts'

/**
 * Which of two calls runs when: who begins, and the steps before which the other one takes over although the first
 * could go on. A switch that a lock or an end forces is not written: `a.7.12`.
 */
export interface Schedule {
  first: 'a' | 'b'
  switches: readonly number[]
}

export const formatSchedule = ({ first, switches }: Schedule) => [first, ...switches].join('.')

export function parseSchedule(text: string): Schedule {
  const [first, ...switches] = text.split('.')
  if ((first !== 'a' && first !== 'b') || switches.some((each) => !/^\d+$/.test(each)))
    throw new Error(`"${text}" is not a schedule such as a.7.12`)
  return { first, switches: switches.map(Number) }
}

/** A statement that a schedule let go. */
export interface Step {
  actor: 'a' | 'b'
  statement: Statement
  /** Whether the other call could have gone on instead. */
  could_switch: boolean
  /** Whether it had to wait for a lock of the other. */
  waited: boolean
}

/** The answer of a call, or what it threw. */
export type Settled = PromiseSettledResult<unknown>

export interface Run {
  steps: Step[]
  waits: number
  deadlocks: number
  answers: { a: Settled; b: Settled }
  actors: { a: Actor; b: Actor }
}

const POLL_MS = 2
/** Polls without any change after which a call hangs: it waits for something that is not in the database. */
const MAX_POLLS = 10_000

/** Asks the database which of these processes wait for a lock. */
async function findWaiting({ pool }: Database, pids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from unnest($1::integer[]) pid where cardinality(pg_blocking_pids(pid)) > 0 order by 1',
    [pids],
  )
  return rows.map(({ pid }) => pid)
}

/**
 * Runs two calls statement by statement, in the order of a schedule. `monitor` is a connection outside of them.
 * `prepare` sees both before they begin.
 */
export async function runSchedule(
  monitor: Database,
  calls: { a: () => Promise<unknown>; b: () => Promise<unknown> },
  { first, switches }: Schedule,
  prepare: (actor: Actor) => void = () => undefined,
): Promise<Run> {
  const actors = { a: new Actor('a'), b: new Actor('b') }
  const both = [actors.a, actors.b] as const
  let signal = Promise.withResolvers<void>()
  let changes = 0
  for (const actor of both) {
    prepare(actor)
    actor.onChange = (released) => {
      changes++
      if (released) for (const each of both) each.blocked = false
      signal.resolve()
    }
  }

  /** Waits until neither call does anything. */
  async function settle() {
    for (let polls = 0; !both.every(({ isStopped }) => isStopped); polls++) {
      if (polls > MAX_POLLS) throw new Error('a call waits for something outside of the database')
      await Promise.race([signal.promise, pause(POLL_MS)])
      signal = Promise.withResolvers()
      if (both.every(({ isStopped }) => isStopped)) return
      const busy = both.filter((actor) => !actor.isStopped && actor.running.size > 0)
      if (busy.length === 0 || polls === 0) continue
      const pids = busy.flatMap(({ running }) => [...running].map(({ pid }) => pid))
      const before = changes
      const waiting = await findWaiting(monitor, pids)
      // What the database said may hold no longer.
      if (changes > before) continue
      for (const actor of busy)
        actor.blocked = actor.running.size > 0 && [...actor.running].every(({ pid }) => waiting.includes(pid))
    }
  }

  const answers = Promise.allSettled([actors.a.start(calls.a), actors.b.start(calls.b)])
  await settle()
  const steps: Step[] = []
  let current = first
  for (;;) {
    const other = current === 'a' ? 'b' : 'a'
    const canGo = {
      a: actors.a.pending.length > 0 && !actors.a.blocked,
      b: actors.b.pending.length > 0 && !actors.b.blocked,
    }
    if (!canGo.a && !canGo.b) {
      if (both.every(({ ended }) => ended)) break
      // Each waits for the other, until the database ends one of them, or for what an earlier schedule left behind.
      await untilAnswered(both)
      await settle()
      continue
    }
    if (!canGo[current] || (switches.includes(steps.length) && canGo[other])) current = other
    await step(current)
  }
  const [a, b] = await answers
  await Promise.all(both.map(untilIdle))
  const deadlocks = actors.a.deadlocks + actors.b.deadlocks
  return { steps, waits: steps.filter(({ waited }) => waited).length, deadlocks, answers: { a, b }, actors }

  async function step(name: 'a' | 'b') {
    const actor = actors[name]
    const other = actors[name === 'a' ? 'b' : 'a']
    const statement = actor.pending.shift()!
    const taken: Step = {
      actor: name,
      statement,
      could_switch: other.pending.length > 0 && !other.blocked,
      waited: false,
    }
    const number = steps.push(taken)
    statement.pass()
    await settle()
    taken.waited = actor.blocked
    if (statement.text === 'commit' && statement.transaction) statement.transaction.committed = number
  }
}

/** Resolves when a statement that waits is answered. */
async function untilAnswered(actors: readonly Actor[]) {
  const waiting = actors.flatMap(({ running }) => [...running])
  while (waiting.every((statement) => actors.some(({ running }) => running.has(statement)))) await pause(POLL_MS)
  for (const actor of actors) actor.blocked = false
}

/** What a call leaves behind when it has answered ends, too. */
async function untilIdle(actor: Actor) {
  while (actor.running.size > 0) await pause(POLL_MS)
}
