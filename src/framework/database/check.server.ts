import type { ClientBase, Pool } from 'pg'
import { standbyError } from './connection-errors.server.ts'

const SAFE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Refuses a database that could lose committed rows or not find Arabic text. Messages are one line. */
export async function checkDatabase(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ version: number; installed: boolean } & Record<(typeof SAFE)[number], string>>(`
    select current_setting('server_version_num')::int as version,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      exists (select from pg_extension where extname = 'pg_trgm') as installed`)
  const found = rows[0]
  if (!found) throw new Error('The database settings could not be read')
  if (found.version < 150_000) {
    throw new Error(`PostgreSQL 15 or newer is needed, this is ${Math.floor(found.version / 10_000)}`)
  }
  for (const name of SAFE) {
    // Stricter values of synchronous_commit wait for replicas and are fine too.
    if (found[name] === 'off')
      throw new Error(`The database must run with ${name} = on: with "off" a crash loses committed rows`)
  }
  if (!found.installed) {
    await pool.query('create extension if not exists pg_trgm').catch((error: Error) => {
      throw new Error(`The database needs the extension pg_trgm: ${error.message}`, { cause: error })
    })
  }
  const search = await pool.query<{ arabic: boolean }>("select cardinality(show_trgm('كتاب')) > 0 as arabic")
  if (!search.rows[0]?.arabic) {
    throw new Error(
      'The database does not support Arabic letters: create it with LC_CTYPE C.UTF-8 or another UTF-8 locale',
    )
  }
}

/** Fails while the server is away, or a standby. */
export const assertIsPrimary = (query: (statement: string) => Promise<unknown>): Promise<unknown> =>
  query('select 1 / (not pg_is_in_recovery())::int')

/**
 * Fails on a new connection whose server is a standby, or has gone: a pooler lets clients in while it has no server.
 */
export async function assertPrimaryAnswers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  if (rows[0]?.is_standby) throw standbyError()
}
