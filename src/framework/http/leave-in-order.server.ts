import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two looks, and looks in a row without a request after which the connections that are left are cut: a second. */
const POLL_INTERVAL_MS = 20
const IDLE_POLLS_BEFORE_CLOSE = 50

/**
 * Makes an application end without cutting off who uses it: it takes no new connections, each answer tells its client to leave the
 * connection, and only when nobody has asked for a second are the rest cut. On those a client might send in that very moment, which
 * is why clients repeat what fails on a connection they used before (RFC 9112, 9.3.1).
 */
export function enableGracefulShutdown(app: FastifyInstance, looks = IDLE_POLLS_BEFORE_CLOSE): void {
  const { server } = app
  const under_way = new Set<ServerResponse>()
  let asked = false
  server.on('request', (_request, response: ServerResponse) => {
    asked = true
    under_way.add(response)
    response.once('close', () => under_way.delete(response))
  })

  app.addHook('preClose', async () => {
    // Of the socket alone: the HTTP server's own close would at once cut what looks idle, also where a request is just arriving.
    NetServer.prototype.close.call(server)
    // Fastify says it to those who ask from now on. Without it they would stay, and we would wait for them.
    for (const response of under_way) if (!response.headersSent) response.setHeader('connection', 'close')
    const connections = promisify(server.getConnections.bind(server))
    // Looks are counted, not milliseconds: between two of them everything is read that has arrived, however late the process comes to it.
    for (let quiet = 0; quiet < looks && (await connections()) > 0; quiet++) {
      asked = false
      await sleep(POLL_INTERVAL_MS)
      if (asked || under_way.size > 0) quiet = -1
    }
    server.closeAllConnections()
  })
}
