import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import type { Database } from '#framework/database/database.server.ts'

/** A transaction of an actor. Only those that write have an order. */
export interface OpenTransaction {
  name: string
  /** The step that committed it. */
  committed?: number
  /** Tables that it has written so far. */
  written: Set<string>
}

/** A statement that an actor wants to send. */
export interface Statement {
  text: string
  /** Process of the database that runs it. */
  pid: number
  transaction: OpenTransaction | undefined
  /** Lets it go; resolves when the database has answered. */
  pass: () => void
}

export type Query = (text: string) => Promise<{ rows: unknown[] }>
type Send = (...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK_DETECTED = '40P01'

/** One of the calls of a schedule: its statements stop here one by one. */
export class Actor {
  readonly name: string
  readonly pending: Statement[] = []
  readonly running = new Set<Statement>()
  readonly transactions: OpenTransaction[] = []
  blocked = false
  ended = false
  /** How often the database ended a statement because two waited for each other. */
  deadlocks = 0
  /** Called when a statement arrives, is answered, or the call ends; `released` when locks may have ended with it. */
  onChange: (released: boolean) => void = () => undefined
  /** Runs after a statement, with what else is sent on its connection, before the actor goes on. */
  afterStatement: ((statement: Statement, query: Query) => Promise<void>) | undefined

  constructor(name: string) {
    this.name = name
  }

  /** Whether nothing happens in its name before another of its statements passes, or another actor ends a wait. */
  get isStopped() {
    return this.ended || this.blocked || (this.running.size === 0 && this.pending.length > 0)
  }

  /** Starts a call in the name of this actor. */
  start(call: () => Promise<unknown>): Promise<unknown> {
    return actors.run(this, async () => {
      try {
        return await call()
      } finally {
        this.ended = true
        for (const { pass } of this.pending.splice(0)) pass()
        this.onChange(false)
      }
    })
  }
}

const actors = new AsyncLocalStorage<Actor>()

/**
 * Stops each statement that an actor sends on new connections of these databases. `rewrite` replaces the text of
 * statements, to leave out a guard on purpose. Nothing else passes through here: the product has no part of it.
 */
export function gate(databases: readonly Database[], rewrite: (text: string) => string = (text) => text) {
  const transactions = new WeakMap<ClientBase, OpenTransaction>()
  for (const { pool } of databases) {
    pool.on('connect', (client) => {
      const send: Send = client.query.bind(client)
      const gated: Send = (config, ...more) => {
        const actor = actors.getStore()
        const written = typeof config === 'string' ? config : (config as { text?: unknown }).text
        if (typeof written !== 'string') return send(config, ...more)
        if (!actor || actor.ended)
          return send(
            typeof config === 'string' ? rewrite(config) : { ...(config as object), text: rewrite(written) },
            ...more,
          )
        const text = written === 'begin' ? begin(actor, client) : rewrite(written)
        const sent = typeof config === 'string' ? text : { ...(config as object), text }
        const callback = more.findIndex((each) => typeof each === 'function')
        const values = callback < 0 ? more : more.slice(0, callback)
        const result = pass(actor, client, text, () => send(sent, ...values), send)
        if (callback < 0) return result
        const answer = more[callback] as Callback
        result.then((value) => answer(null, value), answer)
        return undefined
      }
      client.query = gated as never
    })
  }

  /** Names a transaction, so that the log of changes says which one made each. */
  function begin(actor: Actor, client: ClientBase) {
    const name = `${actor.name}${actor.transactions.length + 1}`
    const transaction = { name, written: new Set<string>() }
    actor.transactions.push(transaction)
    transactions.set(client, transaction)
    return `begin; set local "schedules.transaction" = '${name}'`
  }

  async function pass(actor: Actor, client: ClientBase, text: string, run: () => unknown, query: Send) {
    const pid = (client as unknown as { processID: number }).processID
    const { promise, resolve } = Promise.withResolvers<void>()
    const statement = { text, pid, transaction: transactions.get(client), pass: resolve }
    if (!actor.ended) {
      actor.pending.push(statement)
      actor.onChange(false)
      await promise
    }
    actor.running.add(statement)
    try {
      const result = await run()
      await actor.afterStatement?.(statement, query as Query)
      return result
    } catch (error) {
      if ((error as { code?: unknown }).code === DEADLOCK_DETECTED) actor.deadlocks++
      throw error
    } finally {
      const ends = /^(commit|rollback)\b/.test(text)
      if (ends) transactions.delete(client)
      actor.running.delete(statement)
      actor.blocked = false
      actor.onChange(ends || !statement.transaction)
    }
  }
}
