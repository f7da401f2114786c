import assert from 'node:assert/strict'
import { after } from 'node:test'
import { Logger, runOnce } from 'graphile-worker'
import { createLogger } from '#framework/config/log.server.ts'
import type { JobContext } from '#framework/jobs/run.server.ts'
import { gatherTasks } from '../../src/app/jobs.server.ts'
import type { TestApp } from './app.ts'

/** The latest instant that there is. */
export const END_OF_TIME = () => new Date(8.64e15)

/**
 * The application's jobs on the database and files of a test. `run` runs all due jobs sequentially until none is left;
 * a name first adds that job. A failing job fails the test. Tests move the clock of the database alone: that of the
 * process is past everything, or as given.
 */
export async function jobsOf(
  { app, database, config }: Pick<TestApp, 'app' | 'database' | 'config'>,
  logger: JobContext['logger'] = createLogger('silent'),
  now = END_OF_TIME,
) {
  const tasks = await gatherTasks(config)
  const context = { config, database, storage: app.storage, logger, now }
  const taskList = Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      async (payload: unknown) => void (await run(payload as Record<string, unknown>, context)),
    ]),
  )
  after(async () => {
    for (const { close } of tasks) await close?.()
  })
  async function run(name?: string) {
    const { pool } = database
    if (name) await pool.query('select graphile_worker.add_job($1)', [name])
    await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: new Logger(() => () => undefined) })
    // The runner stops without waiting for its last write.
    while ((await pool.query('select from graphile_worker.jobs where locked_at is not null limit 1')).rowCount);
    const { rows } = await pool.query(
      'select task_identifier, last_error from graphile_worker.jobs where run_at <= now() or last_error is not null',
    )
    assert.deepEqual(rows, [], 'jobs that failed, or that no task of the product takes')
  }
  /** Runs one task directly, without the queue; several calls may run concurrently. */
  const runAlone = (name: string) => taskList[name]!({})
  return { tasks, run, runAlone }
}
