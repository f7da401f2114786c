import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, it } from 'node:test'
import { buildApp } from '#app/app.server.ts'
import { enableGracefulShutdown } from '#framework/http/server/graceful-shutdown.server.ts'
import type { StreamOptions } from './streams.server.ts'
import { testApp } from '#test/support/app.ts'
import { openStream } from '#test/support/event-stream.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { announceTo, aNotification } from '#test/support/make/notifications.ts'

const { database, config, call } = await testApp({ TRUSTED_PROXIES: '1' })

/** Another web process of this database, with a port of its own. */
async function aProcess(options: StreamOptions = {}) {
  const app = await buildApp({
    config,
    database,
    distDir: null,
    streams: { directUrl: database.url, heartbeat_ms: 20, ...options },
  })
  enableGracefulShutdown(app)
  after(() => app.close())
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
const { url } = await aProcess()

/** The connections of web processes that wait for announcements; empty until they do. */
async function listeners() {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'tarsiya listen' and query ilike 'listen%'`,
  )
  return rows.map(({ pid }) => pid)
}

it('says what is unread first, and again when the person is notified', async () => {
  const person = await aCompany(database)
  const { bump: first } = await aNotification(database, person)
  await aNotification(database, person, { read: true })
  await aNotification(database, await aCompany(database))
  const stream = await openStream(url, person)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers['cache-control'], 'no-store')
  assert.equal(stream.headers['x-accel-buffering'], 'no')
  assert.equal(stream.headers['content-encoding'], undefined)
  assert.deepEqual(await stream.next(), {
    event: 'unread',
    data: { count: 1, newest: first, user_id: person.company_id },
  })
  const { bump: second } = await aNotification(database, person)
  await announceTo(database, [999_999, person.person_id])
  const event = await nextWith(stream, 2)
  assert.deepEqual(event, { event: 'unread', data: { count: 2, newest: second, user_id: person.company_id } })
  stream.close()
})

it('counts up to a hundred, and names the newest of more', async () => {
  const person = await aCompany(database)
  const { rows } = await database.pool.query<{ newest: number }>(
    `with made as (insert into notifications (person_id, company_id, kind, group_key, object_type, object_id)
       select $1, $2, 'new_bids', n::text, 'rfq', n from generate_series(1, 120) n returning bump)
     select max(bump)::int as newest from made`,
    [person.person_id, person.company_id],
  )
  const stream = await openStream(url, person)
  assert.deepEqual((await stream.next())?.data, { count: 100, newest: rows[0]!.newest, user_id: person.company_id })
  stream.close()
})

/** The next event with this count: the first ones may repeat themselves while the process begins to listen. */
async function nextWith(stream: Awaited<ReturnType<typeof openStream>>, count: number) {
  for (;;) {
    const event = await stream.next()
    if (event === undefined || event.data.count === count) return event
  }
}

it('tells the streams of every process', async () => {
  const person = await aCompany(database)
  const other = await aProcess()
  const streams = await Promise.all([openStream(url, person), openStream(other.url, person)])
  await aNotification(database, person)
  await announceTo(database, [person.person_id])
  for (const stream of streams) assert.equal((await nextWith(stream, 1))?.data.count, 1)
  for (const stream of streams) stream.close()
})

it('hears of notifications after the connection that receives announcements was lost', async () => {
  const person = await aCompany(database)
  const stream = await openStream(url, person)
  assert.equal((await stream.next())?.data.count, 0)
  let pids: number[] = []
  while (pids.length === 0) pids = await listeners()
  for (const pid of pids) await database.owner.pool.query('select pg_terminate_backend($1)', [pid])
  // Announced while nobody listens.
  await aNotification(database, person)
  await announceTo(database, [person.person_id])
  assert.equal((await nextWith(stream, 1))?.data.count, 1)
  await aNotification(database, person)
  await announceTo(database, [person.person_id])
  assert.equal((await nextWith(stream, 2))?.data.count, 2)
  stream.close()
})

it('counts again when the count has failed', async () => {
  const person = await aCompany(database)
  const stream = await openStream(url, person)
  assert.equal((await stream.next())?.data.count, 0)
  while ((await listeners()).length === 0);
  await aNotification(database, person)
  await whileLocked(database.owner, ['lock table notifications in access exclusive mode'], async (release) => {
    await announceTo(database, [person.person_id])
    await untilWaiting(database.owner, 1)
    await database.owner.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    await release()
  })
  assert.equal((await nextWith(stream, 1))?.data.count, 1)
  stream.close()
})

it('keeps three streams of a person: a fourth ends the oldest, which is not to come back', async () => {
  const person = await aCompany(database)
  const streams = []
  for (let number = 0; number < 4; number++) {
    const stream = await openStream(url, person)
    await stream.next()
    streams.push(stream)
  }
  const [oldest, ...kept] = streams
  assert.match(await oldest!.ended, /event: replaced\n/)
  await aNotification(database, person)
  await announceTo(database, [person.person_id])
  for (const stream of kept) assert.equal((await nextWith(stream, 1))?.data.count, 1)
  for (const stream of kept) stream.close()
})

it('ends when the session has, at the next sign of life', async () => {
  const person = await aCompany(database)
  const ended = await openStream(url, person)
  await ended.next()
  const { status } = await call('POST', '/logout', { as: person })
  assert.equal(status, 200)
  assert.match(await ended.ended, /retry: \d+\n\n$/)
  assert.equal((await openStream(url, person)).status, 401)
  const removed = await aCompany(database)
  const gone = await openStream(url, removed)
  await gone.next()
  await database.owner.kysely
    .updateTable('people')
    .set({ is_active: false })
    .where('person_id', '=', removed.person_id)
    .execute()
  await gone.ended
})

it('a process that holds all it may refuses others, who come back later', async () => {
  const { url: small } = await aProcess({ max_streams: 2 })
  const streams = []
  for (let number = 0; number < 2; number++) streams.push(await openStream(small, await aCompany(database)))
  const person = await aCompany(database)
  const refused = await openStream(small, person)
  assert.equal(refused.status, 503)
  assert.match(String(refused.headers['retry-after']), /^[3-9]$/)
  streams[0]!.close()
  // Until the server has noticed.
  let again = await openStream(small, person)
  while (again.status === 503) again = await openStream(small, person)
  assert.equal((await again.next())?.data.count, 0)
  for (const stream of [...streams, again]) stream.close()
})

it('a process that holds all it may ends the oldest of the network with the most for somebody from another', async () => {
  const { url: small } = await aProcess({ max_streams: 3 })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const people = await Promise.all(Array.from({ length: 5 }, () => aCompany(database)))
  const many = []
  // Companies of one network, each with an address of its own.
  for (const [number, person] of people.slice(0, 3).entries())
    many.push(await openStream(small, person, from(`2001:db8:7:${number}::1`)))
  const other = await openStream(small, people[3]!, from('2001:db8:8::1'))
  assert.equal(other.status, 200)
  assert.equal((await openStream(small, people[4]!, from('2001:db8:7:9::1'))).status, 503, 'the same network')
  await many[0]!.ended
  for (const stream of [...many.slice(1), other]) stream.close()
})

it('is closed to guests', async () => {
  assert.equal((await call('GET', '/notifications/stream')).status, 401)
})

it('every route that streams answers HEAD with its headers alone', async () => {
  const { app: holding } = await aProcess({ max_streams: 1 })
  const { paths } = (await call('GET', '/openapi.json')).body as {
    paths: Record<string, { get?: { responses: { 200?: { content?: object } } } }>
  }
  const streaming = Object.entries(paths).flatMap(([path, { get }]) =>
    'text/event-stream' in (get?.responses[200]?.content ?? {}) ? [path] : [],
  )
  assert.ok(streaming.includes('/api/v1/notifications/stream'), streaming.join())
  const { cookie } = await aCompany(database)
  for (const path of streaming) {
    // More than the process may hold.
    for (let n = 0; n < 3; n++) {
      const answer = await holding.inject({ method: 'HEAD', url: path, headers: { cookie } })
      assert.deepEqual(
        [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.payload],
        [200, 'text/event-stream; charset=utf-8', 'no-store', ''],
      )
    }
    assert.equal((await holding.inject({ method: 'HEAD', url: path })).statusCode, 401)
  }
})

it('a process that ends is not held up by a hundred streams, and spreads their return', async () => {
  const { app, url: ending } = await aProcess({ heartbeat_ms: 25_000 })
  const people = await Promise.all(Array.from({ length: 34 }, () => aCompany(database)))
  const streams = await Promise.all(
    people
      .flatMap((person) => [person, person, person])
      .slice(0, 100)
      .map((person) => openStream(ending, person)),
  )
  for (const stream of streams) await stream.next()
  await app.close()
  const pauses = await Promise.all(streams.map(async ({ ended }) => Number(/retry: (\d+)\n\n$/.exec(await ended)?.[1])))
  assert.ok(
    pauses.every((pause) => pause >= 3000 && pause <= 8000),
    pauses.join(),
  )
  assert.ok(new Set(pauses).size > 50)
})

it('keeps no place for a client that hung up while its session was read', async () => {
  const { url: small } = await aProcess({ max_streams: 1 })
  const impatient = await aCompany(database)
  await whileLocked(database.owner, ['lock table sessions in access exclusive mode'], async (release) => {
    const socket = connect(Number(new URL(small).port), '127.0.0.1')
    socket.write(
      `GET /api/v1/notifications/stream HTTP/1.1\r\nhost: ${new URL(small).host}\r\ncookie: ${impatient.cookie}\r\n\r\n`,
    )
    await untilWaiting(database.owner, 1)
    socket.destroy()
    // Answered after the server has seen the end of the other connection.
    await fetch(`${small}/livez`)
    await release()
  })
  const next = await openStream(small, await aCompany(database))
  assert.equal(next.status, 200)
  next.close()
})
