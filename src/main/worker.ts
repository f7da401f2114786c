import { configOrExit } from '#framework/config/config.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { runningEmbedded } from '#runtime/postgres/embedded.server.ts'
import { pendingMigrations } from '#framework/database/migrate.server.ts'
import { whenDatabaseAnswers } from '#framework/database/wait-for-database.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import { runJobs } from '#framework/jobs/run.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { answerMetricsRequests, createMetricsReader } from '#framework/metrics/read-metrics.server.ts'
import { serveMetrics } from '#framework/metrics/serve-metrics.server.ts'
import { announceWait } from '#runtime/processes/start-steps.server.ts'
import { answerWatchdog } from '#runtime/processes/watchdog.server.ts'
import { runChild } from '#runtime/processes/child.server.ts'
import type { StartMessage } from '#framework/ipc/ipc-messages.server.ts'
import { reactionsFor } from '#app/events.server.ts'
import { GAUGES } from '#app/metrics.server.ts'
import { gatherTasks } from '#app/jobs.server.ts'
import { FILE_KINDS } from '#app/uploads.ts'

process.title = 'tarsiya jobs'
const config = configOrExit()
const logger = createLogger(config.log_level)
const { SEAL_KEY } = process.env
delete process.env.SEAL_KEY

/** Ends the process for a reason that waiting does not cure. */
function exitWith(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

// Without a primary nobody else notices that it hangs.
if (!process.send) answerWatchdog(logger)

/** Finds the database when there is no primary (`npm run worker`), and waits for it while it is away. */
async function findDatabase(): Promise<StartMessage> {
  const url = config.database_url ?? (await runningEmbedded(config.data_dir))?.url
  if (!url) exitWith('No database found: set DATABASE_URL, or run npm start first')
  const database = createDatabase(url, { max: 1, logger, pooled: config.database_pooled })
  // Migrations run elsewhere; jobs of this release must not run on an older schema.
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const found = whenDatabaseAnswers(() => pendingMigrations(database.pool), { logger })
  const pending = await announceWait(`the database at ${new URL(url).host}`, print, found)
    .catch((error: Error) => exitWith(`The database cannot be used: ${error.message}`))
    .finally(() => database.close())
  if (pending.length)
    exitWith(
      `The database lacks ${pending.length} migrations, first ${pending[0]}: start the server of this release first`,
    )
  return { url, direct_url: config.database_direct_url ?? url, pool_max: 10 }
}

/** The supervisor restarts the process; running e-mails and jobs are retried. */
function endProcess(error: unknown) {
  logger.error({ err: error }, 'the job runner ended, and this process with it')
  process.exit(1)
}

/** Responds to the primary; without one, serves metrics on its own port. */
async function exposeMetrics(database: Database) {
  if (process.send) answerMetricsRequests('jobs', database, GAUGES)
  else if (config.metrics) {
    const read = createMetricsReader('jobs', database, GAUGES)
    await serveMetrics(config.metrics, () => read(true), logger)
  }
}

/** The job process. */
runChild(
  logger,
  async ({ url, direct_url, pool_max }) => {
    const database = createDatabase(url, {
      max: pool_max,
      logger,
      reactions: reactionsFor(config),
      pooled: config.database_pooled,
    })
    await exposeMetrics(database)
    const storage = openStorage(config, FILE_KINDS)
    const tasks = await gatherTasks(config, SEAL_KEY)
    const jobs = await runJobs({
      config,
      database,
      storage,
      logger,
      databaseUrl: direct_url,
      tasks,
      onEnded: endProcess,
    })
    return {
      async stop() {
        await jobs.stop()
        await database.close()
      },
    }
  },
  process.send ? undefined : await findDatabase(),
)
