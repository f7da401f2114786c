import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { keptConnections } from '#test/support/kept-connection.ts'
import { openStream, type ReceivedStream } from '#test/support/event-stream.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { startSite } from '#test/support/site.ts'
import { readAfterWrites } from '../drills/fresh-pages.drill.ts'

const site = await startSite({ WORKERS: '2', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' })
const database = createDatabase(site.database_url, { max: 2, logger: createLogger('silent') })
after(async () => {
  await database.close()
  await site.stop()
})

it('once a write is answered, no guest of another process sees what was before', async () => {
  const { reads, outdated } = await readAfterWrites(site, database, 20)
  assert.equal(reads, 40)
  assert.equal(outdated, 0)
})

it('an act in one process is on the streams of the others', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const { supplier } = await aBid(database, { rfq_id })
  const streams: ReceivedStream[] = []
  // Until both processes hold one: a process with at most three gives way.
  while ((await listeners()) < 2) {
    const stream = await openStream(site.url, supplier)
    assert.equal((await stream.next())?.data.count, 0)
    streams.push(stream)
  }
  const answer = await fetch(`${site.url}/api/v1/rfqs/${rfq_id}/update`, {
    method: 'PUT',
    headers: { cookie: buyer.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity: 3 }),
  })
  assert.equal(answer.status, 200)
  for (const stream of streams.slice(-3)) {
    for (let event = await stream.next(); event?.data.count !== 1; event = await stream.next())
      assert.ok(event, 'the stream ended')
  }
  for (const stream of streams) stream.close()
})

/** How many processes wait for announcements. */
async function listeners() {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name = 'tarsiya listen' and query ilike 'listen%'`,
  )
  return rows[0]!.count
}

it('a process that hangs or ends holds no write forever', async (context) => {
  const { rfq_id, buyer } = await anRfq(database)
  const [writer, other] = await keptConnections(site, 2)
  context.after(() => {
    writer!.close()
    other!.close()
  })
  const change = async (quantity: number) =>
    (await writer!.send('PUT', `/api/v1/rfqs/${rfq_id}/update`, { cookie: buyer.cookie, json: { quantity } })).status
  process.kill(other!.pid, 'SIGSTOP')
  try {
    assert.equal(await change(2), 200)
    assert.equal(await change(3), 200)
  } finally {
    process.kill(other!.pid, 'SIGKILL')
  }
  assert.equal(await change(4), 200)
})
