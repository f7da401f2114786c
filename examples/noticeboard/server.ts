import { join } from 'node:path'
import { configOrExit } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import { whenDatabaseAnswers } from '#framework/database/wait-for-database.server.ts'
import { runJobs } from '#framework/jobs/run.server.ts'
import { startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { createNoticeboard, MIGRATIONS, reactions, tasksOf } from './app.server.ts'
import { buildNoticeboard } from './build.ts'
import { GRANTS } from './schema.ts'

/* Builds and starts the noticeboard in one process, with a database of its own unless `DATABASE_URL` names one. */
const config = configOrExit()
const logger = createLogger(config.log_level)
const distDir = join(config.data_dir, 'dist')

const embedded = config.database_url ? undefined : await startEmbedded({ data_dir: config.data_dir, logger })
const url = config.database_url ?? embedded!.url
const owner_url = config.database_owner_url ?? embedded!.owner_url
await whenDatabaseAnswers(() => migrate(owner_url, logger, { app: { url, grants: GRANTS }, folder: MIGRATIONS }), {
  logger,
})
await buildNoticeboard(distDir)
const database = createDatabase(url, { max: 5, logger, reactions })
const app = await createNoticeboard({ config, database, logger, distDir })
const [{ storage }, tasks] = [app, await tasksOf(config)]
const onEnded = () => process.exit(1)
const jobs = await runJobs({ config, database, storage, logger, databaseUrl: url, tasks, onEnded })
await app.listen({ port: config.port, host: config.host })
process.stdout.write(`The noticeboard is ready: ${config.public_url}\n`)

process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
async function stop() {
  await app.close()
  await jobs.stop()
  await database.close()
  await embedded?.stop()
  process.exit(0)
}
