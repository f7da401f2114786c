import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { type Manifest, tableFile } from './manifest.server.ts'

const BATCH_ROWS = 2000

/** Formats values the same way on writing and reading, whatever the server's settings are. */
export const FORMAT_SETTINGS =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set bytea_output = 'hex'; set extra_float_digits = 1; set intervalstyle = 'postgres'"

/**
 * Tables that are not backed up: their rows are short-lived and hold or derive from secrets and addresses. Restoring
 * them would revive expired sessions and links. Jobs collect the words of searches and check the clock again.
 */
export const NOT_BACKED_UP: ReadonlySet<string> = new Set([
  'account_tokens',
  'clock_checks',
  'idempotency_keys',
  'member_invitations',
  'rate_limits',
  'search_words',
  'sessions',
])

/**
 * The application's tables, without those of extensions and of the job runner: jobs are created again from the rows.
 */
export async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by relname`)
  return rows.map(({ name }) => name)
}

async function keyOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', attname) as name from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], a.attnum)`,
    [table],
  )
  return rows.length > 0 ? rows.map(({ name }) => name).join(', ') : 't::text'
}

/** The rows of a table as PostgreSQL formats them, in batches, ordered by key. */
async function* rowsOf(client: Client, table: string): AsyncIterable<string[]> {
  await client.query(
    `declare dump no scroll cursor for select t::text as row from ${table} t order by ${await keyOf(client, table)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH_ROWS} from dump`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close dump')
}

async function dumpTable(client: Client, folder: string, name: string): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let rows = 0
  async function* lines() {
    for await (const batch of rowsOf(client, name)) {
      const text = batch.map((row) => `${JSON.stringify(row)}\n`).join('')
      hash.update(text)
      rows += batch.length
      yield text
    }
  }
  await pipeline(
    lines,
    createGzip({ level: 4 }),
    createWriteStream(tableFile(folder, name), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { name, rows, sha256: hash.digest('hex') }
}

async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select relname as table, attname as column, sequence
    from pg_attribute join pg_class c on c.oid = attrelid, pg_get_serial_sequence(format('%I', relname), attname) sequence
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and sequence is not null order by 1`)
  const sequences: Manifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    )
    sequences.push({ table, column, ...state[0]! })
  }
  return sequences
}

/**
 * Writes a consistent snapshot of every table while the application keeps running.
 *
 * @returns the tables for the manifest, and the files that belong to the snapshot
 */
export async function dumpTables(client: Client, folder: string, print: (line: string) => void) {
  await client.query(FORMAT_SETTINGS)
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    const tables: Manifest['tables'] = []
    for (const name of await tablesOf(client)) {
      if (NOT_BACKED_UP.has(name)) continue
      const table = await dumpTable(client, folder, name)
      tables.push(table)
      if (table.rows > 0) print(`  ${name}: ${table.rows.toLocaleString('en')} rows`)
    }
    const { rows: files } = await client.query<{ path: string; size: number; sha256: string; variants: number[] }>(
      // Infected files were removed on purpose. Older schemas have no `scan` column.
      `select path, size, sha256, variants from files
       where deleted_at is null and coalesce(to_jsonb(files) ->> 'scan', '') <> 'infected' order by file_id`,
    )
    // Sequences are not part of the snapshot: read last, none is behind the rows.
    const sequences = await sequencesOf(client)
    return { migrations: migrations.map(({ name }) => name), tables, sequences, files }
  } finally {
    await client.query('rollback')
  }
}
