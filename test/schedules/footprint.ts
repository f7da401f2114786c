import type { Database } from '#framework/database/database.server.ts'
import type { Actor, Query, Statement } from './gate.ts'

/** Strength of PostgreSQL's row locks: `for key share` … `for update`. A deletion is an `update`. */
const STRENGTHS = ['key share', 'share', 'no key update', 'update'] as const
type Strength = (typeof STRENGTHS)[number]
/** Which of them wait for each other. */
const WAITS: Record<Strength, readonly Strength[]> = {
  'key share': ['update'],
  share: ['no key update', 'update'],
  'no key update': ['share', 'no key update', 'update'],
  update: STRENGTHS,
}

/** The tables that statements touch, triggers and foreign keys included. */
export interface Footprint {
  reads: Set<string>
  locks: Map<string, Set<Strength>>
  inserts: Set<string>
  /** All that are written. */
  writes: Set<string>
}

export const emptyFootprint = (): Footprint => ({
  reads: new Set(),
  locks: new Map(),
  inserts: new Set(),
  writes: new Set(),
})

/** Stands for what `pg_advisory_xact_lock` locks. */
const ADVISORY = 'advisory lock'

const addLock = ({ locks }: Footprint, table: string, strength: Strength) =>
  void (locks.get(table) ?? locks.set(table, new Set()).get(table)!).add(strength)

export function addFootprint(to: Footprint, more: Footprint) {
  for (const table of more.reads) to.reads.add(table)
  for (const table of more.inserts) to.inserts.add(table)
  for (const table of more.writes) to.writes.add(table)
  for (const [table, strengths] of more.locks) for (const strength of strengths) addLock(to, table, strength)
}

const intersect = (some: Iterable<string>, others: { has: (name: string) => boolean }) =>
  [...some].filter((name) => others.has(name))

/** Tables through which a statement may wait for, or see something else than before, when the other's have run. */
export function conflicts(one: Footprint, other: Footprint, unique: ReadonlySet<string>): string[] {
  const locked = [...one.locks].flatMap(([table, strengths]) => {
    const others = other.locks.get(table)
    const waits = others && [...strengths].some((strength) => WAITS[strength].some((each) => others.has(each)))
    return waits ? [table] : []
  })
  return [
    ...locked,
    ...intersect(one.reads, other.writes),
    ...intersect(one.inserts, other.inserts).filter((table) => unique.has(table)),
  ]
}

/** Tables that the commit of what `one` has written shows to the other. */
export const shows = (written: ReadonlySet<string>, other: Footprint) => [
  ...intersect(written, other.reads),
  ...intersect(written, other.locks),
]

interface Counted {
  name: string
  scanned: number
  inserted: number
  updated: number
  deleted: number
}

const COUNTERS = `select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
    seq_scan + coalesce(idx_scan, 0) as scanned, n_tup_ins as inserted, n_tup_upd as updated, n_tup_del as deleted
  from pg_stat_xact_user_tables where relid <> all ('{schedules.changes,schedules.relations}'::regclass[])`

/** Tables with a unique index besides their numbers: there an insert may wait for another. */
const NATURAL_KEYS = `select distinct indrelid::regclass::text as name from pg_index
  where indisunique and not exists (select from pg_attribute where attrelid = indrelid and attnum = any (indkey) and attidentity <> '')`

/** Learns the footprint of each statement from the counters of the transaction that runs it. */
export class Footprints {
  readonly #known = new Map<string, Footprint>()
  #tables: string[] = []
  unique: ReadonlySet<string> = new Set()

  async open({ pool }: Database) {
    const names = async (query: string) => (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name)
    this.unique = new Set([...(await names(NATURAL_KEYS)), ADVISORY])
    this.#tables = await names(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  }

  /** Measures what an actor sends. */
  observe(actor: Actor) {
    const before = new Map<string, Counted>()
    actor.afterStatement = async ({ text, transaction }, query) => {
      if (/^(commit|rollback)\b/.test(text)) return
      const rows = (await count(query)) ?? []
      // Before it, the connection has counted for others.
      if (transaction && !/^begin\b/.test(text)) this.#learn(text, rows, before)
      for (const row of rows) before.set(row.name, row)
    }
  }

  /** What a statement touches: as measured, else as its text says. */
  of({ text }: Pick<Statement, 'text'>): Footprint {
    const known = this.#known.get(text)
    if (known) return known
    const read = this.#read(text)
    this.#known.set(text, read)
    return read
  }

  #learn(text: string, rows: readonly Counted[], before: ReadonlyMap<string, Counted>) {
    const footprint = this.of({ text })
    const named = this.#read(text)
    for (const now of rows) {
      const { name } = now
      const old = before.get(name) ?? { scanned: 0, inserted: 0, updated: 0, deleted: 0 }
      if (now.inserted > old.inserted) footprint.inserts.add(name)
      if (now.updated > old.updated) addLock(footprint, name, 'no key update')
      if (now.deleted > old.deleted) addLock(footprint, name, 'update')
      if (now.inserted + now.updated + now.deleted > old.inserted + old.updated + old.deleted)
        footprint.writes.add(name)
      if (now.scanned === old.scanned) continue
      footprint.reads.add(name)
      // Where the statement does not name it, a foreign key or a trigger looks.
      if (!named.reads.has(name) && named.writes.size > 0) addLock(footprint, name, 'key share')
    }
  }

  #read(text: string): Footprint {
    const footprint = emptyFootprint()
    // The time of a transaction is that of its beginning.
    if (/^begin\b/.test(text)) footprint.reads.add('schedules.clock')
    for (const name of this.#tables) {
      if (!new RegExp(`\\b${name}\\b`).test(text)) continue
      footprint.reads.add(name)
      const at = new RegExp(`(insert into|update|delete from) "?${name}\\b`).exec(text)?.[1]
      if (at) footprint.writes.add(name)
      if (at === 'insert into') footprint.inserts.add(name)
      if (at === 'update') addLock(footprint, name, 'no key update')
      if (at === 'delete from') addLock(footprint, name, 'update')
    }
    const [, strength] = /\bfor (key share|share|no key update|update)\b/.exec(text) ?? []
    const [locked] = [...footprint.reads].sort((a, b) => text.search(`\\b${a}\\b`) - text.search(`\\b${b}\\b`))
    if (strength && locked) addLock(footprint, locked, strength as Strength)
    if (text.startsWith('lock table people')) addLock(footprint, 'people', 'update')
    if (text.includes('pg_advisory_xact_lock')) addLock(footprint, ADVISORY, 'update')
    return footprint
  }
}

async function count(query: Query): Promise<Counted[] | undefined> {
  // In a transaction that has failed nothing can be asked.
  const { rows } = await query(COUNTERS).catch(() => ({ rows: undefined }))
  return rows as Counted[] | undefined
}
