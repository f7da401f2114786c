import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { GRANTS } from '#db/grants.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { anEmptyDatabase } from '#test/support/database.ts'
import { schemaOf, statementsOf } from '#test/support/migrations.ts'
import { migrate, migrationNames } from './migrate.server.ts'

const logger = createLogger('silent')
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-migrations-'))
after(() => rm(folder, { recursive: true }))
const emptied = async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
}

const ours = join(import.meta.dirname, '../../../db/migrations')

async function connected(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** When the try of a migration began that waits for a lock; there is one sooner or later. */
async function aTry(watcher: Client): Promise<string> {
  for (;;) {
    const { rows } = await watcher.query<{ began: string }>(
      `select xact_start::text as began from pg_stat_activity where application_name = 'tarsiya migrations'
        and datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]) return rows[0].began
  }
}

/** Migrations that may not have run anywhere yet. */
const NEWEST = 12

describe('a migration that fails', () => {
  for (const [how, last, wanted] of [
    ['an error', 'select 1 / 0;', /division by zero/],
    ['a lost connection', 'select pg_terminate_backend(pg_backend_pid());', /terminat/i],
  ] as const) {
    it(`by ${how} leaves the schema as it was, and runs afterwards`, async () => {
      const { owner_url: url, drop } = await anEmptyDatabase()
      const client = await connected(url)
      let cuts = 0
      try {
        // With no file in it: the list of migrations stands before the first of them.
        await migrate(url, logger, { folder })
        const names = await migrationNames()
        for (const name of names) {
          const whole = await readFile(join(ours, name), 'utf8')
          const statements = statementsOf(whole)
          const is_new = names.indexOf(name) >= names.length - NEWEST
          // The drill fails them after each statement; here the newest at their ends and middle, older ones at the end.
          const ends = is_new
            ? [1, Math.ceil(statements.length / 2), statements.length]
            : how === 'an error'
              ? [statements.length]
              : []
          const before = ends.length ? await schemaOf(client) : null
          for (const end of new Set(ends)) {
            await writeFile(join(folder, name), `${statements.slice(0, end).join('')}\n${last}`)
            await assert.rejects(migrate(url, logger, { folder }), (error: Error) => {
              assert.match(error.message, new RegExp(`^migration ${name} failed: `))
              assert.match(error.message, wanted)
              return true
            })
            const schema = await schemaOf(client)
            assert.deepEqual(schema, before, `${name} after statement ${end}`)
            cuts++
          }
          await cp(join(ours, name), join(folder, name))
          assert.deepEqual(await migrate(url, logger, { folder }), [name])
        }
      } finally {
        await client.end()
        await drop()
        await emptied()
      }
      assert.ok(cuts > 10, `${cuts} cuts`)
    })
  }
})

describe('migrations', () => {
  it('that a database lacks keep a job process of its own from starting, with one clear line', async () => {
    const { url, drop } = await anEmptyDatabase()
    try {
      const start = () =>
        spawnSync(process.execPath, ['src/main/worker.ts'], {
          env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
          encoding: 'utf8',
        })
      const names = await migrationNames()
      const empty = start()
      assert.deepEqual(
        [empty.status, empty.stderr],
        [
          1,
          `The database lacks ${names.length} migrations, first ${names[0]}: start the server of this release first\n`,
        ],
      )
    } finally {
      await drop()
    }
  })

  it('run once when several machines start together', async () => {
    const { owner_url: url, drop } = await anEmptyDatabase()
    try {
      const names = await migrationNames()
      const applied = await Promise.all([migrate(url, logger), migrate(url, logger), migrate(url, logger)])
      assert.deepEqual(
        applied.filter((list) => list.length),
        [names],
      )
    } finally {
      await drop()
    }
  })

  it('grant the application what they create with it, because an older release writes meanwhile', async () => {
    const { url, owner_url, drop } = await anEmptyDatabase()
    try {
      for (const name of await migrationNames()) await cp(join(ours, name), join(folder, name))
      const role = new URL(url).username
      await writeFile(
        join(folder, '9999_next.sql'),
        `do $$ begin if not has_table_privilege('${role}', 'rate_limits', 'insert') then raise exception 'not granted'; end if; end $$;`,
      )
      await migrate(owner_url, logger, { app: { url, grants: GRANTS }, folder })
    } finally {
      await drop()
      await emptied()
    }
  })

  it('of many rows are repeated, each time in a transaction of its own', async () => {
    const { owner_url: url, drop } = await anEmptyDatabase()
    const client = await connected(url)
    try {
      await writeFile(
        join(folder, '0001_rows.sql'),
        'create table counted as select n, null::xid8 as changed_by from generate_series(1, 5) n;',
      )
      await writeFile(
        join(folder, '0002_repeated.sql'),
        `-- Repeated until it changes no row.
        update counted set changed_by = pg_current_xact_id() where n in (select n from counted where changed_by is null order by n limit 2);
        alter table counted set (fillfactor = 90);`,
      )
      assert.deepEqual(await migrate(url, logger, { folder }), ['0001_rows.sql', '0002_repeated.sql'])
      const { rows } = await client.query('select count(*)::int as n from counted group by changed_by order by min(n)')
      assert.deepEqual(
        rows.map(({ n }) => n),
        [2, 2, 1],
      )
    } finally {
      await client.end()
      await drop()
      await emptied()
    }
  })

  it('wait for a lock until PostgreSQL has ended an autovacuum that is in the way', async () => {
    const { owner_url: url, drop } = await anEmptyDatabase()
    try {
      await writeFile(
        join(folder, '0001_timeouts.sql'),
        `do $$ begin
          if current_setting('lock_timeout')::interval <= current_setting('deadlock_timeout')::interval then raise exception 'gives up too early'; end if;
        end $$;`,
      )
      assert.deepEqual(await migrate(url, logger, { folder }), ['0001_timeouts.sql'])
    } finally {
      await drop()
      await emptied()
    }
  })

  it('are tried again when they and a transaction wait for each other', async () => {
    const { url, owner_url, drop } = await anEmptyDatabase()
    const admin = new URL(process.env.TEST_ADMIN_URL!)
    admin.pathname = new URL(url).pathname
    const [holder, barrier] = [await connected(admin.href), await connected(admin.href)]
    const isWaiting = async (text: string) =>
      (await barrier.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like $1", [text]))
        .rows.length > 0
    try {
      await writeFile(join(folder, '0001_tables.sql'), 'create table first (); create table second ();')
      await migrate(owner_url, logger, { folder })
      await writeFile(
        join(folder, '0002_locks.sql'),
        'lock table second; select pg_advisory_xact_lock(42); lock table first; alter table first add column late integer;',
      )
      await barrier.query('select pg_advisory_lock(42)')
      // The migration is the one whose lock fails.
      await holder.query("set deadlock_timeout = '1h'; begin; lock table first in access share mode")
      const migrating = migrate(owner_url, logger, { folder })
      while (!(await isWaiting('%pg_advisory_xact_lock%')));
      let granted = false
      const locked = holder.query('lock table second in access share mode').then(() => (granted = true))
      // On a slow machine the migration has given up its lock by now.
      while (!granted && !(await isWaiting('lock table second in%')));
      await barrier.query('select pg_advisory_unlock(42)')
      await locked
      await holder.query('commit')
      assert.deepEqual(await migrating, ['0002_locks.sql'])
    } finally {
      await holder.end()
      await barrier.end()
      await drop()
      await emptied()
    }
  })

  it('wait for those who hold what they change, instead of failing at once', async () => {
    const { owner_url: url, drop } = await anEmptyDatabase()
    const names = await migrationNames()
    const [holder, watcher] = [await connected(url), await connected(url)]
    try {
      await migrate(url, logger)
      for (const name of names) await cp(join(ours, name), join(folder, name))
      await writeFile(join(folder, '9999_late.sql'), 'alter table companies add column late integer;')
      await holder.query('begin')
      await holder.query('select count(*) from companies')
      const migrating = migrate(url, logger, { folder })
      const first = await aTry(watcher)
      while ((await aTry(watcher)) === first);
      await holder.query('commit')
      assert.deepEqual(await migrating, ['9999_late.sql'])
    } finally {
      await Promise.all([holder.end(), watcher.end()])
      await drop()
    }
  })
})
