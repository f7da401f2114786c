import { sql } from 'kysely'
import type { Tx } from './database.server.ts'

/** Leaves out so many numbers in each table: others may know these as something else. */
export const skipNumbers = (tx: Tx, count: number) =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${count}::bigint)
    from pg_sequences where schemaname = 'public'`.execute(tx)
