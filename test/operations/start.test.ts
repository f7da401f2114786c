import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, it } from 'node:test'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { count } from '#test/support/run/counted.ts'
import { onlyInFullRun } from '#test/support/run/full-run.ts'
import { aPng } from '#test/support/make/files.ts'
import { aDurableDatabase, freePort } from '#test/support/site.ts'
import { bootstrapDatabase } from '../../src/app/bootstrap-database.server.ts'

/* One start at work and one in production show all that a start does: each costs as much as a hundred tests. */

const addresses = await aDurableDatabase()
const database = createDatabase(addresses.url, { max: 1, logger: createLogger('silent') })
after(async () => {
  await database.close()
  await addresses.stop()
})
const SEAL_KEY = randomBytes(32).toString('base64')
const PRODUCTION = { NODE_ENV: 'production', ALLOW_INSECURE: '1', PUBLIC_URL: 'http://tarsiya.example', SEAL_KEY }

/** Starts the product and ends it once it is ready; answers what it said, line by line. */
async function start<Seen>(
  env: Record<string, string>,
  whileItRuns: (port: number, pid: number, data_dir: string) => Promise<Seen>,
) {
  count('starts')
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'tarsiya-start-'))]
  const data_dir = join(folder, 'data')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main/server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: data_dir,
      DATABASE_URL: addresses.url,
      DATABASE_OWNER_URL: addresses.owner_url,
      DEMO: 'off',
      WORKERS: '2',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const seen: Seen[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (!line.includes('is ready after')) continue
    seen.push(await whileItRuns(port, child.pid!, data_dir).finally(() => child.kill('SIGTERM')))
  }
  assert.deepEqual(await ended, [0, null])
  await rm(folder, { recursive: true, force: true })
  return { lines, port, seen: seen[0]! }
}

/** The environments of the processes below one, of those that serve and of the one that runs jobs; where there are such files. */
async function environmentsBelow(parent: number) {
  const found = { web: [] as string[], job: [] as string[] }
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(await read('status'))) continue
    const [environment, name] = [await read('environ'), await read('cmdline')]
    // The program's file, until it has given itself a name.
    const kind = /jobs|worker\.ts/.test(name) ? 'job' : 'web'
    if (environment.includes('DATABASE_URL=')) found[kind].push(environment)
  }
  return found
}

/** Whether and with what rights the product's files are there. */
async function filesIn(data_dir: string) {
  const entries = await readdir(data_dir, { recursive: true, withFileTypes: true })
  const paths = [data_dir, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  return Promise.all(paths.map(async (path) => ({ path, isOpen: ((await stat(path)).mode & 0o077) !== 0 })))
}

/** The form by which a company registers with its picture. */
async function aRegistration(): Promise<Record<string, string | File>> {
  const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
  const { bytes, name, type } = aPng()
  return {
    company_name: 'مؤسسة الأذونات',
    email: 'modes@example.sa',
    phone_number: '0501234567',
    password: 'a quiet green lamp',
    region_id: String(place.region_id),
    city_id: String(place.city_id),
    district_id: place.district_id,
    profile_image: new File([bytes], name, { type }),
  }
}

const answers = async (host: string, port: number) => {
  const socket = connect(port, host)
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

/** What a start at work shows. */
const atWork = start({ HOST: 'localhost', SEAL_KEY }, async (port, pid, data_dir) => {
  // Before the job process has begun: an RFQ that is sealed now finds a key all the same.
  const { opening_keys } = await database.kysely
    .selectFrom('opening_keys')
    .select((by) => by.fn.countAll<number>().as('opening_keys'))
    .where('rfq_id', 'is', null)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  for (const [name, value] of Object.entries(await aRegistration())) form.set(name, value)
  const registered = await fetch(`http://127.0.0.1:${port}/api/v1/register`, { method: 'POST', body: form })
  return {
    opening_keys: Number(opening_keys),
    registered: [registered.status, await registered.text()] as const,
    picture: (await fetch(`http://127.0.0.1:${port}/og/brand.en.png`)).status,
    listens: [await answers('127.0.0.1', port), await answers('::1', port)],
    environments: await environmentsBelow(pid),
    files: await filesIn(data_dir),
  }
})

describe('a start', () => {
  it('at work speaks to people: no line of the log stands among its own, unless it warns or had to wait', async () => {
    const { lines } = await atWork
    const untilReady = lines.slice(0, lines.findIndex((line) => line.includes('is ready after')) + 1)
    assert.deepEqual(
      untilReady.filter((line) => line.startsWith('{') && !/^\{"level":[456]0,|"waited_ms":/.test(line)),
      [],
    )
  })

  it('on localhost listens at one address, so that it can be left in order', async () =>
    assert.deepEqual((await atWork).seen.listens, [true, false]))

  it('has made opening keys when it is ready', async () => assert.ok((await atWork).seen.opening_keys >= 50))

  const onLinux = { skip: process.platform !== 'linux' }

  it('keeps the password of the owner of the tables from the processes that serve', onLinux, async () => {
    const { web, job } = (await atWork).seen.environments
    assert.deepEqual([web.length, job.length], [2, 1])
    for (const environment of [...web, ...job]) assert.ok(!environment.includes('DATABASE_OWNER_URL='))
  })

  it(
    'gives the seal key to the process of jobs, to no process that serves, and writes it nowhere',
    onLinux,
    async () => {
      const { environments, files } = (await atWork).seen
      assert.ok(environments.web.length > 0)
      for (const environment of environments.web) assert.ok(!environment.includes(SEAL_KEY))
      assert.ok(environments.job[0]?.includes(`SEAL_KEY=${SEAL_KEY}`))
      assert.ok(!files.some(({ path }) => path.endsWith('seal.key')))
    },
  )

  it('writes what its own account alone can read', async () => {
    const { registered, picture, files } = (await atWork).seen
    assert.equal(registered[0], 201, registered[1])
    assert.equal(picture, 200)
    const paths = files.map(({ path }) => path)
    assert.ok(
      ['primary.pid', 'uploads/profile/'].every((part) => paths.some((path) => path.includes(part))),
      paths.join('\n'),
    )
    assert.deepEqual(
      files.filter(({ isOpen }) => isOpen),
      [],
    )
  })

  const complaints = (lines: string[]) => lines.filter((line) => line.includes('DATABASE_OWNER_URL'))

  it('in production logs once where it listens, however many processes share the port, and complains of nothing', async () => {
    const { lines, port } = await start(PRODUCTION, async () => undefined)
    const logged = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      logged.filter(({ msg }) => /listening/i.test(String(msg))).map(({ msg, host, port: at }) => [msg, host, at]),
      [['listening', '127.0.0.1', port]],
    )
    assert.deepEqual(complaints(lines), [])
  })

  it(
    'complains in one line when the application can change tables, because no owner of them was named',
    onlyInFullRun('src/framework/database/', 'src/main/', 'src/app/bootstrap-database.server.ts'),
    async () => {
      const given = { ...PRODUCTION, DATABASE_URL: addresses.owner_url, DATABASE_OWNER_URL: '' }
      const owned = complaints((await start(given, async () => undefined)).lines)
      assert.equal(owned.length, 1)
      assert.match(owned[0]!, /"role":"tarsiya".*can change tables and the audit trail/)
    },
  )

  it('refuses a server that a crash would leave without what it has committed', async () => {
    const url = { url: process.env.TEST_DATABASE_URL!, owner_url: process.env.TEST_OWNER_URL! }
    await assert.rejects(bootstrapDatabase(url, createLogger('silent')), {
      message: 'The database must run with fsync = on: with "off" a crash loses committed rows',
    })
  })
})
