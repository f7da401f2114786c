import assert from 'node:assert/strict'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { type Embedded, runningEmbedded, startEmbedded } from './embedded.server.ts'
import { readPostmaster } from './postmaster.server.ts'
import { createLogger } from '#framework/config/log.server.ts'

const logger = createLogger('silent')
// A space in the path: people keep projects in folders such as "My projects".
let data_dir = ''
let database: Embedded

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const pidOf = async () => (await readPostmaster(join(data_dir, 'postgres')))?.pid ?? 0
const start = async () => (database = await startEmbedded({ data_dir, logger }))

describe('the embedded database', () => {
  before(async () => {
    data_dir = join(await mkdtemp(join(tmpdir(), 'tarsiya embedded ')), 'data')
  })
  after(async () => {
    await database.stop()
    await rm(join(data_dir, '..'), { recursive: true })
  })

  it('starts in an empty folder', async () => {
    const lines: string[] = []
    database = await startEmbedded({ data_dir, logger, onProgress: (line) => lines.push(line) })
    assert.equal(database.adopted, false)
    assert.equal(lines[0], 'Creating the database…')
    await query(database.owner_url, 'create table notes (note text)')
    await query(database.owner_url, "insert into notes values ('kept')")
  })

  it('has two roles without special rights, of which one owns the database, and a search that knows Arabic', async () => {
    for (const [url, owns] of [
      [database.url, false],
      [database.owner_url, true],
    ] as const) {
      const [role] = await query(
        url,
        `
        select rolsuper, rolcreaterole, pg_has_role(datdba, 'member') as owns from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
      )
      assert.deepEqual(role, { rolsuper: false, rolcreaterole: false, owns })
    }
    assert.deepEqual(await query(database.url, "select cardinality(show_trgm('كتاب')) > 0 as found"), [{ found: true }])
  })

  it('keeps its files to itself', async () => {
    assert.equal((await stat(join(data_dir, 'postgres'))).mode & 0o777, 0o700)
    assert.equal((await stat(join(data_dir, 'postgres/tarsiya.json'))).mode & 0o777, 0o600)
    assert.equal((await stat(join(data_dir, 'postgres.log'))).mode & 0o777, 0o600)
  })

  it(
    'gives its passwords to no process by its command line or environment',
    { skip: process.platform !== 'linux' },
    async () => {
      const settings = JSON.parse(await readFile(join(data_dir, 'postgres/tarsiya.json'), 'utf8')) as object
      const passwords = Object.entries(settings).flatMap(([name, value]) =>
        name.endsWith('password') ? [String(value)] : [],
      )
      assert.equal(passwords.length, 2)
      const server = String(await pidOf())
      let read = 0
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        for (const file of ['cmdline', 'environ']) {
          // Processes end meanwhile, and those of other accounts tell nothing.
          const text = await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')
          for (const password of passwords) assert.ok(!text.includes(password), `${file} of ${pid}`)
          if (pid === server) read += text.length
        }
      }
      assert.ok(read > 0, 'those of the database were read')
    },
  )

  it('is taken over by a second start while it runs', async () => {
    const pid = await pidOf()
    const second = await startEmbedded({ data_dir, logger })
    assert.equal(second.adopted, true)
    assert.equal(second.url, database.url)
    assert.deepEqual(await runningEmbedded(data_dir), { url: database.url, owner_url: database.owner_url })
    assert.equal(await pidOf(), pid)
  })

  it('comes back after kill -9 with every committed row, at the same address', async () => {
    const { url, owner_url, exited } = database
    await query(owner_url, "insert into notes values ('committed')")
    process.kill(await pidOf(), 'SIGKILL')
    await exited
    await start()
    assert.equal(database.url, url)
    assert.deepEqual(await query(database.owner_url, 'select note from notes'), [
      { note: 'kept' },
      { note: 'committed' },
    ])
  })

  it('writes to the disk what it commits, whatever its files of settings say', async () => {
    const names = ['fsync', 'full_page_writes', 'synchronous_commit']
    await appendFile(join(data_dir, 'postgres/postgresql.conf'), names.map((name) => `\n${name} = off`).join(''))
    process.kill(await pidOf(), 'SIGKILL')
    await database.exited
    await start()
    for (const name of names) assert.deepEqual(await query(database.url, `show ${name}`), [{ [name]: 'on' }])
  })

  it('starts although the number in its lock file now belongs to another program', async (context) => {
    process.kill(await pidOf(), 'SIGKILL')
    await database.exited
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    context.after(() => other.kill('SIGKILL'))
    await once(other, 'spawn')
    const lock = join(data_dir, 'postgres/postmaster.pid')
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(other.pid)))
    await start()
    assert.equal((await query(database.owner_url, 'select note from notes')).length, 2)
  })

  it('lets nobody else into its databases', async () => {
    for (const name of ['postgres', 'template1'])
      for (const url of [database.url, database.owner_url]) {
        const other = new URL(url)
        other.pathname = `/${name}`
        await assert.rejects(query(other.href, 'select 1'), { code: '42501' }, `${name} by ${other.username}`)
      }
    await query(database.admin_url, 'create role somebody')
    assert.deepEqual(
      await query(
        database.admin_url,
        "select datname from pg_database where datallowconn and has_database_privilege('somebody', oid, 'connect')",
      ),
      [],
    )
    await query(database.admin_url, 'drop role somebody')
  })

  it('is closed at the next start when an earlier version left it open', async () => {
    const file = join(data_dir, 'postgres/tarsiya.json')
    const { closed: _, ...earlier } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    await query(database.admin_url, 'grant connect on database postgres to public')
    await writeFile(file, JSON.stringify(earlier))
    await startEmbedded({ data_dir, logger })
    const other = new URL(database.url)
    other.pathname = '/postgres'
    await assert.rejects(query(other.href, 'select 1'), { code: '42501' })
  })

  it('gains the role of the application at the next start when an earlier version made it', async () => {
    const file = join(data_dir, 'postgres/tarsiya.json')
    const { app_role: _, ...earlier } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    await query(database.admin_url, 'revoke all on database tarsiya from tarsiya_app')
    await query(database.admin_url, 'drop role tarsiya_app')
    await writeFile(file, JSON.stringify(earlier))
    // It is taken over while it runs, by two processes at the same time.
    const both = await Promise.all([startEmbedded({ data_dir, logger }), startEmbedded({ data_dir, logger })])
    for (const { url } of both)
      assert.deepEqual(await query(url, 'select current_user::text as role'), [{ role: 'tarsiya_app' }])
    assert.equal((await query(database.owner_url, 'select note from notes')).length, 2)
  })

  it('stops, and starts again', async () => {
    await database.stop()
    await database.exited
    assert.equal(await runningEmbedded(data_dir), undefined)
    await start()
    assert.equal(database.adopted, false)
    assert.equal((await query(database.owner_url, 'select note from notes')).length, 2)
  })
})
