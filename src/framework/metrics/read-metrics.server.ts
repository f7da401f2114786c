import { Gauge, Registry } from 'prom-client'
import type { Database, Reader } from '#framework/database/database.server.ts'
import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import { BUILD } from '#framework/config/build.server.ts'
import { requestMetrics } from './count-requests.server.ts'
import { watchEventLoop } from './event-loop.server.ts'

/** Metrics with their values, as they are sent to the primary. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Request of the primary; `shared` asks one process to include the metrics of the database. */
export interface MetricsRequest {
  type: 'metrics_request'
  id: number
  shared: boolean
}

export interface MetricsResponse {
  type: 'metrics'
  id: number
  metrics: Metrics
}

/** Gauges of this process, labeled with `name`. */
function createProcessGauges(name: string, { pool }: Database) {
  const registry = new Registry()
  const eventLoop = watchEventLoop()
  const own = { process: name, pid: process.pid }
  const gauge = (metric: string, help: string, label: string, read: () => Record<string, number>) =>
    new Gauge({
      name: metric,
      help,
      labelNames: ['process', 'pid', label],
      registers: [registry],
      collect() {
        for (const [key, value] of Object.entries(read())) this.set({ ...own, [label]: key }, value)
      },
    })
  gauge(
    'tarsiya_event_loop_delay_seconds',
    'Event loop delay in the last seconds; a process above 1 s is not ready.',
    'quantile',
    () => ({ '0.5': eventLoop.percentile(50), '0.99': eventLoop.percentile(99), '1': eventLoop.max() }),
  )
  gauge('tarsiya_database_connections', 'Database connections, and requests waiting for one.', 'state', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waited_for: pool.waitingCount,
  }))
  gauge('tarsiya_memory_bytes', 'Memory of a process.', 'kind', () => {
    const { rss, heapUsed } = process.memoryUsage()
    return { resident: rss, heap: heapUsed }
  })
  new Gauge({
    name: 'tarsiya_build_info',
    help: 'Version and commit of a process.',
    labelNames: ['process', 'pid', 'version', 'commit'],
    registers: [registry],
  }).set({ ...own, version: BUILD.version, commit: BUILD.commit ?? 'unknown' }, 1)
  return registry
}

/** A gauge of the application that is read from the database. */
export interface DatabaseGauge {
  name: string
  help: string
  read: (reader: Reader) => Promise<number>
}

/** Reads queue sizes and the application's gauges from the database, the same for every process. */
function createQueueReader({ pool, kysely }: Database, more: readonly DatabaseGauge[]) {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    name: 'tarsiya_database_up',
    help: 'Whether the database answered the last check.',
    registers,
  })
  const mails = new Gauge({
    name: 'tarsiya_mails',
    help: 'E-mails that are queued, that were given up, and whose address was refused in the last day.',
    labelNames: ['status'],
    registers,
  })
  const mailAge = new Gauge({
    name: 'tarsiya_mail_oldest_seconds',
    help: 'Age of the oldest queued e-mail.',
    registers,
  })
  const jobs = new Gauge({
    name: 'tarsiya_jobs',
    help: 'Jobs that are due, scheduled, and failed before.',
    labelNames: ['state'],
    registers,
  })
  const jobAge = new Gauge({
    name: 'tarsiya_job_oldest_seconds',
    help: 'Time since the oldest job that no process has taken should have run.',
    registers,
  })
  const failedJobs = new Gauge({
    name: 'tarsiya_failed_jobs',
    help: 'Jobs that failed and are tried again, by name.',
    labelNames: ['job'],
    registers,
  })

  const gauges = more.map(({ name, help, read }) => ({ gauge: new Gauge({ name, help, registers }), read }))

  async function update() {
    const { rows } = await pool.query<{
      queued: number
      dead: number
      bounced: number
      oldest: number
      due: number
      later: number
      failing: number
      oldest_job: number
      failed: Record<string, number>
    }>(`
      select (select count(*) from mails where status = 'queued') as queued, (select count(*) from mails where status = 'dead') as dead,
        (select count(*) from mails where status = 'bounced' and created_at > now() - interval '1 day') as bounced,
        (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails where status = 'queued') as oldest,
        count(*) filter (where run_at <= now()) as due, count(*) filter (where run_at > now()) as later, count(*) filter (where last_error is not null and attempts < max_attempts) as failing,
        coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float8 as oldest_job,
        (select coalesce(jsonb_object_agg(task_identifier, count), '{}')
          from (select task_identifier, count(*) from graphile_worker.jobs where last_error is not null and attempts < max_attempts group by 1) as failed) as failed
      from graphile_worker.jobs`)
    const { queued, dead, bounced, oldest, due, later, failing, oldest_job, failed } = rows[0]!
    for (const [status, count] of Object.entries({ queued, dead, bounced })) mails.set({ status }, count)
    for (const [state, count] of Object.entries({ due, later, failing })) jobs.set({ state }, count)
    mailAge.set(oldest)
    jobAge.set(oldest_job)
    failedJobs.reset()
    for (const [job, count] of Object.entries(failed)) failedJobs.set({ job }, count)
    for (const { gauge, read } of gauges) gauge.set(await read(kysely))
  }

  return async (): Promise<Metrics> => {
    const isUp = await update().then(
      () => true,
      () => false,
    )
    up.set(Number(isUp))
    // Without the database the sizes are unknown, not zero.
    return isUp ? registry.getMetricsAsJSON() : [await up.get()]
  }
}

/** Creates a reader of this process's metrics, labeled with `name`. */
export function createMetricsReader(name: string, database: Database, more: readonly DatabaseGauge[] = []) {
  const gauges = createProcessGauges(name, database)
  const readQueues = createQueueReader(database, more)
  return async (shared: boolean): Promise<Metrics> =>
    (
      await Promise.all([requestMetrics.getMetricsAsJSON(), gauges.getMetricsAsJSON(), shared ? readQueues() : []])
    ).flat()
}

/** Responds to metrics requests of the primary. */
export function answerMetricsRequests(name: string, database: Database, more: readonly DatabaseGauge[] = []) {
  if (!process.send) return
  const read = createMetricsReader(name, database, more)
  async function answer({ id, shared }: MetricsRequest) {
    const metrics = await read(shared)
    if (process.connected) process.send?.({ type: 'metrics', id, metrics } satisfies MetricsResponse)
  }
  process.on('message', (message: MetricsRequest) => {
    if (messageType(message) === 'metrics_request') void answer(message)
  })
}
