import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { registerRequestContext } from '#framework/http/request-context.server.ts'
import { fail } from '#framework/api/failure.ts'
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

describe('the answer of a transaction', () => {
  before(() => owner.pool.query('create table written (attempt integer)'))

  it('is read after the commit, which has released its locks, on the same connection', async () => {
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const answer = await impatient.transactionThen(
      async (tx) => {
        await sql`insert into written values (1)`.execute(tx)
        await sql`select pg_advisory_xact_lock(2)`.execute(tx)
        return (await pid.execute(tx)).rows[0]!.pid
      },
      async (reader, written_by) => {
        // Each on a connection of its own: what they find was committed.
        const { rows } = await owner.pool.query('select pg_try_advisory_xact_lock(2) as free, attempt from written')
        return [rows, (await pid.execute(reader)).rows[0]!.pid === written_by]
      },
    )
    assert.deepEqual(answer, [[{ free: true, attempt: 1 }], true])
  })

  it('is read on another connection where that one was lost, and nothing is done again', async () => {
    const app = Fastify()
    after(() => app.close())
    registerRequestContext(app, { public_url: 'http://localhost' })
    const attempts = { written: 0, read: 0 }
    app.post('/', () =>
      impatient.transactionThen(
        async (tx) => {
          await sql`insert into written values (${10 + ++attempts.written})`.execute(tx)
        },
        async (reader) => {
          if (++attempts.read === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(reader)
          return (await sql`select * from written where attempt > 10`.execute(reader)).rows
        },
      ),
    )
    const answer = await app.inject({ method: 'POST', url: '/' })
    assert.deepEqual([answer.json(), attempts.written], [[{ attempt: 11 }], 1])
  })

  it('that cannot be read is unknown, and one that may not be seen any more is hidden', async () => {
    const write = (read: () => Promise<never>) => impatient.transactionThen(async () => undefined, read)
    await assert.rejects(
      write(() => Promise.reject(new Error('broken'))),
      { status: 503, code: 'outcome_unknown' },
    )
    await assert.rejects(
      write(() => Promise.reject(fail(404, 'not_found'))),
      { status: 410, code: 'outcome_hidden' },
    )
  })
})
