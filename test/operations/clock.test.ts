import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, it, mock } from 'node:test'
import { sql } from 'kysely'
import { CommandFailure, formatMinute, UsageError } from '#framework/config/command.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { MachineClock } from '#framework/database/tables.ts'
import { checkClock, type ClockReading, doubtOf, readClocks } from '#framework/jobs/check-clock.server.ts'
import { dropFutureRuns, watchClock } from '#framework/jobs/moved-clock.server.ts'
import { type JobTask, runJobs } from '#framework/jobs/run.server.ts'
import { testApp } from '#test/support/app.ts'
import { atTime, shiftDays } from '#test/support/database.ts'
import { runCommand } from '#test/support/ops.ts'
import { examine } from '#app/operations/doctor.server.ts'
import { gatherTasks } from '#app/jobs.server.ts'
import { GAUGES } from '#app/metrics.server.ts'

const site = await testApp()
const { app, config, database } = site

const MINUTE = 60_000
const DAY = 86_400_000
const NOON = Date.parse('2026-11-30T09:00:00Z')

describe('the present instant', () => {
  const known: Record<string, MachineClock> = { a: { at: NOON, uptime: 1000 } }
  /** What is doubted of a moment by the clock, so many minutes after noon by the time that machine `a` has run. */
  const doubted = (reading: Partial<ClockReading> & { minutes?: number }, machines = known) => {
    const { minutes = 0, at = NOON + minutes * MINUTE, ...rest } = reading
    return doubtOf(machines, { boot: 'a', uptime: 1000 + minutes * 60, at, from: at, to: at, ...rest }).doubt
  }

  it('is believed where as much time has passed as the machine has run', () => {
    assert.equal(doubted({}, {}), undefined, 'the first one')
    assert.equal(doubted({ minutes: 1 }), undefined)
    assert.equal(doubted({ minutes: 30 * 24 * 60 }), undefined)
    assert.equal(doubted({ minutes: 1, at: NOON + 1.9 * MINUTE }), undefined, 'a clock that was corrected')
  })

  it('is doubted where the clock was moved while the machine ran, also by a process that has just started', () => {
    assert.equal(doubted({ minutes: 1, at: NOON + DAY }), 'the clock was moved 24 hours ahead')
    assert.equal(doubted({ minutes: 10, at: NOON - 20 * MINUTE }), 'the clock was moved 30 minutes back')
  })

  it('is believed after weeks in which everything was off, and never before the last one', () => {
    const other = { boot: 'b', uptime: 5 }
    assert.equal(doubted({ ...other, at: NOON + 21 * DAY }), undefined)
    assert.equal(doubted({ ...other, at: NOON - 3 * DAY }), 'it was 72 hours later before')
    assert.equal(doubted({ uptime: 5, at: NOON + 21 * DAY }), undefined, 'a container that counts its own time')
  })

  it('is doubted after a restart, too, once a clock was moved', () => {
    const moved = { a: { ...known.a, doubt: 'the clock was moved 24 hours ahead', moved: true as const } }
    assert.match(doubted({ boot: 'b', uptime: 5, at: NOON + DAY }, moved) ?? '', /before this machine .* started/)
    assert.equal(doubted({ minutes: 5 }, moved), undefined, 'until it is back')
    assert.equal(doubted({ boot: 'b', uptime: 5 }, { ...moved, b: { at: NOON, uptime: 5 } }), undefined)
  })

  it('is doubted where database and process differ, however long the answer takes', () => {
    const reading = (from: number, to: number) => doubted({ from: NOON + from, to: NOON + to })
    assert.equal(reading(-5 * MINUTE, 5 * MINUTE), undefined)
    assert.match(reading(2 * MINUTE, 3 * MINUTE) ?? '', /^the clock of the database is 2 minutes behind/)
    assert.match(reading(-DAY, -DAY) ?? '', /^the clock of the database is 24 hours ahead of/)
  })
})

/** The clocks of a machine that has both database and processes, with its clock moved as that of the database is. */
const bothMoved = (days: number) => async (reader: Reader) => {
  const { from, to, ...reading } = await readClocks(reader)
  return { ...reading, from: from + days * DAY, to: to + days * DAY }
}
const gauge = async () => GAUGES.find(({ name }) => name === 'tarsiya_clock_ok')!.read(database.kysely)
const time = async () => {
  const findings = await examine({ config, database, storage: app.storage, url: database.url })
  return findings.find(({ part }) => part === 'time')!
}
const confirm = (now: string) =>
  runCommand(site, 'clock:confirm', now, '--reason', 'checked by telephone', '--as', 'huda')

