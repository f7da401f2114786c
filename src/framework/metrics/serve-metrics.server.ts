import { createServer, type Server } from 'node:http'
import type { Logger } from '#framework/config/log.server.ts'
import type { Metrics } from './metrics.server.ts'

/** Exposed metrics with type and help text. */
const FAMILIES: Record<string, [type: 'counter' | 'gauge' | 'histogram', help: string]> = {
  tarsiya_requests_total: ['counter', 'Responses by route and status.'],
  tarsiya_request_seconds: ['histogram', 'Duration of requests.'],
  tarsiya_uploads_total: ['counter', 'Accepted forms with files.'],
  tarsiya_upload_bytes_total: ['counter', 'Bytes of accepted forms with files.'],
  tarsiya_event_loop_delay_seconds: ['gauge', 'Event loop delay in the last seconds; a process above 1 s is not ready.'],
  tarsiya_database_up: ['gauge', 'Whether the database answered the last check.'],
  tarsiya_database_connections: ['gauge', 'Database connections, and requests waiting for one.'],
  tarsiya_memory_bytes: ['gauge', 'Memory of a process.'],
  tarsiya_mails: ['gauge', 'E-mails that are queued, and those that were given up.'],
  tarsiya_mail_oldest_seconds: ['gauge', 'Age of the oldest queued e-mail.'],
  tarsiya_jobs: ['gauge', 'Jobs that are due, scheduled, and failed before.'],
}

/** Formats metrics for Prometheus. */
export function expose({ counters, gauges }: Metrics): string {
  const series = Object.entries({ ...counters, ...gauges })
  return Object.entries(FAMILIES)
    .flatMap(([name, [type, help]]) => {
      const parts = type === 'histogram' ? [`${name}_bucket{`, `${name}_sum{`, `${name}_count{`] : [`${name}{`]
      const own = series.filter(([key]) => key === name || parts.some((part) => key.startsWith(part)))
      return own.length > 0 ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own.map(([key, value]) => `${key} ${value}`)] : []
    })
    .concat('')
    .join('\n')
}

/** Serves `/metrics` on a separate port, on the loopback address only. */
export function serveMetrics(port: number, read: () => Promise<Metrics>, logger: Logger): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (figures) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(expose(figures)),
      (error: unknown) => {
        logger.warn({ err: error }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT ${port} is in use: set another one`) : error)
    })
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
