import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

/** Held during a backup so that the sweep removes no files. Any constant other than `MIGRATION_LOCK`. */
export const BACKUP_LOCK = 7_214_002

/** Whether any process is backing up this database. */
export async function isBackingUp({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(kysely)
  return rows.length > 0
}
