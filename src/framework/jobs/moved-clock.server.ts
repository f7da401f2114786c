import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

const CHECK_MS = 5000
/** Above this difference from the time that has passed, the clock was moved. */
const MOVED_MS = 60_000

/** Calls `onMoved` once the clock of this process was moved. Answers how to end that. */
export function watchClock(onMoved: (error: Error) => void): () => void {
  const drift = () => Date.now() - performance.now()
  const first = drift()
  const timer = setInterval(() => {
    if (Math.abs(drift() - first) <= MOVED_MS) return
    clearInterval(timer)
    onMoved(new Error('the clock was moved'))
  }, CHECK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Of a clock that was ahead the runner keeps times to come: a schedule counts as done until then, and its job waits.
 * Makes both due now.
 */
export const dropFutureRuns = ({ kysely }: Pick<Database, 'kysely'>) =>
  sql`with schedules as (
      update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now() + interval '2 minutes')
    update graphile_worker._private_jobs set run_at = now() where key like 'cron:%' and run_at > now() + interval '2 minutes'`.execute(
    kysely,
  )
