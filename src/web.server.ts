import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { configOrExit } from '#platform/config.server.ts'
import { createDatabase } from '#platform/database/database.server.ts'
import { sweepTemps } from '#platform/files/sweep.server.ts'
import { createLogger } from '#platform/log.server.ts'
import { answerWithFigures } from '#platform/metrics/read-figures.server.ts'
import { runChild } from '#platform/processes/child.server.ts'
import { buildApp } from './app.server.ts'

process.title = 'tarsiya web'
const config = configOrExit()
const logger = createLogger(config.log_level)

/** Milliseconds in which clients may still use connections they hold; each answer tells them to leave. */
const NOTICE = 500

/**
 * Takes no new connections, and lets clients leave before those without a request are cut: to Node a connection looks
 * idle while a request is just arriving on it.
 */
async function seeClientsOff(server: Server) {
  // Of the socket alone: the HTTP server's own close would cut idle connections at once.
  NetServer.prototype.close.call(server)
  const connections = promisify(server.getConnections.bind(server))
  for (const end = Date.now() + NOTICE; Date.now() < end; await sleep(10)) if (!(await connections())) return
}

/** A web process: the primary starts some of them, and they share its port. */
runChild(logger, async ({ url, pool_max }) => {
  const database = createDatabase(url, { max: pool_max, logger })
  answerWithFigures('web', database)
  const app = await buildApp({ config, database, logger })
  app.addHook('preClose', () => seeClientsOff(app.server))
  sweepTemps(app.storage).catch((error: unknown) => logger.warn({ err: error }, 'old temporary files could not be removed'))
  await app.listen({ port: config.port, host: config.host })
  return {
    async stop() {
      await app.close()
      await database.close()
    },
  }
})
