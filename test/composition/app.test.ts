import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pino from 'pino'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { becomesReady } from '#test/support/ready.ts'

const { call, app, database } = await testApp()

// Before the first test: while a file waits between two, its database would be taken down as if all were done.
const user = await aCompany(database)

describe('every answer', () => {
  it('@asvs V3.4.2 carries the static policy, the other security headers and its request id', async () => {
    for (const path of ['/regions', '/user/me', '/nothing', '/livez', '/api/docs', '/uploads/rfq/x.png']) {
      const { headers } = await call('GET', path)
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'self'; script-src 'self' '.+'; style-src 'self'; .*frame-ancestors 'none'$|^sandbox/,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
      assert.equal(headers['access-control-allow-origin'], undefined)
      assert.equal(headers['x-powered-by'], undefined)
    }
  })

  it('@asvs V4.1.1 says what it is and in which encoding', async () => {
    for (const [path, type] of [
      ['/regions', 'application/json'],
      ['/user/me', 'application/problem+json'],
      ['/nothing', 'application/problem+json'],
      ['/api/docs', 'text/html'],
    ] as const) {
      assert.equal((await call('GET', path)).headers['content-type'], `${type}; charset=utf-8`, path)
    }
  })

  it("is a problem document with one sentence in the caller's language when it refuses", async () => {
    for (const [lang, error] of [
      ['ar', 'سجّل الدخول للمتابعة'],
      ['en', 'Log in to continue'],
    ] as const) {
      const { status, headers, body } = await call('GET', '/user/me', { lang })
      assert.equal(status, 401)
      assert.match(String(headers['content-type']), /^application\/problem\+json/)
      assert.deepEqual(
        [body.code, body.error, body.status, body.type],
        ['unauthenticated', error, 401, '/problems/unauthenticated'],
      )
      assert.equal(body.request_id, headers['x-request-id'])
    }
    assert.equal((await call('GET', '/user/me')).body.error, 'سجّل الدخول للمتابعة')
  })
})

describe('requests that are no requests', () => {
  it('are 400, 404, 405, 413 or 415, never 5xx', async () => {
    const json = { 'content-type': 'application/json' }
    const raw = async (method: string, url: string, payload: string, headers: Record<string, string>) =>
      (await app.inject({ method: method as 'POST', url: `/api/v1${url}`, payload, headers })).statusCode
    assert.equal(await raw('POST', '/login', '{"email":', json), 400)
    assert.equal(await raw('POST', '/login', '[]', json), 400)
    assert.equal(await raw('POST', '/login', '"x"', json), 400)
    assert.equal(await raw('POST', '/login', '{"__proto__":{"polluted":true}}', json), 400)
    assert.equal(await raw('POST', '/login', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    assert.equal(await raw('POST', '/login', `{"email":"${'x'.repeat(70_000)}"}`, json), 413)
    assert.equal(await raw('POST', '/login', '{}', { ...json, 'content-encoding': 'gzip' }), 415)
    const form = { email: 'a@example.sa', password: 'a quiet green lamp' }
    for (const [method, path] of [
      ['POST', '/login'],
      ['PUT', '/user/update'],
      ['DELETE', '/rfqs/1/delete'],
    ] as const) {
      const { status, body } = await call(method, path, { form, as: user })
      assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], `a form for ${path}`)
    }
    assert.equal(
      (await call('POST', '/login', { json: 'x', headers: { 'content-type': 'Multipart/Form-Data; boundary=x' } }))
        .status,
      415,
    )
    assert.deepEqual(
      [(await call('POST', '/nothing', { form })).status, (await call('PUT', '/login', { form })).status],
      [404, 405],
    )
    assert.equal((await call('POST', '/register', { form })).status, 422)
    assert.equal((await call('GET', '/regions/one/cities')).status, 400)
    assert.equal((await call('GET', '/regions/99999999999/cities')).status, 400)
    assert.equal((await call('GET', '/regions/999/cities')).body.code, 'region_not_found')
    const refused = await call('DELETE', '/login')
    assert.deepEqual([refused.status, refused.headers.allow], [405, 'POST'])
    assert.equal((await call('GET', '/nothing')).status, 404)
  })

  it('a host that is not ours is refused with the address that is; health is answered to every probe', async () => {
    const headers = { host: 'evil.example', 'accept-language': 'en' }
    const refused = await app.inject({ url: '/api/v1/regions', headers })
    const { code, error } = refused.json<{ code: string; error: string }>()
    assert.deepEqual([refused.statusCode, code], [421, 'wrong_host'])
    assert.ok(error.includes(app.config.public_url), error)
    for (const url of ['/livez', '/readyz'])
      assert.equal((await app.inject({ url, headers: { host: '10.0.0.7:3000' } })).statusCode, 200, url)
    // The build is of interest to who runs it; forwarded requests come from visitors.
    const build = async (more: Record<string, string>) => (await app.inject({ url: '/livez', headers: more })).json()
    assert.deepEqual(await build({ 'x-forwarded-for': '192.0.2.1' }), { ok: true })
    assert.match((await build({})).version, /^\d+\.\d+\.\d+$/)
  })
})

