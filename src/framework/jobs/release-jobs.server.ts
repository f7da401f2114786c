import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

/** A job that still runs after so long is run twice, which each job allows. */
const ABANDONED = sql`now() - interval '30 minutes'`

/** Gives jobs whose runner died with them to another one; graphile-worker itself waits four hours. */
export const releaseAbandonedJobs = ({ kysely }: Database) =>
  sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_at < ${ABANDONED}))`.execute(kysely)
