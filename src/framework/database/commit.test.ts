import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { createLogger } from '#framework/config/log.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { NO_TIMEOUTS } from '#test/support/timeouts.ts'
import { createDatabase } from './database.server.ts'

const { owner } = await testDatabase()
const impatient = createDatabase(owner.url, {
  max: 1,
  logger: createLogger('silent'),
  timeouts: { ...NO_TIMEOUTS, lock: 20 },
})
after(() => impatient.close())

it('a transaction whose commit waits for another one for too long is done again', async (test) => {
  await owner.pool.query(`
    create table committed (attempt integer);
    create function wait_at_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return null; end $$;
    create constraint trigger wait_at_commit after insert on committed deferrable initially deferred
      for each row execute function wait_at_commit()`)
  const other = await owner.pool.connect()
  test.after(() => other.release())
  await other.query('begin; select pg_advisory_xact_lock(1)')
  let attempts = 0
  await impatient.transaction(async (tx) => {
    if (++attempts === 2) await other.query('commit')
    await sql`insert into committed values (${attempts})`.execute(tx)
  })
  assert.deepEqual((await owner.pool.query('select * from committed')).rows, [{ attempt: 2 }])
})
