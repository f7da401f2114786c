import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** How often open connections are checked during shutdown. */
const POLL_INTERVAL_MS = 20
/** Consecutive idle polls (one second) after which remaining connections are closed. */
const IDLE_POLLS_BEFORE_CLOSE = 50

/**
 * Drains an application on close: stops accepting connections, asks clients to reconnect elsewhere by sending
 * `Connection: close` with every response, and closes what remains once no request has arrived for a second. A client
 * may still send on a connection in that instant; RFC 9112 section 9.3.1 requires it to retry.
 */
export function enableGracefulShutdown(app: FastifyInstance, idlePolls = IDLE_POLLS_BEFORE_CLOSE): void {
  const { server } = app
  const inFlight = new Set<ServerResponse>()
  let receivedRequest = false
  server.on('request', (_request, response: ServerResponse) => {
    receivedRequest = true
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })

  app.addHook('preClose', async () => {
    // http.Server#close would immediately destroy connections that look idle while a request is arriving.
    NetServer.prototype.close.call(server)
    // Fastify sends the header with later responses only; without it, these clients would keep their connections open.
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
    const connections = promisify(server.getConnections.bind(server))
    // Count polls, not milliseconds: each poll lets the event loop read everything that has already arrived.
    for (let idle = 0; idle < idlePolls && (await connections()) > 0; idle++) {
      receivedRequest = false
      await sleep(POLL_INTERVAL_MS)
      if (receivedRequest || inFlight.size > 0) idle = -1
    }
    server.closeAllConnections()
  })
}
