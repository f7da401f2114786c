import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'

export interface EnqueueOptions {
  /** Replaces a job with the same key that has not started. */
  jobKey?: string
  /** Earliest start; immediately when absent. */
  runAt?: Date
  /** Lower runs first; 0 when absent. */
  priority?: number
}

/** Adds a job in the caller's transaction: it runs only if that commits. */
export async function enqueue(
  tx: Reader,
  task: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
) {
  const { jobKey = null, runAt = null, priority = 0 } = options
  await sql`
    select ${prepared} graphile_worker.add_job(
      ${task}::text, ${JSON.stringify(payload)}::json,
      run_at := ${runAt}::timestamptz, job_key := ${jobKey}::text, priority := ${priority}::int)
  `.execute(tx)
}
