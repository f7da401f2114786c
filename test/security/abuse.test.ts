import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { SEARCH_TIMEOUT_MS, searchTimeout, withSearchLimits } from '#framework/database/text-search.server.ts'
import { registerJsonBodies } from '#framework/http/json-body.server.ts'
import { testApp } from '#test/support/app.ts'

const { app, call, database } = await testApp({ TRUSTED_PROXIES: '1' })
await app.listen({ port: 0, host: '127.0.0.1' })
const port = (app.server.address() as AddressInfo).port

/** What comes back for these bytes until the other side closes the connection. */
async function print(bytes: string | Buffer, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => undefined)
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(parts).toString()
}

const post = (payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/v1/login', payload, headers: { 'content-type': type } })

describe('@asvs V15.2.2 @asvs V15.3.6 a body of JSON', () => {
  it('may nest, but not deeper than anything of ours; the parser is not asked', async () => {
    const nested = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`
    assert.equal((await post(nested(19))).statusCode, 422)
    assert.equal((await post(nested(20))).statusCode, 400)
    assert.equal((await post('{"email":"[[[[[[[[[[[[[[[[[[[[[[[[[\\"[[[[[[[[","password":"x"}')).statusCode, 401)
    assert.ok([400, 413].includes((await post('['.repeat(60_000))).statusCode))
    assert.equal((await post(nested(200_000))).statusCode, 413)
    assert.equal((await post(`{"email":"${'x'.repeat(10_000_000)}"}`)).statusCode, 413)
  })

  it('is UTF-8, and nothing but JSON is read', async () => {
    assert.equal((await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).statusCode, 400)
    assert.equal((await post('{}', 'application/json; charset=utf-16')).statusCode, 415)
    assert.equal((await post('{}', 'application/json; charset="UTF-8"')).statusCode, 422)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/html',
      'application/xml',
      'application/jsonx',
    ]) {
      assert.equal((await post('{"email":"a@b.sa","password":"x"}', type)).statusCode, 415, type)
    }
  })

  it('that does not arrive is given up with 408, and so is its connection', async (test) => {
    const { setTimeout } = globalThis
    let arrives = false
    test.mock.method(globalThis, 'setTimeout', (run: () => void, delay: number) =>
      setTimeout(delay === 12_345 && arrives ? () => {} : run, delay === 12_345 ? 0 : delay),
    )
    const slow = Fastify()
    after(() => slow.close())
    slow.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send({}))
    registerJsonBodies(slow, 12_345)
    slow.post('/', (request) => request.body)
    await slow.listen({ port: 0, host: '127.0.0.1' })
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
    const { port: other } = slow.server.address() as AddressInfo
    assert.match(await print(`${head}{`, other), /^HTTP\/1\.1 408 /)
    arrives = true
    assert.match(
      await print(`${head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}{}`, other),
      /^HTTP\/1\.1 200 /,
    )
  })

  it('is waited for only where there is one: a call that reads leaves no timer behind, which would keep all of it in memory', async (test) => {
    const calm = Fastify()
    after(() => calm.close())
    registerJsonBodies(calm, 12_345)
    calm.get('/', () => 'read').post('/', (request) => request.body)
    const timers = test.mock.method(globalThis, 'setTimeout')
    const waits = () => timers.mock.calls.filter(({ arguments: [, delay] }) => delay === 12_345).length
    await calm.inject('/')
    assert.equal(waits(), 0)
    await calm.inject({ method: 'POST', url: '/', payload: { a: 1 } })
    assert.equal(waits(), 1)
  })
})

describe('methods', () => {
  it('@asvs V13.4.4 that an address does not know are refused with those it knows', async () => {
    for (const [method, path, allow] of [
      ['TRACE', '/api/v1/login', 'POST'],
      ['DELETE', '/api/v1/regions', /GET/],
      ['POST', '/', /GET/],
      ['PUT', '/rfqs', /GET/],
      ['DELETE', '/uploads/rfq/x.png', /GET/],
      ['PATCH', '/api/v1/login', 'POST'],
      ['TRACE', '/', /GET/],
    ] as const) {
      const { statusCode, headers } = await app.inject({ method: method as 'POST', url: path })
      assert.equal(statusCode, 405, `${method} ${path}`)
      assert.match(String(headers.allow), new RegExp(allow))
    }
    assert.match(await print('CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n'), /^(HTTP\/1\.1 4|$)/)
  })
})

describe('@asvs V4.2.1 requests whose end can be read in two ways', () => {
  const cases: Record<string, string> = {
    'a length and chunks': 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
    'chunks and a length':
      'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\nGPOST / HTTP/1.1\r\n\r\n0\r\n\r\n',
    'two lengths': 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}',
    'chunks by another name': 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'chunks twice': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
    'a length with a sign': 'Content-Length: +2\r\n\r\n{}',
    'a length before a space': 'Content-Length : 2\r\n\r\n{}',
    'a folded line': 'X-A: b\r\n Content-Length: 2\r\n\r\n{}',
    'a line feed alone': 'Content-Length: 2\nX: y\r\n\r\n{}',
    'a chunk that is no number': 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    'a NUL in a header': 'X-A: a\0b\r\nContent-Length: 2\r\n\r\n{}',
  }
  for (const [name, rest] of Object.entries(cases)) {
    it(`${name}: one refusal, and the connection is closed`, async () => {
      const answer = await print(
        `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
      )
      assert.match(answer, /^HTTP\/1\.1 4\d\d /)
      assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1, answer)
    })
  }
})