describe('the log', () => {
  it('has one line for a request, with the code of a refusal and the id that the caller was given', async () => {
    const lines: Record<string, unknown>[] = []
    const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const logging = await testApp({}, undefined, { distDir: null, logger })
    const refused = await logging.call('GET', '/regions/999/cities')
    await logging.call('GET', '/regions')
    const requests = lines.filter(({ msg }) => msg === 'request')
    assert.deepEqual(
      requests.map(({ status, code }) => [status, code]),
      [
        [404, 'region_not_found'],
        [200, undefined],
      ],
    )
    assert.equal(requests[0]!.request_id, refused.headers['x-request-id'])
  })
})

describe('unsafe calls from another site', () => {
  const attempt = (headers: Record<string, string>) => call('POST', '/logout', { as: user, json: {}, headers })

  it('are refused by Sec-Fetch-Site or Origin, multipart ones too, and change nothing', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const { status, body } = await attempt(headers)
      assert.deepEqual([status, body.code], [403, 'cross_site'])
    }
    const form = await call('POST', '/register', { form: { email: 'x' }, headers: { origin: 'https://evil.example' } })
    assert.equal(form.status, 403)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 200)
  })

  it('pass from our own pages and from callers that are no browsers', async () => {
    assert.equal(
      (
        await call('POST', '/logout', {
          json: {},
          headers: { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
        })
      ).status,
      200,
    )
    assert.equal((await call('POST', '/logout', { json: {} })).status, 200)
  })
})

describe('the description of the API', () => {
  it('is OpenAPI 3.1, names every call, and is readable as a page', async () => {
    const { body } = await call('GET', '/openapi.json')
    assert.equal(body.openapi, '3.1.0')
    assert.ok(Object.keys(body.paths).length >= 10)
    const register = body.paths['/api/v1/register'].post.requestBody.content['multipart/form-data'].schema
    assert.equal(register.properties.profile_image.format, 'binary')
    assert.ok(register.required.includes('company_name'))
    assert.deepEqual((await call('GET', '/api/docs/json')).body, body)
    assert.match((await call('GET', '/api/docs')).text, /<title>Tarsiya API<\/title>/)
  })

  it('names the refusals of each call: those of any call, of its guards and form, and its own', async () => {
    const { body } = await call('GET', '/openapi.json')
    const refusalsOf = (method: string, path: string) =>
      body.paths[`/api/v1${path}`][method].responses.default.content['application/json'].schema.properties.code.enum
    const common = [
      'malformed',
      'wrong_host',
      'unsupported_media_type',
      'rate_limited',
      'unavailable',
      'db_unavailable',
      'internal',
    ]
    assert.deepEqual(refusalsOf('get', '/regions/{region_id}/cities'), [...common, 'region_not_found'])
    const signedIn = ['unauthenticated', 'company_switched', 'second_step_required']
    const own = ['rfq_not_found', 'not_owner', 'rfq_already_accepted']
    assert.deepEqual(refusalsOf('delete', '/rfqs/{rfq_id}/delete'), [
      ...common,
      'cross_site',
      'body_too_large',
      'request_timeout',
      'outcome_unknown',
      'outcome_hidden',
      'idempotency_in_flight',
      'idempotency_key_reused',
      ...signedIn,
      'role_required',
      ...own,
    ])
    assert.deepEqual(refusalsOf('get', '/user/me'), [...common, 'unauthenticated', 'company_switched'])
    const publishing = refusalsOf('post', '/rfqs/new')
    for (const code of ['invalid', 'file_type', 'quota_exceeded', 'idempotency_key_reused', 'email_not_verified'])
      assert.ok(publishing.includes(code), code)
  })
})

describe('health', () => {
  it('is ready when the database answers and no migration is pending', async () => {
    assert.equal((await call('GET', '/livez')).status, 200)
    const ask = async () => (await call('GET', '/readyz')).status
    await becomesReady(ask)
    await database.owner.pool.query("update schema_migrations set name = 'gone' where name = '0001_foundation.sql'")
    assert.equal(await ask(), 503)
    await database.owner.pool.query("update schema_migrations set name = '0001_foundation.sql' where name = 'gone'")
    await becomesReady(ask)
  })
})
