import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'

export interface EnqueueOptions {
  /** A job with the same key that has not started is replaced: the latest wish counts. */
  jobKey?: string
  /** Not before this moment; at once when absent. */
  runAt?: Date
  /** Lower runs first; 0 when absent. */
  priority?: number
}

/** Adds a job in the caller's transaction: it runs if and only if that commits. */
export async function enqueue(tx: Reader, task: string, payload: Record<string, unknown>, options: EnqueueOptions = {}) {
  const { jobKey = null, runAt = null, priority = 0 } = options
  await sql`
    select graphile_worker.add_job(
      ${task}::text, ${JSON.stringify(payload)}::json,
      run_at := ${runAt}::timestamptz, job_key := ${jobKey}::text, priority := ${priority}::int)
  `.execute(tx)
}
