import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, it } from 'node:test'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { keptConnections } from '#test/support/kept-connection.ts'
import { openStream, type ReceivedStream } from '#test/support/event-stream.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { freePort, isReady, startSite } from '#test/support/site.ts'
import { readAfterWrites } from '../drills/fresh-pages.drill.ts'

/* One product of two processes that serve, for all that is seen with two only: its start costs as much as a hundred tests. */

const metrics_port = await freePort()
const site = await startSite({
  METRICS_PORT: String(metrics_port),
  WORKERS: '2',
  LOG_LEVEL: 'fatal',
  RATE_LIMITS: 'off',
})
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

it('metrics are of all processes of the product, also after one was killed', async () => {
  const scrape = async () => (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text()
  const regions = async () =>
    Number(
      /^tarsiya_requests_total\{method="GET",route="\/api\/v1\/regions",status="200"\} (\d+)$/m.exec(
        await scrape(),
      )?.[1] ?? 0,
    )
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++)
      assert.equal((await fetch(`${site.url}/api/v1/regions`, { headers: { connection: 'close' } })).status, 200)
  }
  /** A process that answers a scrape too late is in the next one. */
  const reaches = async (times: number) => {
    let seen: number
    while ((seen = await regions()) !== times) assert.ok(seen < times, `${seen} of ${times}`)
  }
  await ask(12)
  await reaches(12)
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(site.pid)], { encoding: 'utf8' })
  process.kill(Number.parseInt(children.split('\n').find((line) => line.includes('web'))!), 'SIGKILL')
  await isReady(site.url)
  await ask(6)
  await reaches(18)
  for (const state of ['wanted', 'answering'])
    while (!(await scrape()).includes(`tarsiya_processes{kind="web",state="${state}"} 2`));
  while (!/^tarsiya_memory_bytes\{process="jobs",pid="\d+",kind="resident"\} \d+$/m.test(await scrape()));
  assert.equal((await fetch(`${site.url}/metrics`)).status, 404)
})

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
