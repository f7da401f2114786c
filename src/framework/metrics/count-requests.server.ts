import type { FastifyReply, FastifyRequest } from 'fastify'
import { count, observe } from './metrics.server.ts'

/** Counts a response by route pattern, so that callers cannot create new series. */
export function countRequest(request: FastifyRequest, reply: FastifyReply) {
  const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
  count('tarsiya_requests_total', { ...labels, status: reply.statusCode })
  observe('tarsiya_request_seconds', labels, reply.elapsedTime / 1000)
  if (reply.statusCode < 400 && request.headers['content-type']?.startsWith('multipart/')) {
    count('tarsiya_uploads_total', { route: labels.route })
    count('tarsiya_upload_bytes_total', { route: labels.route }, Number(request.headers['content-length'] ?? 0))
  }
}
