import { createServer, type Server } from 'node:http'
import type { Logger } from '#framework/config/log.server.ts'
import type { Metrics } from './metrics.server.ts'

/** Every name that is told, its type and what it means. */
const FAMILIES: Record<string, [type: 'counter' | 'gauge' | 'histogram', help: string]> = {
  tarsiya_requests_total: ['counter', 'Requests answered, by the pattern of their address and their status.'],
  tarsiya_request_seconds: ['histogram', 'How long requests took.'],
  tarsiya_uploads_total: ['counter', 'Forms with files that were taken.'],
  tarsiya_upload_bytes_total: ['counter', 'Bytes of forms with files that were taken.'],
  tarsiya_event_loop_delay_seconds: ['gauge', 'How late a process was in the last seconds; over 1 s it is not ready.'],
  tarsiya_database_up: ['gauge', 'Whether the database answered just now.'],
  tarsiya_database_connections: ['gauge', 'Connections to the database, and requests that wait for one.'],
  tarsiya_memory_bytes: ['gauge', 'Memory of a process.'],
  tarsiya_mails: ['gauge', 'Letters that wait to be sent, and those that were given up.'],
  tarsiya_mail_oldest_seconds: ['gauge', 'How long the oldest waiting letter has waited.'],
  tarsiya_jobs: ['gauge', 'Jobs that are due, for later, and tried before.'],
}

/** Figures in the text format of Prometheus. */
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

/** Serves `/metrics` on a port of its own, to this machine alone. */
export function serveMetrics(port: number, read: () => Promise<Metrics>, logger: Logger): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (figures) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(expose(figures)),
      (error: unknown) => {
        logger.warn({ err: error }, 'the figures could not be read')
        response.writeHead(503).end()
      },
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT ${port} is in use: choose another one`) : error)
    })
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
