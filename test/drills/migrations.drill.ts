import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { migrate, migrationNames } from '#framework/database/migrate.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { anEmptyDatabase } from '#test/support/database.ts'
import { schemaOf, statementsOf } from '#test/support/migrations.ts'
import type { Drill } from './support/drill.ts'

const FOLDER = join(import.meta.dirname, '../../db/migrations')
const logger = createLogger('silent')

/** A migrator in a process of its own, to be killed. */
const PROGRAM = `
const { migrate } = await import('#framework/database/migrate.server.ts')
const { createLogger } = await import('#framework/config/log.server.ts')
await migrate(process.argv[1], createLogger('silent'), { folder: process.argv[2] })`

/**
 * Starts a migrator that waits for ever in its last statement, kills it there, and waits until the database has
 * noticed.
 */
async function killWaiting(url: string, folder: string, client: Client) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, url, folder], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const others = async (where: string) =>
    (
      await client.query(
        `select from pg_stat_activity where application_name = 'tarsiya migrations' and datname = current_database() and ${where}`,
      )
    ).rowCount
  while (!(await others("wait_event = 'PgSleep'"))) {
    if (child.exitCode !== null) throw new Error('the migrator ended before it was killed')
    await pause(20)
  }
  child.kill('SIGKILL')
  await ended
  // The server looks for a client that is gone when it has something to say to it.
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tarsiya migrations' and datname = current_database()",
  )
  while (await others('true')) await pause(20)
}

const drill: Drill = {
  goals: ['G-17'],
  title: 'each migration fails after each of its statements, or its process is killed there; then it runs',
  minutes: { full: 20, short: 5 },
  async run({ short, print, figure }) {
    const folder = await mkdtemp(join(tmpdir(), 'tarsiya-migrations-'))
    const { owner_url: url, drop } = await anEmptyDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    let failures = 0
    let killed = 0
    let changed = 0
    try {
      await migrate(url, logger, { folder })
      const names = await migrationNames()
      for (const name of names) {
        const statements = statementsOf(await readFile(join(FOLDER, name), 'utf8'))
        const before = JSON.stringify(await schemaOf(client))
        const breakAfter = (end: number, how: string) =>
          writeFile(join(folder, name), `${statements.slice(0, end).join('')}\n${how}`)
        const look = async (what: string) => {
          if (JSON.stringify(await schemaOf(client)) === before) return
          changed++
          print(`${name} ${what}: the schema is another than before`)
        }
        for (let end = 0; end <= statements.length; end++) {
          await breakAfter(end, 'select 1 / 0;')
          const error = await migrate(url, logger, { folder }).then(
            () => undefined,
            (reason: Error) => reason,
          )
          if (!error?.message.startsWith(`migration ${name} failed: `)) changed++
          failures++
          await look(`failed after statement ${end}`)
          // Killing takes a process each time: the ends and the middle say enough for a first look.
          if (short && end !== statements.length && end !== Math.floor(statements.length / 2)) continue
          await breakAfter(end, 'select pg_sleep(600);')
          await killWaiting(url, folder, client)
          killed++
          await look(`killed after statement ${end}`)
        }
        await cp(join(FOLDER, name), join(folder, name))
        await migrate(url, logger, { folder })
        print(`${name}: ${statements.length} statements`)
      }
      const whole = await anEmptyDatabase()
      const other = new Client({ connectionString: whole.owner_url })
      await other.connect()
      const applied = await Promise.all([
        migrate(whole.owner_url, logger),
        migrate(whole.owner_url, logger),
        migrate(whole.owner_url, logger),
      ])
      const same = JSON.stringify(await schemaOf(other)) === JSON.stringify(await schemaOf(client))
      await other.end()
      await whole.drop()
      figure(
        'failed migrations that left something behind',
        changed,
        `0 of ${failures} failed and ${killed} killed`,
        changed === 0,
      )
      figure('the schema after all failures and the one made at once', same ? 'equal' : 'different', 'equal', same)
      const once = applied.filter((list) => list.length === names.length).length
      figure(
        'of three migrators at once, those that ran the migrations',
        once,
        '1',
        once === 1 && applied.flat().length === names.length,
      )
    } finally {
      await client.end()
      await drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

export default drill
