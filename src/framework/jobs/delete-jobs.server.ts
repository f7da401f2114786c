import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/** Deletes all jobs that wait or are marked as running, while no runner is there. Scheduled ones come again. */
export const deleteJobs = (tx: Tx) => sql`delete from graphile_worker._private_jobs`.execute(tx)
