import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { configOrExit } from '#framework/config/config.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { sweepTemps } from '#framework/files/storage/sweep.server.ts'
import { enableGracefulShutdown } from '#framework/http/server/graceful-shutdown.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { answerMetricsRequests } from '#framework/metrics/read-metrics.server.ts'
import { runChild } from '#runtime/processes/child.server.ts'
import { type AppOptions, buildApp } from '#app/app.server.ts'
import { GAUGES } from '#app/metrics.server.ts'
import { reactionsFor } from '#app/events.server.ts'

/** What differs from the production process. */
interface WebOptions {
  listen?: { port: number; host: string }
  /** Another renderer than the built one. */
  openPages?: () => Promise<Required<Pick<AppOptions, 'pages'>> & { prepare: (app: FastifyInstance) => void }>
}

/** Runs a web process: starts the application with the database of the start message, and stops it gracefully. */
export function runWeb({ listen, openPages }: WebOptions = {}) {
  process.title = 'tarsiya web'
  const config = { ...configOrExit(), ...listen }
  const logger = createLogger(config.log_level)
  runChild(logger, async ({ url, direct_url, pool_max }) => {
    const database = createDatabase(url, {
      max: pool_max,
      logger,
      reactions: reactionsFor(config),
      readUrl: config.database_read_url,
      pooled: config.database_pooled,
    })
    answerMetricsRequests('web', database, GAUGES)
    const source = await openPages?.()
    const app = await buildApp({
      config,
      database,
      logger,
      streams: { directUrl: direct_url },
      ...(source && { pages: source.pages }),
    })
    source?.prepare(app)
    enableGracefulShutdown(app)
    sweepTemps(app.storage).catch((error: unknown) =>
      logger.warn({ err: error }, 'old temporary files could not be removed'),
    )
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
}
