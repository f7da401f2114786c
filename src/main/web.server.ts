import { once } from 'node:events'
import { configOrExit } from '#framework/config/config.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { sweepTemps } from '#framework/files/storage/sweep.server.ts'
import { enableGracefulShutdown } from '#framework/http/graceful-shutdown.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { answerMetricsRequests } from '#framework/metrics/read-metrics.server.ts'
import { runChild } from '#runtime/processes/child.server.ts'
import { buildApp } from '#app/app.server.ts'
import { reactions } from '#app/events.server.ts'

process.title = 'tarsiya web'
const config = configOrExit()
const logger = createLogger(config.log_level)

/** A web process. The primary starts several, which share its port. */
runChild(logger, async ({ url, pool_max }) => {
  const database = createDatabase(url, { max: pool_max, logger, reactions, readUrl: config.database_read_url, pooled: config.database_pooled })
  answerMetricsRequests('web', database)
  const app = await buildApp({ config, database, logger })
  enableGracefulShutdown(app)
  sweepTemps(app.storage).catch((error: unknown) => logger.warn({ err: error }, 'old temporary files could not be removed'))
  await app.ready()
  // Fastify's `listen` logs each address; the primary announces it once.
  app.server.listen(config.port, config.host)
  await once(app.server, 'listening')
  return {
    async stop() {
      await app.close()
      await database.close()
    },
  }
})
