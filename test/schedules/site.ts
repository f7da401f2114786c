import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { type Answer, callsOf, type CallOptions } from '#test/support/app.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { runCommand } from '#test/support/ops.ts'
import { buildApp } from '../../src/app/app.server.ts'
import { gatherTasks } from '../../src/app/jobs.server.ts'

/** The real application on a database, with its jobs and operator commands in this process. */
export async function openSite(database: TestDatabase) {
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-schedules-'))
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: data_dir, RATE_LIMITS: 'off' })
  const app = await buildApp({ config, database, streams: { lifetime_ms: 0 }, distDir: null })
  await app.ready()
  const tasks = await gatherTasks(config)
  const logger = createLogger('silent')
  const call: (method: string, path: string, options?: CallOptions) => Promise<Answer> = callsOf(app)

  return {
    database,
    call,
    /** Runs a job as its schedule would. */
    async job(name: string) {
      const task = tasks.find((each) => each.name === name)
      if (!task) throw new Error(`no job ${name}`)
      await task.run({}, { config, database, storage: app.storage, logger })
    },
    /** Runs a command of an operator, in whose name no question is asked. */
    ops: (name: string, ...words: string[]) =>
      runCommand({ database, config, app }, name, ...words, '--reason', 'a schedule'),
    async close() {
      for (const { close } of tasks) await close?.()
      await app.close()
      await database.close()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
