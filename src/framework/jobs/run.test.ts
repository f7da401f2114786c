import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aWire } from '#test/support/make/wire.ts'
import { readConfig } from '#framework/config/config.server.ts'
import { diskStorage } from '#framework/files/storage/storage.server.ts'
import { enqueue } from './enqueue.server.ts'
import { releaseAbandonedJobs } from './release-jobs.server.ts'
import { runJobs, type JobTask } from './run.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { listStoredMails } from '#framework/mail/mailbox.server.ts'
import { queueEmails } from '#framework/mail/queue.server.ts'
import { verificationEmail } from '#companies/emails.server.ts'
import { gatherTasks } from '#app/jobs.server.ts'

const database = await testDatabase()
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-jobs-'))
const config = readConfig({ DATA_DIR: data_dir })
const storage = diskStorage(data_dir, [])
after(() => rm(data_dir, { recursive: true, force: true }))

const ended = (error: unknown) => assert.fail(String(error))
const run = (tasks: JobTask[], databaseUrl = database.url) =>
  runJobs({ config, database, storage, logger: createLogger('silent'), databaseUrl, tasks, onEnded: ended })

/** A task that counts, and a promise for each of its runs. */
function aTask(name: string) {
  const runs: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  const task: JobTask = {
    name,
    async run(payload) {
      runs.push(payload)
      waiting.shift()?.()
    },
  }
  return { task, runs, next: () => new Promise<void>((resolve) => waiting.push(resolve)) }
}

/** How many connections of runners are in such a state. */
async function ofRunners(state: string): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where application_name = 'tarsiya jobs' and datname = current_database() and ${state}`,
  )
  return rowCount ?? 0
}

describe('the job runner', () => {
  it('sends an e-mail that a transaction has queued', async () => {
    const user = await aCompany(database, { email_verified: false })
    const tasks = await gatherTasks(config)
    const sent = Promise.withResolvers<void>()
    const watched = tasks.map((task): JobTask => {
      if (task.name !== 'send_mail') return task
      return { ...task, run: (payload, context) => task.run(payload, context).then(() => sent.resolve(), sent.reject) }
    })
    const runner = await run(watched)
    await database.transaction((tx) => queueEmails(tx, [{ email: verificationEmail, params: {}, to: user.company_id }]))
    await sent.promise
    await runner.stop()
    const [mail, ...others] = await listStoredMails(data_dir)
    assert.deepEqual([mail?.to.address, others], [user.email, []])
    assert.match(mail!.html, /src="cid:/, 'it shows the mark of the application')
  })

  it('gives a job whose runner died with it to another one, and leaves one that runs', async () => {
    for (const [key, minutes] of [
      ['abandoned', 31],
      ['running', 29],
    ] as const) {
      await database.transaction((tx) => enqueue(tx, 'held', {}, { jobKey: key }))
      await database.pool.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(mins => $2) where key = $1`,
        [key, minutes],
      )
    }
    const free = async () =>
      (
        await database.pool.query(
          `select key from graphile_worker.jobs where key = any ('{abandoned,running}') and locked_at is null`,
        )
      ).rows
    assert.deepEqual(await free(), [])
    await releaseAbandonedJobs(database)
    assert.deepEqual(await free(), [{ key: 'abandoned' }])
    await database.pool.query(`delete from graphile_worker._private_jobs where key = any ('{abandoned,running}')`)
  })

  it('runs a task at its start that asks for it, and others at their time', async () => {
    const [first, other] = [aTask('first'), aTask('other')]
    const ran = first.next()
    const runner = await run([
      { ...first.task, cron: '0 0 1 1 *', atStart: true },
      { ...other.task, cron: '0 0 1 1 *' },
    ])
    await ran
    await runner.stop()
    assert.deepEqual([first.runs.length, other.runs.length], [1, 0])
  })

  it('runs afterward what fell due while the database was away, unless that is long ago', async () => {
    const [recent, old] = [aTask('recent'), aTask('old')]
    /** Each hour, in the minute that was so long ago. */
    const minutely = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).getUTCMinutes()} * * * *`
    const daily = (hours: number) => `0 ${new Date(Date.now() - hours * 3_600_000).getUTCHours()} * * *`
    const tasks = [
      { ...recent.task, cron: minutely(20) },
      { ...old.task, cron: daily(5) },
    ]
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       select name, now() - interval '2 days', now() - interval '1 day' from unnest($1::text[]) as name`,
      [tasks.map(({ name }) => name)],
    )
    const ran = recent.next()
    const runner = await run(tasks)
    await ran
    await runner.stop()
    assert.deepEqual([recent.runs.length, old.runs.length], [1, 0])
  })

  it('runs a job once it has its turn, and the newest wish of a key only', async () => {
    const { task, runs, next } = aTask('count')
    await database.transaction(async (tx) => {
      await enqueue(tx, 'count', { wish: 1 }, { jobKey: 'k' })
      await enqueue(tx, 'count', { wish: 2 }, { jobKey: 'k' })
      await enqueue(tx, 'count', { wish: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
    })
    const ran = next()
    const runner = await run([task])
    await ran
    await runner.stop()
    assert.deepEqual(runs, [{ wish: 2 }])
  })

  it('goes on after the database has ended its connections', async () => {
    const { task, runs, next } = aTask('again')
    const runner = await run([task])
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tarsiya jobs' and datname = current_database()",
    )
    const ran = next()
    await database.transaction((tx) => enqueue(tx, 'again', {}))
    await ran
    await runner.stop()
    assert.equal(runs.length, 1)
  })

  it('writes down how a job went although the database was away in that moment', async () => {
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const slow: JobTask = {
      name: 'slow',
      async run() {
        begun.resolve()
        await finish.promise
      },
    }
    const wire = await aWire(database.url)
    const runner = await run([slow], wire.url)
    await database.transaction((tx) => enqueue(tx, 'slow', {}))
    await begun.promise
    wire.cut()
    const refused = wire.refused()
    finish.resolve()
    await refused
    wire.mend()
    await runner.stop()
    await wire.close()
    const { rows } = await database.pool.query(
      "select task_identifier, locked_at from graphile_worker.jobs where task_identifier = 'slow'",
    )
    assert.deepEqual(rows, [])
  })

  it('stops only when it is written how the last job went', async () => {
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    let closed = false
    const last: JobTask = {
      name: 'last',
      async run() {
        begun.resolve()
        await finish.promise
      },
      close: () => void (closed = true),
    }
    const runner = await run([last])
    await database.transaction((tx) => enqueue(tx, 'last', {}))
    await begun.promise
    const holder = await database.pool.connect()
    await holder.query(
      "begin; select from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'last') for update",
    )
    finish.resolve()
    while (!(await ofRunners("wait_event_type = 'Lock'"))) assert.equal(closed, false)

    // It cannot be written, so a runner that waits looks for it; one that does not lets go of everything.
    const stopped = runner.stop()
    while (!closed && !(await ofRunners("query like 'select from graphile_worker.jobs where locked_by%'")));
    assert.equal(closed, false)
    await holder.query('commit')
    holder.release()
    await stopped
    assert.equal(closed, true)
    const { rows } = await database.pool.query(
      "select task_identifier from graphile_worker.jobs where task_identifier = 'last'",
    )
    assert.deepEqual(rows, [])
  })

  it('runs each of its own jobs without complaint on an empty market', async () => {
    const tasks = await gatherTasks(config)
    const context = { config, database, storage, logger: createLogger('silent') }
    for (const task of tasks) if (task.cron) await task.run({}, context)
    for (const task of tasks) await task.close?.()
  })
})
