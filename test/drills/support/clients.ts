import { TIMEOUTS_MS } from '#framework/database/driver.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { INVARIANTS } from '#test/support/invariants.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import type { DrillContext } from './drill.ts'

/** What every drill may read of an answer: the name of a problem. */
export interface Problem {
  code?: string
}

/**
 * An answer as a client sees it, and how long it took to come. What else its body holds, who asks says: `call<{ rfq_id:
 * number }>(…)`.
 */
export interface Reply<Body = unknown> {
  status: number
  body: Body & Problem
  headers: Headers
  ms: number
}

export interface Asked {
  as?: { cookie: string } | undefined
  json?: unknown
  form?: FormValues
  headers?: Record<string, string>
}

/** Milliseconds after which a client gives up: what takes longer counts as hanging. */
const TIMEOUT_MS = 60_000

/** Calls the API of a running product through its port; rejects when the connection fails. */
export const clientOf = (url: string) =>
  async function call<Body = unknown>(
    method: string,
    path: string,
    { as, json, form, headers }: Asked = {},
  ): Promise<Reply<Body>> {
    const sent = form && multipart(form)
    const start = performance.now()
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(as && { cookie: as.cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...sent?.headers,
        ...headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(sent ? { body: new Uint8Array(sent.payload) } : json !== undefined ? { body: JSON.stringify(json) } : {}),
    })
    const text = await answer.text()
    const body =
      answer.headers.get('content-type')?.includes('json') && text
        ? (JSON.parse(text) as Body & Problem)
        : ({} as Body & Problem)
    return { status: answer.status, body, headers: answer.headers, ms: performance.now() - start }
  }

export type Call = ReturnType<typeof clientOf>

/** A connection to the database of a running product, beside the product's own. */
export const databaseOf = (url: string): Database =>
  // A drill shares its machine with what it tries: only what the product does may be in time.
  createDatabase(url, { max: 4, logger: createLogger('silent'), timeouts: { ...TIMEOUTS_MS, connect: 60_000 } })

/** The value below which a share of all lies, such as 0.99; 0 when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Does a work for each item, so many at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  at_once: number,
  work: (item: Item, index: number) => Promise<unknown>,
) {
  let next = 0
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (let index = next++; index < items.length; index = next++) await work(items[index]!, index)
    }),
  )
}

/** A day so many days from now, as forms send it. */

/** Random numbers that are the same in every run with the same seed. */
export function chance(seed: number) {
  let state = (seed * 2_654_435_761) % 2_147_483_648
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  for (let i = 0; i < 8; i++) next()
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    one: <Item>(of: readonly Item[]): Item => of[Math.floor(next() * of.length)]!,
  }
}

/** Counts answers by status and code, to be read in one line. */
export class Tally {
  readonly counts = new Map<string, number>()
  add(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
  /** How many of those whose name begins like this. */
  of(start: string) {
    return [...this.counts].reduce((sum, [what, count]) => sum + (what.startsWith(start) ? count : 0), 0)
  }
  toString() {
    return [...this.counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([what, count]) => `${what} ×${count}`)
      .join(', ')
  }
}

/** A status and, where it is a problem, its code. */
export const outcomeOf = ({ status, body }: Pick<Reply, 'status' | 'body'>) =>
  `${status}${body.code ? ` ${body.code}` : ''}`

/** Deadlocks that PostgreSQL has seen in this database. */
export async function deadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.deadlocks
}

/** How many rows break a law that must hold whatever raced or crashed, by law where there are any. */
export async function figureLaws({ pool }: Database, figure: DrillContext['figure']) {
  const laws = Object.entries(INVARIANTS)
  const broken: string[] = []
  const client = await pool.connect()
  try {
    // After ten minutes of writes a law compares more rows than a request may wait for.
    await client.query('set statement_timeout = 120000')
    for (const [law, query] of laws) {
      const { rowCount } = await client.query(query)
      if (rowCount) broken.push(`${law}: ${rowCount}`)
    }
  } finally {
    client.release(true)
  }
  figure(`rows that break one of ${laws.length} laws`, broken.join('; ') || 0, '0', broken.length === 0)
}
