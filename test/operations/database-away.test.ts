import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { runJobs } from '#framework/jobs/run.server.ts'
import { testApp } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/site.ts'
import { operator } from '#test/support/ops.ts'
import { startRelay } from '#test/support/tcp-relay.ts'

/*
 * Processes start, and run, while a relay refuses each connection as PgBouncer does in a failover. None of them may end for
 * it; a reason that waiting does not cure ends them with a sentence.
 */
const RETRY = ['08P01', 'server login has been failing, try again later (server_login_retry)'] as const
const NO_ROOM = ['08P01', 'no more connections allowed (max_client_conn)'] as const
const STARTING = ['57P03', 'the database system is starting up'] as const
const WRONG_PASSWORD = ['28P01', 'password authentication failed for user "tarsiya_app"'] as const

const site = await testApp()
const { database, config } = site
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-away-'))
const relay = await startRelay(Number(new URL(database.url).port))
after(() => relay.close())
after(() => rm(folder, { recursive: true, force: true }))
afterEach(() => relay.restore())
const through = (address: string) => {
  const url = new URL(address)
  url.port = String(relay.port)
  return url.href
}
const [url, owner_url] = [through(database.url), through(database.owner.url)]

/** A process of the product with the relay as its database. */
function start(file: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: owner_url,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...env,
    },
  })
  after(() => child.kill('SIGKILL'))
  const printed = { out: '', err: '' }
  child.stdout.on('data', (text) => (printed.out += text))
  child.stderr.on('data', (text) => (printed.err += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, printed, exited }
}

type Started = ReturnType<typeof start>

/** Resolves once so many more connections of a process have been refused; fails where it ends before. */
const refused = (times: number, { exited }: Started) =>
  Promise.race([relay.refuses(times), exited.then((code) => assert.fail(`it has ended: ${code}`))])

const jobsLeft = async (name: string) =>
  (await database.pool.query('select from graphile_worker.jobs where task_identifier = $1', [name])).rowCount

/** Resolves once a worker has done a job; fails where it ends before. */
async function isDone(name: string, { child }: Started) {
  while ((await jobsLeft(name)) !== 0) assert.equal(child.exitCode, null, 'it has ended')
}

/**
 * What no schedule queues: a job that runs while its connection is lost may stay locked until `release_jobs`, ten minutes
 * later.
 */
const NOBODYS = { object_id: 999_999 }

describe('a worker', () => {
  it('whose database is away when it starts, and again while it runs, waits and works', async () => {
    await database.transaction((tx) => enqueue(tx, 'match_rfq', NOBODYS))
    relay.refuse(...RETRY)
    const worker = start('src/main/worker.ts')
    await refused(3, worker)
    relay.refuse(...NO_ROOM)
    await refused(2, worker)
    relay.refuse(...STARTING)
    await refused(2, worker)
    relay.restore()
    await isDone('match_rfq', worker)

    relay.refuse(...RETRY)
    await database.transaction((tx) => enqueue(tx, 'match_product', NOBODYS))
    await refused(3, worker)
    relay.restore()
    await isDone('match_product', worker)
    const { child, exited, printed } = worker
    child.kill('SIGTERM')
    assert.equal(await exited, 0, printed.out + printed.err)
    assert.equal(printed.err, '')
    assert.match(printed.out, /the database is away: waiting for it/)
  })

  it('that is stopped while it waits ends', async () => {
    relay.refuse(...RETRY)
    const worker = start('src/main/worker.ts')
    await refused(2, worker)
    const { child, exited } = worker
    child.kill('SIGTERM')
    await exited
    assert.equal(child.exitCode ?? child.signalCode, 'SIGTERM')
  })

  it('whose password is wrong ends with a sentence', async () => {
    relay.refuse(...WRONG_PASSWORD)
    const { exited, printed } = start('src/main/worker.ts')
    assert.equal(await exited, 1)
    assert.equal(printed.err, `The database cannot be used: ${WRONG_PASSWORD[1]}\n`)
  })
})

describe('the primary', () => {
  it('waits for its database, and ends when it is told to', async () => {
    relay.refuse(...RETRY)
    const primary = start('src/main/server.ts', { PORT: String(await freePort()), JOBS: 'off' })
    await refused(3, primary)
    primary.child.kill('SIGTERM')
    assert.equal(await primary.exited, 0, primary.printed.err)
  })

  it('whose password is wrong ends with a sentence', async () => {
    relay.refuse(...WRONG_PASSWORD)
    const { exited, printed } = start('src/main/server.ts', { PORT: String(await freePort()), JOBS: 'off' })
    assert.equal(await exited, 1)
    assert.equal(printed.err, `The database cannot be used: ${WRONG_PASSWORD[1]}\n`)
  })
})

describe('a web process', () => {
  it('whose database is away when it starts serves once it is there', async () => {
    const relayed = openTestDatabase({ url, owner_url })
    after(() => relayed.close())
    relay.refuse(...RETRY)
    const starting = testApp({}, { database: relayed, data_dir: site.data_dir })
    await relay.refuses(3)
    relay.restore()
    const { call } = await starting
    assert.equal((await call('GET', '/rfqs/all')).status, 200)
  })
})

describe('a command of operators', () => {
  it('waits for its database and runs', async () => {
    const { ops } = await operator({ url, owner_url })
    relay.refuse(...RETRY)
    const answer = ops('features:list')
    const ended = answer.then(({ errors }) => assert.fail(`it has ended: ${errors}`))
    await Promise.race([relay.refuses(2), ended])
    ended.catch(() => undefined)
    relay.restore()
    const { code, errors } = await answer
    assert.deepEqual([code, errors], [0, 'Waiting for the database…\n'])
  })

  it('that is refused for good says why', async () => {
    const { ops } = await operator({ url, owner_url })
    relay.refuse(...WRONG_PASSWORD)
    const { code, errors } = await ops('features:list')
    assert.deepEqual([code, errors], [1, `features:list failed: ${WRONG_PASSWORD[1]}\n`])
  })
})

describe('the job runner', () => {
  const run = (databaseUrl: string, logger = createLogger('silent'), ran: () => void = () => undefined) =>
    runJobs({
      config,
      database,
      storage: site.app.storage,
      logger,
      databaseUrl,
      tasks: [{ name: 'noted', run: async () => ran() }],
      onEnded: (error) => assert.fail(String(error)),
    })

  it('starts once a pooler has a server', async () => {
    relay.refuse(...RETRY)
    const starting = run(url)
    await relay.refuses(3)
    relay.restore()
    await (await starting).stop()
  })

  it('goes on once a pooler has a server again', async () => {
    const ran = Promise.withResolvers<void>()
    const runner = await run(url, createLogger('silent'), ran.resolve)
    relay.refuse(...RETRY)
    await database.transaction((tx) => enqueue(tx, 'noted', {}))
    await relay.refuses(4)
    relay.restore()
    await ran.promise
    await runner.stop()
  })

  it('does not work on a standby', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await database.owner.pool.query(`
      create schema standby;
      grant usage on schema standby to public;
      create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`)
    await database.owner.pool.query(`alter database ${name} set search_path = standby, pg_catalog, public`)
    const noticed = Promise.withResolvers<string>()
    const logger = createLogger('silent')
    logger.warn = ({ err }: { err: Error }) => noticed.resolve(err.message)
    const starting = run(database.url, logger)
    assert.equal(await noticed.promise, 'the server is a standby')
    await database.owner.pool.query(`alter database ${name} reset search_path`)
    await (await starting).stop()
  })
})
