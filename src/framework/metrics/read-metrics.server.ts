import type { Database } from '#framework/database/database.server.ts'
import { messageType } from '#framework/ipc/ipc-messages.server.ts'
import { watchEventLoop } from './event-loop.server.ts'
import { readCounters, type Metrics, seriesOf } from './metrics.server.ts'

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

/** Queue sizes from the database, the same for every process. */
async function sharedGauges({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ queued: number; dead: number; oldest: number; due: number; later: number; failing: number }>(`
    select (select count(*) from mails where status = 'queued') as queued, (select count(*) from mails where status = 'dead') as dead,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails where status = 'queued') as oldest,
      count(*) filter (where run_at <= now()) as due, count(*) filter (where run_at > now()) as later, count(*) filter (where attempts > 1) as failing
    from graphile_worker.jobs`)
  const { queued, dead, oldest, due, later, failing } = rows[0]!
  return {
    [seriesOf('tarsiya_mails', { status: 'queued' })]: queued,
    [seriesOf('tarsiya_mails', { status: 'dead' })]: dead,
    tarsiya_mail_oldest_seconds: oldest,
    [seriesOf('tarsiya_jobs', { state: 'due' })]: due,
    [seriesOf('tarsiya_jobs', { state: 'later' })]: later,
    [seriesOf('tarsiya_jobs', { state: 'failing' })]: failing,
  }
}

/** Creates a reader of this process's metrics, labeled with `name`. */
export function createMetricsReader(name: string, database: Database) {
  const eventLoop = watchEventLoop()
  const own = { process: name, pid: process.pid }
  const gauge = (series: string, labels: Record<string, string>, value: number) => [seriesOf(series, { ...own, ...labels }), value] as const
  return async (shared: boolean): Promise<Metrics> => {
    const { pool } = database
    const { rss, heapUsed } = process.memoryUsage()
    const gauges = Object.fromEntries([
      gauge('tarsiya_event_loop_delay_seconds', { quantile: '0.5' }, eventLoop.percentile(50)),
      gauge('tarsiya_event_loop_delay_seconds', { quantile: '0.99' }, eventLoop.percentile(99)),
      gauge('tarsiya_event_loop_delay_seconds', { quantile: '1' }, eventLoop.max()),
      gauge('tarsiya_database_connections', { state: 'used' }, pool.totalCount - pool.idleCount),
      gauge('tarsiya_database_connections', { state: 'idle' }, pool.idleCount),
      gauge('tarsiya_database_connections', { state: 'waited_for' }, pool.waitingCount),
      gauge('tarsiya_memory_bytes', { kind: 'resident' }, rss),
      gauge('tarsiya_memory_bytes', { kind: 'heap' }, heapUsed),
    ])
    const queues = shared ? await sharedGauges(database).catch(() => ({ tarsiya_database_up: 0 })) : {}
    return { counters: readCounters(), gauges: { ...gauges, ...(shared && { tarsiya_database_up: 1 }), ...queues } }
  }
}

/** Responds to metrics requests of the primary. */
export function answerMetricsRequests(name: string, database: Database) {
  if (!process.send) return
  const read = createMetricsReader(name, database)
  async function answer({ id, shared }: MetricsRequest) {
    const metrics = await read(shared)
    if (process.connected) process.send?.({ type: 'metrics', id, metrics } satisfies MetricsResponse)
  }
  process.on('message', (message: MetricsRequest) => {
    if (messageType(message) === 'metrics_request') void answer(message)
  })
}
