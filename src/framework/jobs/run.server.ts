import { setTimeout } from 'node:timers/promises'
import { Logger as WorkerLogger, parseCronItems, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { RetriedPool } from '#framework/database/retried-pool.server.ts'
import { whenDatabaseAnswers } from '#framework/database/wait-for-database.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import { CHECK_MS, checkClock, isApart } from './check-clock.server.ts'
import { dropFutureRuns, watchClock } from './moved-clock.server.ts'
import type { Logger } from '#framework/config/log.server.ts'

export interface JobContext {
  config: Config
  database: Database
  storage: Storage
  logger: Logger
  /** The clock of the process, for what must not rest on that of the database alone. */
  now?: () => Date
}

/** A kind of job. It may run more than once and must be idempotent. */
export interface JobTask {
  name: string
  /** Schedule in crontab syntax, in UTC. */
  cron?: string
  /** Also when the process starts. */
  atStart?: true
  /** Ends for good what is over by the clock, or reminds of it: does not run while that is in doubt (`checkClock`). */
  by_clock?: true
  run: (payload: Record<string, unknown>, context: JobContext) => Promise<unknown>
  /** Releases resources of the task after the last job. */
  close?: () => Promise<void> | void
}

export interface JobOptions extends JobContext {
  /** URL without a pooler, because jobs are announced by NOTIFY. */
  databaseUrl: string
  tasks: readonly JobTask[]
  /** Called when the runner ends unexpectedly. It does not recover: the process must restart. */
  onEnded: (error: unknown) => void
}

const CONCURRENCY = 4
/** Interval for jobs that become due; new jobs are announced immediately. */
const POLL_INTERVAL_MS = 2000
/** A job that fell due while no runner reached the database runs afterward, unless that is longer ago. */
const CATCH_UP_MS = 3_600_000

/** On stop: how long to wait until results of the last jobs are stored, and how often to check. */
const RELEASE_WAIT_MS = { timeout: 5000, interval: 50 }

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Waits until this runner holds no job, because it stops without waiting for its last writes. */
async function waitForRelease(pool: Pool, holder: string | null) {
  const until = Date.now() + RELEASE_WAIT_MS.timeout
  while (holder && Date.now() < until) {
    const held = pool.query('select from graphile_worker.jobs where locked_by = $1 limit 1', [holder]).catch(() => null)
    // The pool waits for the database, which may be away.
    const answer = await Promise.race([held, setTimeout(until - Date.now(), null)])
    if (answer?.rowCount === 0) return
    await setTimeout(RELEASE_WAIT_MS.interval)
  }
}

/**
 * Starts the job runner in this process, as soon as the database answers. One is enough; several share the work. While
 * the database is away it waits, and goes on afterwards.
 */
export async function runJobs({
  databaseUrl,
  tasks,
  onEnded,
  ...context
}: JobOptions): Promise<{ stop: () => Promise<void> }> {
  const { logger } = context
  const pool = new RetriedPool({ url: databaseUrl, max: CONCURRENCY + 2, logger })
  const isGuarded = tasks.some(({ by_clock }) => by_clock)
  // Schedules are stored with the time of this process: by a clock that is ahead they count as done for all processes.
  const apart = isGuarded && (await whenDatabaseAnswers(() => isApart(context.database), { logger }))
  if (apart) logger.warn('the clocks of this process and of the database differ: it runs no schedules')
  // Taken here, such a job would only wait for its next time: a machine with the right clock takes it.
  const taken = tasks.filter(({ by_clock }) => !(apart && by_clock))
  let holder: string | null = null
  const start = () =>
    run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: POLL_INTERVAL_MS,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => logger[LEVELS[level]]({ from: 'jobs' }, message)),
      taskList: Object.fromEntries(
        taken.map(({ name, run: work, by_clock }) => [
          name,
          async (payload: unknown, { job }) => {
            holder = job.locked_by
            const doubt = by_clock && (await checkClock(context.database))
            if (doubt) return logger.error({ job: name, doubt }, 'the clock is in doubt, and this job waits')
            await work(asObject(payload), context)
          },
        ]),
      ),
      parsedCronItems: parseCronItems(
        tasks.flatMap(({ name, cron }) =>
          cron && !apart
            ? [{ task: name, match: cron, options: { jobKey: `cron:${name}`, backfillPeriod: CATCH_UP_MS } }]
            : [],
        ),
      ),
    })
  await whenDatabaseAnswers(() => dropFutureRuns(context.database), { logger })
  const runner = await whenDatabaseAnswers(start, { logger })
  for (const { name, atStart } of tasks)
    if (atStart) await whenDatabaseAnswers(() => runner.addJob(name, {}, { jobKey: `cron:${name}` }), { logger })
  let stopping = false
  const handleEnd = (error?: unknown) => {
    if (!stopping) onEnded(error ?? new Error('the job runner ended'))
  }
  runner.promise.then(handleEnd, handleEnd)
  const waiting = new AbortController()
  // The runner waits for the times of its schedules by the clock as it was: another process begins anew. It may begin
  // on another machine, so the move is stored first.
  const unwatch = watchClock((moved) => {
    const check = async () => isGuarded && (await checkClock(context.database))
    whenDatabaseAnswers(check, { logger, signal: waiting.signal }).then(() => handleEnd(moved), handleEnd)
  })
  let checking = false
  const check = async () => {
    if (!isGuarded || checking) return
    checking = true
    try {
      if ((await isApart(context.database)) !== apart)
        handleEnd(new Error(`the clocks of this process and of the database ${apart ? 'agree again' : 'differ'}`))
    } catch (error) {
      logger.warn({ err: error }, 'the clock could not be checked')
    } finally {
      checking = false
    }
  }
  const checks = setInterval(() => void check(), CHECK_MS).unref()
  return {
    async stop() {
      stopping = true
      unwatch()
      clearInterval(checks)
      waiting.abort()
      await runner.stop().catch((error: unknown) => logger.warn({ err: error }, 'the job runner did not end in order'))
      await waitForRelease(pool, holder)
      for (const { close } of tasks) await close?.()
      await pool.end()
    },
  }
}

const asObject = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? { ...payload } : {}
