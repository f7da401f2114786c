import { configOrExit } from '#platform/config.server.ts'
import { createDatabase } from '#platform/database/database.server.ts'
import { createLogger } from '#platform/log.server.ts'
import { runChild } from '#platform/processes/child.server.ts'
import { buildApp } from './app.server.ts'

process.title = 'tarsiya web'
const config = configOrExit()
const logger = createLogger(config.log_level)

/** A web process: the primary starts some of them, and they share its port. */
runChild(logger, async ({ url, pool_max }) => {
  const database = createDatabase(url, { max: pool_max, logger })
  const app = await buildApp({ config, database, logger })
  await app.listen({ port: config.port, host: config.host })
  return {
    async stop() {
      await app.close()
      await database.close()
    },
  }
})
