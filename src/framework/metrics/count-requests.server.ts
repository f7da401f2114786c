import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Counters and histograms of this process. */
export const requestMetrics = new Registry()
const registers = [requestMetrics]

const requests = new Counter({
  name: 'tarsiya_requests_total',
  help: 'Responses by route and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})
const durations = new Histogram({
  name: 'tarsiya_request_seconds',
  help: 'Duration of requests.',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const uploads = new Counter({
  name: 'tarsiya_uploads_total',
  help: 'Accepted forms with files.',
  labelNames: ['route'],
  registers,
})
const uploadBytes = new Counter({
  name: 'tarsiya_upload_bytes_total',
  help: 'Bytes of accepted forms with files.',
  labelNames: ['route'],
  registers,
})

/** Counts a response by route pattern, so that callers cannot create new series. */
export function countRequest(request: FastifyRequest, reply: FastifyReply) {
  const { method } = request
  const route = request.routeOptions.url ?? 'none'
  requests.inc({ method, route, status: reply.statusCode })
  durations.observe({ method, route }, reply.elapsedTime / 1000)
  if (reply.statusCode < 400 && request.headers['content-type']?.startsWith('multipart/')) {
    uploads.inc({ route })
    uploadBytes.inc({ route }, Number(request.headers['content-length'] ?? 0))
  }
}
