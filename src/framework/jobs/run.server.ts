import { setTimeout } from 'node:timers/promises'
import { Logger as WorkerLogger, parseCronItems, run } from 'graphile-worker'
import { type Client, Pool } from 'pg'
import type { Config } from '#framework/config/config.server.ts'
import { isDatabaseUnavailable } from '#framework/database/connection-errors.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { Logger } from '#framework/config/log.server.ts'

/** What jobs work with. */
export interface JobContext {
  config: Config
  database: Database
  storage: Storage
  logger: Logger
}

/** One kind of job. It may run twice, so it must not mind. */
export interface JobTask {
  name: string
  /** When it runs by itself, as crontab says it, in UTC. */
  cron?: string
  run: (payload: Record<string, unknown>, context: JobContext) => Promise<unknown>
  /** Lets go of what the task holds, once the last job has ended. */
  close?: () => Promise<void> | void
}

export interface JobOptions extends JobContext {
  /** A connection past any pooler: jobs are announced by NOTIFY. */
  databaseUrl: string
  tasks: readonly JobTask[]
  /** Told when the runner has ended by itself: it does not come back, so whoever started it must begin anew. */
  onEnded: (error: unknown) => void
}

const CONCURRENCY = 4
/** Milliseconds between two looks for jobs whose time has come; new ones are announced at once. */
const POLL_INTERVAL_MS = 2000

/** Milliseconds that stopping waits, at most and between two looks, until it is written how the last jobs went. */
const RELEASE_WAIT_MS = { timeout: 5000, interval: 50 }

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** SQLSTATE after which the runner repeats a statement of its own soon, and more slowly each time. */
const RETRY_CODE = '40001'

const asRetryable = (error: unknown): never => {
  throw isDatabaseUnavailable(error) ? Object.assign(error as Error, { code: RETRY_CODE }) : error
}

/** Lets the runner repeat what a lost connection cut off. It would give up, and leave a finished job locked for hours. */
function retryOnConnectionLoss(client: Client) {
  const plain = client.query.bind(client) as (...query: unknown[]) => unknown
  client.query = ((...query: unknown[]) => {
    const result = plain(...query)
    return result instanceof Promise ? result.catch(asRetryable) : result
  }) as Client['query']
}

/** A pool whose connections, and whose lack of them, the runner outlives. */
function createRetryingPool(connectionString: string) {
  const pool = new Pool({ connectionString, max: CONCURRENCY + 2, application_name: 'tarsiya jobs' })
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    const connecting = connect(...given)
    return connecting instanceof Promise ? connecting.catch(asRetryable) : connecting
  }) as Pool['connect']
  return pool
}

/** Waits until no job is held by this runner: it ends without waiting for what it writes about finished jobs. */
async function waitForRelease(pool: Pool, holder: string | null) {
  const until = Date.now() + RELEASE_WAIT_MS.timeout
  while (holder && Date.now() < until) {
    const held = await pool.query('select from graphile_worker.jobs where locked_by = $1 limit 1', [holder]).catch(() => null)
    if (held?.rowCount === 0) return
    await setTimeout(RELEASE_WAIT_MS.interval)
  }
}

/** Starts the job runner in this process. One is enough for all web processes; several share the work. */
export async function runJobs({ databaseUrl, tasks, onEnded, ...context }: JobOptions): Promise<{ stop: () => Promise<void> }> {
  const { logger } = context
  const pool = createRetryingPool(databaseUrl)
  // Without these listeners a restart of the database would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle job connection ended'))
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a job connection ended'))
    retryOnConnectionLoss(client)
  })
  let holder: string | null = null
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => logger[LEVELS[level]]({ from: 'jobs' }, message)),
    taskList: Object.fromEntries(
      tasks.map(({ name, run: work }) => [
        name,
        async (payload: unknown, { job }) => {
          holder = job.locked_by
          await work(asObject(payload), context)
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      tasks.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron, options: { jobKey: `cron:${name}` } }] : [])),
    ),
  })
  let stopping = false
  const handleEnd = (error?: unknown) => {
    if (!stopping) onEnded(error ?? new Error('the job runner ended'))
  }
  runner.promise.then(handleEnd, handleEnd)
  return {
    async stop() {
      stopping = true
      await runner.stop().catch((error: unknown) => logger.warn({ err: error }, 'the job runner did not end in order'))
      await waitForRelease(pool, holder)
      for (const { close } of tasks) await close?.()
      await pool.end()
    },
  }
}

const asObject = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? { ...payload } : {}