describe('limits', () => {
  it('@asvs V2.4.1 name themselves as structured fields when they refuse', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const search = () => call('GET', '/rfqs/all?search=abc', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    let answer = await search()
    for (let i = 0; i < 40 && answer.status !== 429; i++) answer = await search()
    assert.equal(answer.status, 429)
    assert.equal(answer.headers['ratelimit-policy'], '"search";q=30;w=10')
    assert.match(String(answer.headers.ratelimit), /^"search";r=0;t=([1-9]|10)$/)
    assert.match(String(answer.headers['retry-after']), /^([1-9]|10)$/)
  })
})

describe('@asvs V15.3.4 a caller through the proxy', () => {
  it('is who the proxy says, not who the caller claims to be', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const statuses = async (claim: (number: number) => string) => {
      const answers = []
      for (let number = 0; number < 31; number++)
        answers.push(
          (await call('GET', '/rfqs/all?search=abc', { headers: { 'x-forwarded-for': claim(number) } })).status,
        )
      return answers.filter((status) => status === 429).length
    }
    assert.equal(await statuses((number) => `198.51.100.${number}, 203.0.113.77`), 1, 'one caller under many names')
    assert.equal(await statuses((number) => `203.0.113.78, 198.51.100.${number}`), 0, 'many callers under one name')
  })
})

describe('@asvs V15.1.3 a search', () => {
  it('that takes too long is ended, and says that the search is busy', async () => {
    searchTimeout.ms = SEARCH_TIMEOUT_MS
    const slow = withSearchLimits(database.kysely, 'word', (reader) => sql`select pg_sleep(20)`.execute(reader))
    await assert.rejects(slow, { status: 503, code: 'search_busy' })
    // Sooner than any other statement.
    const limit = (search: string | undefined) =>
      withSearchLimits(
        database.kysely,
        search,
        async (reader) => (await sql`show statement_timeout`.execute(reader)).rows,
      )
    assert.deepEqual(
      [await limit('word'), await limit(undefined)],
      [[{ statement_timeout: '2s' }], [{ statement_timeout: '10min' }]],
    )
    assert.equal(
      await withSearchLimits(
        database.kysely,
        undefined,
        async (reader) => (await sql`select 1`.execute(reader)).rows.length,
      ),
      1,
    )
  })
})
