import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { registerRequestContext } from '#framework/http/request-context.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { NO_TIMEOUTS } from '#test/support/timeouts.ts'
import { createDatabase, type Database, type Reader } from '#framework/database/database.server.ts'

const logger = createLogger('silent')
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-replica-'))
after(() => rm(data_dir, { recursive: true, force: true }))

/** Looks at what is true now: a look that is under way may have begun before. */
async function lookAnew({ replica }: Database) {
  await replica!.check()
  await replica!.check()
}

/**
 * A primary and another database that answers as a replica would: that it copies, how far it is, and that nothing can
 * be written. They hold different RFQs, so an answer tells where it comes from.
 */
async function aPair() {
  const [first, second] = [await createTestDatabase(), await createTestDatabase()]
  const there = createDatabase(second.owner_url, { max: 2, logger, timeouts: NO_TIMEOUTS })
  await there.pool.query(`
    create schema standby;
    grant usage on schema standby to public;
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select 'FFFFFFFF/0'::pg_lsn $$`)
  await anRfq(there, { title: 'كراسي على النسخة' })
  const name = new URL(second.url).pathname.slice(1)
  await there.pool.query(`alter database ${name} set search_path = standby, pg_catalog, public`)
  await there.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const print = (statement: string) => there.pool.query(`begin; set transaction read write; ${statement}; commit`)

  const database = createDatabase(first.url, { max: 5, logger, readUrl: second.url, timeouts: NO_TIMEOUTS })
  // Before anything else may fail: a replica that is watched keeps the process alive.
  after(async () => {
    await database.close()
    await there.close()
    await second.drop()
    await first.drop()
  })
  const own = await anRfq(database, { title: 'كراسي على الأصل' })
  const { call } = await testApp({}, { database, data_dir })
  await lookAnew(database)
  // Each call with another limit, because answers to guests are cached.
  let limit = 1
  const titles = async (as?: { cookie: string }, path = '/rfqs/all?') =>
    ((await call('GET', `${path}&limit=${++limit}`, { ...(as && { as }) })).body as { title: string }[]).map(
      ({ title }) => title,
    )
  return { database, call, titles, own, print, there, drop: second.drop }
}

