import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aPng } from '#test/support/make/files.ts'
import { freePort } from '#test/support/site.ts'

const database = await testDatabase()

/** Starts the product and ends it once it is ready; answers what it said, line by line. */
async function start(
  env: Record<string, string>,
  whileItRuns: (port: number, pid: number, data_dir: string) => Promise<void> = async () => undefined,
) {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'tarsiya-start-'))]
  const data_dir = join(folder, 'data')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main/server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: data_dir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.owner.url,
      DEMO: 'off',
      WORKERS: '2',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (!line.includes('is ready after')) continue
    await whileItRuns(port, child.pid!, data_dir).finally(() => child.kill('SIGTERM'))
  }
  assert.deepEqual(await ended, [0, null])
  await rm(folder, { recursive: true, force: true })
  return { lines, port }
}

/** The environments of the processes below one, by the process's name. */
async function environmentsBelow(parent: number): Promise<string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status))
      found.push(await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''))
  }
  return found.filter((environment) => environment.includes('DATABASE_URL='))
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

describe('a start', () => {
  it('at work speaks to people: no line of the log stands among its own', async () => {
    const { lines } = await start({})
    assert.deepEqual(
      lines.filter((line) => line.startsWith('{')),
      [],
    )
  })

  it('in production logs once where it listens, however many processes share the port', async () => {
    const { lines, port } = await start({
      NODE_ENV: 'production',
      ALLOW_INSECURE: '1',
      PUBLIC_URL: 'http://tarsiya.example',
    })
    const logged = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      logged.filter(({ msg }) => /listening/i.test(String(msg))).map(({ msg, host, port }) => [msg, host, port]),
      [['listening', '127.0.0.1', port]],
    )
  })

  it(
    'keeps the password of the owner of the tables from the processes that serve',
    { skip: process.platform !== 'linux' },
    async () => {
      await start({}, async (_port, pid) => {
        const below = await environmentsBelow(pid)
        assert.ok(below.length > 0)
        for (const environment of below) assert.ok(!environment.includes('DATABASE_OWNER_URL='))
      })
    },
  )

  it('writes what its own account alone can read', async () => {
    await start({}, async (port, _pid, data_dir) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(await aRegistration())) form.set(name, value)
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/register`, { method: 'POST', body: form })
      assert.equal(answer.status, 201, await answer.text())
      assert.equal((await fetch(`http://127.0.0.1:${port}/og/brand.en.png`)).status, 200)
      const entries = await readdir(data_dir, { recursive: true, withFileTypes: true })
      const paths = [data_dir, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
      assert.ok(
        ['primary.pid', 'uploads/profile/'].every((part) => paths.some((path) => path.includes(part))),
        paths.join('\n'),
      )
      const open: string[] = []
      for (const path of paths) if (((await stat(path)).mode & 0o077) !== 0) open.push(path)
      assert.deepEqual(open, [])
    })
  })

  it('complains in one line when the application can change tables, because no owner of them was named', async () => {
    const NODE_ENV = { NODE_ENV: 'production', ALLOW_INSECURE: '1', PUBLIC_URL: 'http://tarsiya.example' }
    const complaints = (lines: string[]) => lines.filter((line) => line.includes('DATABASE_OWNER_URL'))
    assert.deepEqual(complaints((await start(NODE_ENV)).lines), [])
    const owned = complaints(
      (await start({ ...NODE_ENV, DATABASE_URL: database.owner.url, DATABASE_OWNER_URL: '' })).lines,
    )
    assert.equal(owned.length, 1)
    assert.match(owned[0]!, /"role":"tarsiya".*can change tables and the audit trail/)
  })

  it('on localhost listens at one address, so that it can be left in order', async () => {
    await start({ HOST: 'localhost' }, async (port) =>
      assert.deepEqual([await answers('127.0.0.1', port), await answers('::1', port)], [true, false]),
    )
  })
})
