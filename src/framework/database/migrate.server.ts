import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { excessAccess } from './database-access.server.ts'
import { type Grants, grantStatements, isTooPowerful, newTableGrants } from './grants.server.ts'
import type { Logger } from '#framework/config/log.server.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
/** Any constant that is the same on all machines. */
export const MIGRATION_LOCK = 7_214_001

export const migrationNames = async (folder = MIGRATIONS) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * How long to wait for a lock, attempts, and the pause between them. Others queue behind a migration that waits, but
 * only a wait longer than `deadlock_timeout` (1 s) ends an autovacuum that is in the way.
 */
const LOCK_TIMEOUT_MS = 3000
const MAX_LOCK_ATTEMPTS = 10
const LOCK_RETRY_MS = 500
/** SQLSTATE: lock timeout, deadlock with a transaction of the application. */
const LOCK_ERRORS = ['55P03', '40P01']
const UNDEFINED_TABLE = '42P01'
const INSUFFICIENT_PRIVILEGE = '42501'

/** The first line of a migration of many rows, which an older release may write meanwhile. */
const REPEATED = '-- Repeated until it changes no row.'

/**
 * Runs the statements of a migration within the transaction of the caller.
 *
 * @returns whether they have to be run again, which may be in another transaction
 */
export async function runMigration(client: Client, statements: string): Promise<boolean> {
  const results = [await client.query(statements)].flat()
  return statements.startsWith(REPEATED) && results.some(({ rowCount }) => (rowCount ?? 0) > 0)
}

/** Runs `work` in one transaction. */
async function apply<Result>(client: Client, name: string, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      // On a lost connection the database has already rolled back.
      await client.query('rollback').catch(() => undefined)
      if (!LOCK_ERRORS.includes((error as { code?: string }).code ?? '') || tries === MAX_LOCK_ATTEMPTS) {
        throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
      }
      await sleep(LOCK_RETRY_MS)
    }
  }
}

/** Migrates the tables of the job runner. A pool created by the library would stay open after it returns. */
async function migrateJobs(connectionString: string) {
  // Not loaded by web processes, which only look for pending migrations.
  const { Logger: WorkerLogger, runMigrations } = await import('graphile-worker')
  // The library would log every statement.
  const quiet = new WorkerLogger(() => () => undefined)
  const pgPool = new Pool({ connectionString, max: 2, application_name: 'tarsiya migrations' })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: quiet })
  } finally {
    await pgPool.end()
  }
}

/** Reads the role of a connection from the server, because a pooler or password file may determine it. */
async function roleOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, application_name: 'tarsiya migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]!.role
  } finally {
    await client.end()
  }
}

/** Grants the application's role its privileges; warns when it owns the tables. */
async function grantRights(client: Client, role: string, grants: Grants, isOwner: boolean, logger: Logger) {
  if (!isOwner) {
    await apply(client, 'granting rights', async () => {
      for (const statement of await grantStatements(client, role, grants)) await client.query(statement)
      for (const { statement, ours } of await excessAccess(client, role)) if (ours) await client.query(statement)
    })
  }
  if (await isTooPowerful(client, role)) {
    logger.warn(
      { role },
      'the database role of the application can change tables and the audit trail: set DATABASE_OWNER_URL, see docs/operators/README.md',
    )
  }
}

function ownerRequired(error: { code?: string; message: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  throw new Error(`DATABASE_OWNER_URL must name the role that owns the tables: ${error.message}`, { cause: error })
}

export interface MigrateOptions {
  /** URL of the application's role, without a pooler, and the privileges that it is granted; without it, none are. */
  app?: { url: string; grants: Grants }
  folder?: string
}

/**
 * Migrates a database as the owner of its tables: each file of `db/migrations` once, in order, in a transaction of its
 * own (`REPEATED`: in several) with the privileges on the tables that it creates, then the tables of the job runner,
 * then all privileges of the application's role. Concurrent calls wait for each other; the second finds nothing to do.
 */
export async function migrate(
  url: string,
  logger: Logger,
  { app, folder = MIGRATIONS }: MigrateOptions = {},
): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'tarsiya migrations' })
  // A lost connection is reported by the query that needed it.
  client.on('error', () => undefined)
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client
      .query(
        'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
      )
      .catch(ownerRequired)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const done = new Set(rows.map(({ name }) => name))
    const names = await migrationNames(folder)
    const granted = app && { role: await roleOf(app.url), grants: app.grants }
    const isOwner = (await client.query('select where current_user = $1', [granted?.role])).rows.length > 0
    for (const name of names) {
      if (done.has(name)) continue
      const statements = await readFile(join(folder, name), 'utf8')
      const run = async () => {
        if (await runMigration(client, statements)) return true
        await client.query('insert into schema_migrations (name) values ($1)', [name])
        // Now, because triggers on its tables write to them whenever an older release does.
        if (granted && !isOwner)
          for (const statement of await newTableGrants(client, granted.role, granted.grants))
            await client.query(statement)
        return false
      }
      while (await apply(client, `migration ${name}`, run));
      applied.push(name)
      // Do not log every migration of a new database.
      logger[done.size ? 'info' : 'debug']({ migration: name }, 'migration applied')
    }
    // Under the same lock, because concurrent starts would both create the schema.
    await migrateJobs(url)
    // If a newer release runs at the same time, do not change its privileges.
    const unknown = [...done].filter((name) => !names.includes(name)).sort()
    if (unknown.length > 0)
      logger.warn(
        { migrations: unknown },
        'the database was migrated by a newer release than this one, which may not understand it; see docs/operators/upgrade.md',
      )
    if (granted && unknown.length === 0) await grantRights(client, granted.role, granted.grants, isOwner, logger)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await client.end().catch(() => undefined)
  }
  return applied
}

/** The migrations that a database lacks. */
export async function pendingMigrations(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const { rows } = await pool
    .query<{ name: string }>('select name from schema_migrations')
    .catch((error: { code?: string }) => {
      // Never migrated, or not yet by a release that grants privileges to this role.
      if (error.code === UNDEFINED_TABLE || error.code === INSUFFICIENT_PRIVILEGE) return { rows: [] }
      throw error
    })
  const done = new Set(rows.map(({ name }) => name))
  return (await migrationNames(folder)).filter((name) => !done.has(name))
}
