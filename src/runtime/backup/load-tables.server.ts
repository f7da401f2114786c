import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { CommandFailure } from '#framework/config/command.server.ts'
import { migrationNames, MIGRATIONS, MIGRATION_LOCK, runMigration } from '#framework/database/migrate.server.ts'
import { NOT_BACKED_UP, FORMAT_SETTINGS, tablesOf } from './dump-tables.server.ts'
import { type Manifest, readRows } from './manifest.server.ts'

const BATCH_ROWS = 1000
const BATCH_CHARS = 4_000_000

/** Drops all objects of the application. */
async function dropAll(client: Client) {
  const tables = await tablesOf(client)
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
  const { rows } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`)
  for (const { name } of rows) await client.query(`drop function ${name} cascade`)
  await client.query('drop schema if exists graphile_worker cascade')
}

async function applyMigration(client: Client, name: string) {
  const statements = await readFile(join(MIGRATIONS, name), 'utf8')
  while (await runMigration(client, statements));
  // The next one may alter a table whose rows this one changed.
  await client.query('set constraints all immediate; set constraints all deferred')
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I', attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  )
  return rows.map(({ name }) => name)
}

async function loadTable(client: Client, folder: string, table: Manifest['tables'][number]) {
  const { name } = table
  const columns = await columnsOf(client, name)
  const statement = `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `(line).${column}`).join(', ')} from (select unnest($1::text[])::${name} as line offset 0) lines`
  let batch: string[] = []
  let chars = 0
  let rows = 0
  // Migrations have written some, such as the key of this database.
  if ((await client.query(`select from ${name} limit 1`)).rowCount) await client.query(`delete from ${name}`)
  const flush = async () => {
    if (batch.length > 0) await client.query(statement, [batch])
    rows += batch.length
    batch = []
    chars = 0
  }
  for await (const row of readRows(folder, table)) {
    batch.push(row)
    chars += row.length
    if (batch.length >= BATCH_ROWS || chars > BATCH_CHARS) await flush()
  }
  await flush()
  if (rows !== table.rows)
    throw new CommandFailure(`The backup is damaged: table ${name} has ${rows} of ${table.rows} rows`)
}

/**
 * Drops foreign keys and disables triggers during `work`, because tables reference each other in cycles; foreign keys
 * are checked when they are added again. Rows that triggers would write are part of the backup.
 */
async function withoutConstraints(client: Client, work: () => Promise<void>) {
  const triggers = async (verb: 'disable' | 'enable') => {
    for (const table of await tablesOf(client)) await client.query(`alter table ${table} ${verb} trigger user`)
  }
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await triggers('disable')
  await work()
  await triggers('enable')
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/**
 * Replaces all rows with those of a backup, in one transaction. Rows of an older release are loaded into its schema,
 * which is then migrated.
 */
export async function loadTables(client: Client, folder: string, manifest: Manifest, print: (line: string) => void) {
  const names = await migrationNames()
  const newer = manifest.migrations.find((name, index) => names[index] !== name)
  if (newer !== undefined)
    throw new CommandFailure(`The backup was made by another release (${newer}); restore it with that release`)
  await client.query(FORMAT_SETTINGS)
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '10s'")
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await dropAll(client)
    await client.query(
      'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const name of manifest.migrations) await applyMigration(client, name)
    await withoutConstraints(client, async () => {
      for (const table of manifest.tables) {
        // Older backups contain these tables.
        if (NOT_BACKED_UP.has(table.name)) continue
        await loadTable(client, folder, table)
        if (table.rows > 0) print(`  ${table.name}: ${table.rows.toLocaleString('en')} rows`)
      }
    })
    for (const { table, column, value, called } of manifest.sequences) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
        table,
        column,
        value,
        called,
      ])
    }
    for (const name of names.slice(manifest.migrations.length)) {
      await applyMigration(client, name)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
