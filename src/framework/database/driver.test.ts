import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, it, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Pool } from 'pg'
import upgraded from 'pg/package.json' with { type: 'json' }
import { testDatabase } from '#test/support/database.ts'
import { PREPARED_MARK, PreparingClient } from './driver.server.ts'

/*
 * What is used of `pg` beyond its types: the driver sets `Client.pipeline`, which is declared as read only, and uses
 * `Client.connection.stream`, which is not declared. An upgrade may change them in any version.
 */

const PG = `pg ${upgraded.version}`
const { owner, url } = await testDatabase()

/** A connection that waits for a lock that another one holds, and what it sent. */
async function aBlockedClient(test: TestContext, key: number) {
  const holder = await owner.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [key])
  const client = new PreparingClient({ connectionString: url, commit_timeout: 60_000 })
  // pg reports a lost connection here, too.
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  assert.ok(stream instanceof Socket, `${PG}: Client.connection.stream is the socket`)
  const release = () => holder.query('select pg_advisory_unlock_all()')
  test.after(async () => {
    await release()
    holder.release()
    await client.end().catch(() => undefined)
  })
  return { client, stream, release, wait: `${PREPARED_MARK} select pg_advisory_xact_lock(${key})` }
}

it(`${PG} sends statements of one turn together, before the first is answered, while a connection is shared`, async (test) => {
  const { client, stream, release, wait } = await aBlockedClient(test, 1)
  const writes: string[] = []
  const write = stream._writev!.bind(stream)
  stream._writev = (chunks, done) => {
    writes.push(chunks.map(({ chunk }: { chunk: Buffer }) => chunk.toString('latin1')).join(''))
    write(chunks, done)
  }
  client.beginSharing()
  const [waited, selected]: Promise<{ rows: unknown[] }>[] = [wait, `${PREPARED_MARK} select 7 as seven`].map(
    async (text) => client.query(text),
  )
  await turn()
  assert.equal(writes.length, 1, `${PG}: Client.pipeline can be set, and its stream corked`)
  assert.match(writes[0]!, /pg_advisory_xact_lock\(1\)[^]*select 7 as seven/)
  await release()
  await waited
  assert.deepEqual((await selected)!.rows, [{ seven: 7 }])
  client.endSharing()
  assert.equal(client.pipeline, false, `${PG}: Client.pipeline can be set back`)
})

it(`${PG} rejects a commit without an answer once its stream is destroyed`, async (test) => {
  const { client, stream, wait } = await aBlockedClient(test, 2)
  test.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = assert.rejects(client.query(wait), /Connection terminated/, PG)
  const commit = assert.rejects(client.query('commit'), /Connection terminated/, PG)
  test.mock.timers.tick(59_999)
  assert.equal(stream.destroyed, false)
  test.mock.timers.tick(1)
  assert.ok(stream.destroyed, `${PG}: Client.connection.stream is what a commit closes`)
  test.mock.timers.reset()
  await Promise.all([waiting, commit])
})

it(`a pool of ${PG} makes its connections with the class of its option`, async () => {
  const pool = new Pool({ connectionString: url, Client: PreparingClient })
  after(() => pool.end())
  const client = await pool.connect()
  assert.ok(client instanceof PreparingClient, PG)
  client.release()
})