describe('a clock that is moved by a day', () => {
  it('is in doubt until it is back, in the metrics and for doctor, too', async () => {
    assert.equal(await checkClock(database), undefined)
    assert.deepEqual([await gauge(), (await time()).state], [1, 'ok'])
    await atTime(database, 1, async () => {
      assert.match((await checkClock(database)) ?? '', /^the clock of the database is 24 hours ahead of/)
      assert.equal(await checkClock(database, bothMoved(1)), 'the clock was moved 24 hours ahead')
      const { state, text, next } = await time()
      assert.deepEqual([await gauge(), state], [0, 'wrong'])
      assert.match(text, /24 hours ahead: nothing is closed or opened/)
      assert.match(next ?? '', /clock:confirm/)
    })
    assert.equal(await checkClock(database), undefined)
    assert.deepEqual([await gauge(), (await time()).state], [1, 'ok'])
  })

  it('is believed again once an operator says the time, by another clock', async () => {
    await database.kysely
      .updateTable('clock_checks')
      .set({ machines: sql`'{"gone": {"at": 9e14, "uptime": 1}}'` })
      .execute()
    assert.match((await checkClock(database)) ?? '', /later before$/)
    await assert.rejects(confirm(formatMinute(new Date(Date.now() - 600_000))!), CommandFailure)
    await assert.rejects(confirm('now'), UsageError)
    await atTime(database, 1, async () => {
      await assert.rejects(
        confirm(formatMinute(new Date(Date.now() + DAY))!),
        /by the database and not by this machine/,
      )
    })
    assert.match((await checkClock(database)) ?? '', /later before$/)
    assert.match(
      await confirm(formatMinute(new Date())!),
      /^Confirmed: .* It was in doubt: it was \d+ hours later before$/,
    )
    assert.equal(await checkClock(database), undefined)
    const event = await database.kysely
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'clock.confirmed')
      .executeTakeFirstOrThrow()
    assert.deepEqual([event.details.operator, event.details.reason], ['huda', 'checked by telephone'])
  })

  it('ends the job process, and leaves no schedule that is done until tomorrow', async () => {
    mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.now() })
    const ended: string[] = []
    try {
      const unwatch = watchClock((error) => ended.push(error.message))
      mock.timers.tick(30_000)
      assert.deepEqual(ended, [])
      mock.timers.tick(60_000)
      assert.deepEqual(ended, ['the clock was moved'], 'once')
      unwatch()
    } finally {
      mock.timers.reset()
    }
    const { pool } = database.owner
    await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('close_rfqs', now(), now() + interval '1 day'), ('sweep_files', now(), now() - interval '20 minutes')`)
    await pool.query(`select graphile_worker.add_job(name, run_at := now() + interval '1 day', job_key := key)
      from (values ('close_rfqs', 'cron:close_rfqs'), ('send_mail', 'mail:1')) as job (name, key)`)
    await dropFutureRuns(database)
    const { rows } = await pool.query(`
      select identifier as name, last_execution > now() as later from graphile_worker._private_known_crontabs
      union all select key, run_at > now() from graphile_worker.jobs where key is not null order by 1`)
    assert.deepEqual(
      rows.map(({ name, later }) => [name, later]),
      [
        ['close_rfqs', false],
        ['cron:close_rfqs', false],
        ['mail:1', true],
        ['sweep_files', false],
      ],
    )
    await pool.query('delete from graphile_worker._private_jobs')
    await pool.query('delete from graphile_worker._private_known_crontabs')
  })

  it('is the same start of a machine for each process that begins anew, also in a container', async () => {
    const { boot } = await readClocks(database.kysely)
    assert.equal(boot, (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim())
  })

  it('is stored before the job process ends', async () => {
    await database.kysely.updateTable('clock_checks').set({ machines: '{}' }).execute()
    await checkClock(database)
    const ended = Promise.withResolvers<unknown>()
    mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.now() })
    const runner = await runJobs({
      config,
      database,
      storage: app.storage,
      logger: createLogger('silent'),
      databaseUrl: database.url,
      tasks: [{ name: 'close_rfqs', by_clock: true, run: async () => undefined }],
      onEnded: ended.resolve,
    })
    try {
      await shiftDays(database, 1)
      mock.timers.setTime(Date.now() + DAY)
      mock.timers.tick(5000)
      assert.match(String(await ended.promise), /the clock was moved/)
      const { machines } = await database.kysely.selectFrom('clock_checks').select('machines').executeTakeFirstOrThrow()
      assert.deepEqual(
        Object.values(machines).map(({ moved }) => moved),
        [true],
      )
    } finally {
      mock.timers.reset()
      await shiftDays(database, 0)
      await runner.stop()
      await database.kysely.updateTable('clock_checks').set({ machines: '{}' }).execute()
    }
  })

  it('is noticed by each job process on its own, which runs no schedules until its clock is right', async () => {
    const { pool } = database.owner
    await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('close_rfqs', now() - interval '1 hour', date_trunc('minute', now()) - interval '10 minutes')`)
    const due = () =>
      pool.query(`select from graphile_worker._private_known_crontabs
      where last_execution < now() - interval '9 minutes'`)
    const ran = Promise.withResolvers<void>()
    await database.kysely.updateTable('clock_checks').set({ machines: '{}' }).execute()
    const ended = Promise.withResolvers<unknown>()
    await shiftDays(database, -1)
    mock.timers.enable({ apis: ['setInterval'] })
    const start = () =>
      runJobs({
        config,
        database,
        storage: app.storage,
        logger: createLogger('silent'),
        databaseUrl: database.url,
        tasks: [
          { name: 'close_rfqs', cron: '* * * * *', by_clock: true, run: async () => ran.resolve() },
          { name: 'send_mail', run: async () => undefined },
        ],
        onEnded: ended.resolve,
      })
    let runner = await start()
    try {
      assert.equal(await gauge(), 0)
      await shiftDays(database, 0)
      mock.timers.tick(60_000)
      assert.match(String(await ended.promise), /agree again/)
      assert.equal(await gauge(), 1)
      await runner.stop()
      assert.equal((await due()).rowCount, 1)
      runner = await start()
      await ran.promise
    } finally {
      mock.timers.reset()
      await shiftDays(database, 0)
      await runner.stop()
      await pool.query('delete from graphile_worker._private_known_crontabs')
    }
  })

  it('is still in doubt when another machine is right, and no longer than a machine doubts', async () => {
    const doubt = { doubt: 'the clock of the database is 2 minutes behind' }
    const setMachine = (minutes: number) =>
      database.kysely
        .updateTable('clock_checks')
        .set({ machines: JSON.stringify({ other: { ...doubt, doubted_at: Date.now() - minutes * MINUTE } }) })
        .execute()
    await setMachine(1)
    assert.equal(await checkClock(database), undefined)
    assert.equal(await gauge(), 0)
    await setMachine(6)
    assert.equal(await checkClock(database), undefined)
    assert.equal(await gauge(), 1)
  })

  it('ends nothing for good: jobs that do wait, and go on once it is right', async () => {
    const tasks = await gatherTasks(config)
    after(async () => {
      for (const { close } of tasks) await close?.()
    })
    assert.deepEqual(
      tasks.filter(({ by_clock }) => by_clock).map(({ name }) => name),
      [
        'sweep_files',
        'remind_approvers',
        'tell_deadlines',
        'near_deadlines',
        'close_rfqs',
        'remind_to_confirm',
        'open_sealed',
        'remind_of_openings',
        'publish_questions',
        'issue_orders',
        'remind_orders',
        'note_unconfirmed_deliveries',
        'close_orders',
        'publish_ratings',
        'send_digests',
        'forget_expired',
      ],
    )
    const logger = createLogger('silent')
    let waits = Promise.withResolvers<object>()
    mock.method(logger, 'error', (fields: object) => waits.resolve(fields))
    let runs = Promise.withResolvers<void>()
    const task: JobTask = { name: 'close_rfqs', by_clock: true, run: async () => runs.resolve() }
    const queue = () => database.pool.query("select graphile_worker.add_job('close_rfqs')")
    const runner = await runJobs({
      config,
      database,
      storage: app.storage,
      logger,
      databaseUrl: database.url,
      tasks: [task],
      onEnded: (error) => assert.fail(String(error)),
    })
    try {
      await shiftDays(database, 1)
      await queue()
      const first = await Promise.race([waits.promise, runs.promise.then(() => 'it ran')])
      assert.match((first as { doubt?: string }).doubt ?? String(first), /24 hours ahead/)
      await shiftDays(database, 0)
      waits = Promise.withResolvers()
      runs = Promise.withResolvers()
      await queue()
      assert.equal(await Promise.race([waits.promise, runs.promise.then(() => 'it ran')]), 'it ran')
    } finally {
      await shiftDays(database, 0)
      await runner.stop()
    }
  })

  it('leaves the jobs that wait for it to machines whose clock is right', async () => {
    const jobs = async () =>
      (await database.owner.pool.query('select task_identifier as name from graphile_worker.jobs')).rows.map(
        ({ name }) => name,
      )
    const start = (tasks: JobTask[]) =>
      runJobs({
        config,
        database,
        storage: app.storage,
        logger: createLogger('silent'),
        databaseUrl: database.url,
        tasks,
        onEnded: (error) => assert.fail(String(error)),
      })
    const other = Promise.withResolvers<void>()
    await database.owner.pool.query('delete from graphile_worker._private_jobs')
    await database.pool.query("select graphile_worker.add_job('close_rfqs'), graphile_worker.add_job('other')")
    await shiftDays(database, -1)
    const ahead = await start([
      { name: 'close_rfqs', by_clock: true, run: async () => assert.fail('by a wrong clock') },
      { name: 'other', run: async () => other.resolve() },
    ])
    try {
      await other.promise
    } finally {
      await shiftDays(database, 0)
      await ahead.stop()
    }
    assert.deepEqual(await jobs(), ['close_rfqs'])
    const closed = Promise.withResolvers<void>()
    const right = await start([{ name: 'close_rfqs', by_clock: true, run: async () => closed.resolve() }])
    try {
      await closed.promise
    } finally {
      await right.stop()
    }
  })
})
