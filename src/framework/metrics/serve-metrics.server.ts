import { createServer, type Server } from 'node:http'
import { AggregatorRegistry } from 'prom-client'
import type { Logger } from '#framework/config/log.server.ts'
import type { Metrics } from './read-metrics.server.ts'

/** Formats metrics for Prometheus; adds up those of the same name and labels. */
export const expose = (metrics: Metrics): Promise<string> => AggregatorRegistry.aggregate([metrics]).metrics()

const REASONS: Record<string, (address: MetricsAddress) => string> = {
  EADDRINUSE: ({ port }) => `METRICS_PORT ${port} is in use: set another one`,
  EADDRNOTAVAIL: ({ host }) => `METRICS_HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `METRICS_HOST ${host} is not an address of this machine`,
}

/** Where metrics are served. */
export interface MetricsAddress {
  port: number
  host: string
}

/** Serves `/metrics` on a separate port. */
export function serveMetrics(
  { port, host }: MetricsAddress,
  read: () => Promise<Metrics>,
  logger: Logger,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read()
      .then(expose)
      .then(
        (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        (error: unknown) => {
          logger.warn({ err: error }, 'metrics could not be read')
          response.writeHead(503).end()
        },
      )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(REASONS[error.code ?? '']?.({ port, host }) ?? error.message, { cause: error }))
    })
    server.listen(port, host, () => resolve(server))
  })
}
