import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger as WorkerLogger, runMigrations } from 'graphile-worker'
import { Client, type Pool } from 'pg'
import type { Logger } from '#platform/log.server.ts'

/** The job tables are made by the library, which would speak of each statement. */
const quiet = new WorkerLogger(() => () => undefined)

const FOLDER = join(import.meta.dirname, '../../../db/migrations')
/** Any constant: two starting machines must choose the same lock. */
const LOCK = 7_214_001

/** The names of all migrations, in order. */
export const migrationNames = async (folder = FOLDER) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * Brings a database up to date: each file of `db/migrations` in a transaction of its own, once, in order.
 * Two migrators may start together; the second waits and finds nothing to do.
 */
export async function migrate(url: string, logger: Logger, folder = FOLDER): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'tarsiya migrations' })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const done = new Set(rows.map(({ name }) => name))
    for (const name of await migrationNames(folder)) {
      if (done.has(name)) continue
      const statements = await readFile(join(folder, name), 'utf8')
      try {
        await client.query('begin')
        await client.query("set local lock_timeout = '3s'")
        await client.query(statements)
        await client.query('insert into schema_migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
      logger.info({ migration: name }, 'migration applied')
    }
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  } finally {
    await client.end()
  }
  await runMigrations({ connectionString: url, logger: quiet })
  return applied
}

/** The migrations a database still lacks; an empty list when it is up to date. */
export async function pendingMigrations(pool: Pool, folder = FOLDER): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map(({ name }) => name))
  return (await migrationNames(folder)).filter((name) => !done.has(name))
}