describe('a replica', () => {
  it('answers guests, in lists and in searches; the signed-in read where they write', async () => {
    const { database, titles, call, own } = await aPair()
    assert.deepEqual(await titles(), ['كراسي على النسخة'])
    assert.deepEqual(await titles(undefined, `/rfqs/all?search=${encodeURIComponent('كراسي')}`), ['كراسي على النسخة'])
    const user = await aCompany(database)
    assert.deepEqual(await titles(user), ['كراسي على الأصل'])
    assert.deepEqual(await titles({ cookie: `sid=${'a'.repeat(43)}` }), ['كراسي على الأصل'])
    const { body } = await call('GET', `/rfqs/${own.rfq_id}`, { as: user })
    assert.equal(body.title, 'كراسي على الأصل')
  })

  it('gets nothing that guests write', async () => {
    const { database, call } = await aPair()
    const stranger = { email: 'nobody@example.sa', password: 'wrong horse battery' }
    const { status } = await call('POST', '/login', { json: stranger, headers: { 'x-forwarded-for': '192.0.2.1' } })
    assert.equal(status, 401)
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from rate_limits')
    assert.ok(rows[0]!.n > 0)
  })

  it('is never read for a write: the read of a guest writes nothing', async () => {
    const { database } = await aPair()
    const app = fastify()
    after(() => app.close())
    registerRequestContext(app, { public_url: 'http://localhost:3000' })
    const writeWith = async (reader: Reader) => (await reader.deleteFrom('rate_limits').execute()).length
    const write = () => database.transaction(writeWith)
    app.get('/transaction', write)
    app.get('/statement', () => writeWith(database.kysely))
    app.post('/transaction', write)
    const statusOf = async (method: 'GET' | 'POST', url: string, headers = {}) =>
      (await app.inject({ method, url, headers })).statusCode
    assert.equal(await statusOf('GET', '/transaction'), 500)
    assert.equal(await statusOf('GET', '/statement'), 500)
    assert.equal(await statusOf('POST', '/transaction'), 200)
    assert.equal(await statusOf('GET', '/transaction', { cookie: `sid=${'a'.repeat(43)}` }), 200)
  })

  it('is not asked while it is too far behind, or when it was made a primary, and again when it follows', async () => {
    const { database, titles, print } = await aPair()
    await print(
      `create or replace function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select '0/0'::pg_lsn $$`,
    )
    await lookAnew(database)
    assert.deepEqual(await titles(), ['كراسي على الأصل'])
    await print(
      `create or replace function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select 'FFFFFFFF/0'::pg_lsn $$`,
    )
    await lookAnew(database)
    assert.deepEqual(await titles(), ['كراسي على النسخة'])
    await print(`create or replace function standby.pg_is_in_recovery() returns boolean language sql as 'select false'`)
    await lookAnew(database)
    assert.deepEqual(await titles(), ['كراسي على الأصل'])
  })

  it('that goes away under its readers is not missed', async () => {
    const { database, titles, there, drop } = await aPair()
    const read = () => Promise.all([titles(), titles(undefined, `/rfqs/all?search=${encodeURIComponent('كراسي')}`)])
    // Once before, so that both are quick: a request that waits long for a lock is sent to the primary.
    await read()
    // Two readers wait there, one of them in a transaction, when the server goes.
    const holder = await there.pool.connect()
    let asked: ReturnType<typeof read>
    try {
      await holder.query('begin; set transaction read write; lock table rfqs in access exclusive mode')
      asked = read()
      const waiting = "from pg_locks where not granted and relation = 'rfqs'::regclass"
      while ((await there.pool.query(`select ${waiting}`)).rowCount !== 2) assert.ok(database.replica!.usable())
      await there.pool.query(`select pg_terminate_backend(pid) ${waiting}`)
    } finally {
      holder.release(true)
    }
    const answers = await asked
    assert.deepEqual(answers, [['كراسي على الأصل'], ['كراسي على الأصل']])
    await drop()
    await lookAnew(database)
    assert.equal(database.replica!.usable(), false)
    assert.deepEqual(await titles(), ['كراسي على الأصل'])
  })

  it('that cannot be reached from the start is no hindrance', async () => {
    const { url, drop } = await createTestDatabase()
    const away = new URL(url)
    away.pathname = '/no_such_database'
    const database = createDatabase(url, { max: 3, logger, readUrl: away.href, timeouts: NO_TIMEOUTS })
    after(async () => {
      await database.close()
      await drop()
    })
    const { call } = await testApp({}, { database, data_dir })
    await lookAnew(database)
    assert.equal((await call('GET', '/rfqs/all')).status, 200)
  })
})

describe('behind a pooler', () => {
  it('nothing stays on a connection: no named statement, no setting; the limits hold in each transaction', async () => {
    const { url, drop } = await createTestDatabase()
    const database = createDatabase(url, { max: 1, logger, pooled: true })
    const { call } = await testApp({}, { database, data_dir })
    after(async () => {
      await database.close()
      await drop()
    })
    const user = await aCompany(database)
    assert.equal((await call('GET', '/rfqs/all', { as: user })).status, 200)
    const left = await database.pool.query<{ named: number; limit: string }>(
      "select (select count(*) from pg_prepared_statements)::int as named, current_setting('statement_timeout') as limit",
    )
    assert.deepEqual(left.rows[0], { named: 0, limit: '0' })
    const limits = await database.transaction(async (tx) => {
      await tx.selectFrom('companies').select('company_id').execute()
      const { rows } = await sql<{ limits: string[] }>`
        select array[current_setting('statement_timeout'), current_setting('lock_timeout')] as limits`.execute(tx)
      return rows[0]!.limits
    })
    assert.deepEqual(limits, ['5s', '3s'])
  })
})
