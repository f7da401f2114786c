import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/site.ts'

const database = await testDatabase()

/** Starts the product and ends it once it is ready; answers what it said, line by line. */
async function start(
  env: Record<string, string>,
  whileItRuns: (port: number, pid: number) => Promise<void> = async () => undefined,
) {
  const [port, data_dir] = [await freePort(), await mkdtemp(join(tmpdir(), 'tarsiya-start-'))]
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
    await whileItRuns(port, child.pid!).finally(() => child.kill('SIGTERM'))
  }
  assert.deepEqual(await ended, [0, null])
  await rm(data_dir, { recursive: true, force: true })
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
