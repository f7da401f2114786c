import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as WorkerLogger, runMigrations } from 'graphile-worker'
import { Client, Pool } from 'pg'
import type { Logger } from '#platform/log.server.ts'

/** The job tables are made by the library, which would speak of each statement. */
const quiet = new WorkerLogger(() => () => undefined)

/** Where the migrations lie. */
export const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
/** Any constant: two starting machines must choose the same lock. */
export const MIGRATION_LOCK = 7_214_001

/** The names of all migrations, in order. */
export const migrationNames = async (folder = MIGRATIONS) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Tries and the milliseconds between two, where somebody holds what a migration must change. */
const LOCK_TRIES = 10
const LOCK_PAUSE = 500
/** SQLSTATE of a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

/** Runs one migration, all of it or nothing. */
async function apply(client: Client, name: string, statements: string) {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      // Soon given up and tried again: whoever waits behind a waiting migration would stand still with it.
      await client.query("set local lock_timeout = '3s'")
      await client.query(statements)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      // On a connection that is gone there is nothing to take back: the database did it.
      await client.query('rollback').catch(() => undefined)
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) {
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      await sleep(LOCK_PAUSE)
    }
  }
}

/** Makes or changes the tables of the job runner. Its own pool would still be open when it has answered. */
async function migrateJobs(connectionString: string) {
  const pgPool = new Pool({ connectionString, max: 2, application_name: 'tarsiya migrations' })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: quiet })
  } finally {
    await pgPool.end()
  }
}

/**
 * Brings a database up to date: each file of `db/migrations` in a transaction of its own, once, in order.
 * Two migrators may start together; the second waits and finds nothing to do.
 */
export async function migrate(url: string, logger: Logger, folder = MIGRATIONS): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'tarsiya migrations' })
  // A connection that ends is told by the query that needed it.
  client.on('error', () => undefined)
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const done = new Set(rows.map(({ name }) => name))
    for (const name of await migrationNames(folder)) {
      if (done.has(name)) continue
      await apply(client, name, await readFile(join(folder, name), 'utf8'))
      applied.push(name)
      // A new database is made of all of them: nothing an operator would look for.
      logger[done.size ? 'info' : 'debug']({ migration: name }, 'migration applied')
    }
    // Under the same lock: two that begin together would both make the schema.
    await migrateJobs(url)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await client.end().catch(() => undefined)
  }
  return applied
}

/** The migrations a database still lacks; an empty list when it is up to date. */
export async function pendingMigrations(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations').catch((error: { code?: string }) => {
    // Nothing has ever been migrated.
    if (error.code === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  const done = new Set(rows.map(({ name }) => name))
  return (await migrationNames(folder)).filter((name) => !done.has(name))
}
