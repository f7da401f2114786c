import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import pino from 'pino'
import { readConfig } from '#framework/config/config.server.ts'
import { logOptions } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { aPdf } from '#test/support/make/files.ts'
import { HOSTILE } from '#test/support/make/hostile.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { buildApp } from '../../src/app/app.server.ts'

const SOURCE = join(import.meta.dirname, '../../src')

const { app, call, database, data_dir } = await testApp()

describe('@asvs V1.2.4 @asvs V1.2.9 a search', () => {
  it('takes % _ and \\ for themselves', async () => {
    const named = ['خصم 50% كامل', 'خصم 500 كامل', 'رمز A_B جديد', 'رمز AXB جديد', 'مسار a\\b هنا', 'مسار ab هنا']
    for (const title of named) {
      await anRfq(database, { title })
      await aProduct(database, { product_name: title })
    }
    for (const [list, field] of [
      ['/rfqs/all', 'title'],
      ['/marketplace/products/all', 'product_name'],
    ] as const) {
      const found = async (search: string) => {
        const { status, body } = await call('GET', `${list}?search=${encodeURIComponent(search)}`)
        assert.equal(status, 200, search)
        return (body as Record<string, string>[]).map((row) => row[field]).sort()
      }
      assert.deepEqual(await found('50% كا'), ['خصم 50% كامل'])
      assert.deepEqual(await found('A_B'), ['رمز A_B جديد'])
      assert.deepEqual(await found('a\\b'), ['مسار a\\b هنا'])
      assert.deepEqual(await found('%'), ['خصم 50% كامل'])
      assert.deepEqual(await found('_'), ['رمز A_B جديد'])
      assert.deepEqual(await found('%%%'), [])
      assert.deepEqual(await found('___'), [])
    }
  })

  /** Which lock a statement that was let in takes. */
  const TRACE = 4711
  const ATTEMPTS = [
    "'",
    "''",
    "' or '1'='1",
    "'; drop table companies; --",
    `1; select pg_try_advisory_lock(${TRACE})`,
    "' union select password_hash from companies --",
    '\\',
    "\\'; --",
    '$1',
    ':x',
    '{{1}}',
    'x\u0000y',
    "' and 1=cast((select version()) as int) --",
    '"',
    '`',
    '/*',
    '--',
    "e'\\x27'",
    `'||pg_try_advisory_lock(${TRACE})||'`,
    '1e309',
    '-1',
    '0x1',
    "1'",
    'NaN',
    '1,2',
    'newest; drop table rfqs',
    'created_at desc',
    '(select 1)',
  ]
  it('and every other value of a query is data: 200, 400 or 422, never 5xx, at once', async () => {
    const { body } = await call('GET', '/openapi.json')
    const lists = Object.entries(
      body.paths as Record<string, { get?: { parameters?: { in: string; name: string }[] } }>,
    ).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter((each) => each.in === 'query')
        .map(({ name }) => [path.replace(/\{\w+\}/, '1'), name] as const),
    )
    assert.ok(lists.length > 25)
    const reader = await aSupplier(database)
    const own = await anRfq(database, { buyer: reader })
    await withLines(database, own.rfq_id, [{}])
    for (const [template, name] of lists) {
      // What is for the buyer alone.
      const path = template.replace('/rfqs/1/comparison', `/rfqs/${own.rfq_id}/comparison`)
      // One after the other: searches that wait for their turn on a busy machine are refused as busy.
      for (const attempt of ATTEMPTS) {
        const { status, text } = await call('GET', `${path}?${name}=${encodeURIComponent(attempt)}`, { as: reader })
        assert.ok([200, 400, 404, 422].includes(status), `${path}?${name}=${attempt}: ${status} ${text}`)
        if (['sort', 'status', 'category_id', 'region_id', 'limit'].includes(name))
          assert.notEqual(status, 200, `${path}?${name}=${attempt}`)
        assert.doesNotMatch(text, /syntax error at|relation \\?"|PostgreSQL|password_hash/)
      }
    }
    const rows = await database.pool.query('select count(*)::int as count from companies')
    assert.ok(rows.rows[0].count > 0)
    const { rowCount } = await database.pool.query("select from pg_locks where locktype = 'advisory' and objid = $1", [
      TRACE,
    ])
    assert.equal(rowCount, 0)
  })
})

describe('@asvs V4.1.3 a host that is not ours', () => {
  const EVIL = [
    'evil.example',
    'localhost:3000.evil.example',
    'evil.example:3000',
    'localhost@evil.example',
    'localhost:3000/evil.example',
    'LOCALHOST.evil.example',
  ]

  it('is refused and comes back in no answer', async () => {
    for (const host of EVIL) {
      for (const url of ['/api/v1/regions', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
        const { statusCode, payload, headers } = await app.inject({ url, headers: { host } })
        assert.ok([400, 421].includes(statusCode), `${url} at ${host}: ${statusCode}`)
        assert.doesNotMatch(payload + JSON.stringify(headers), /evil/)
      }
    }
  })

  it('is nobody when a header in front of us says it', async () => {
    const spoofed = {
      'x-forwarded-host': 'evil.example',
      'x-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/evil.example',
      'x-rewrite-url': '/evil.example',
    }
    for (const url of ['/api/v1/rfqs/all?limit=1', '/sitemap.xml', '/robots.txt', '/api/v1/openapi.json']) {
      const { statusCode, payload, headers } = await app.inject({ url, headers: spoofed })
      assert.equal(statusCode, 200, url)
      assert.doesNotMatch(payload + JSON.stringify(headers), /evil/, url)
    }
  })

  it('stands in no e-mail', async () => {
    const user = await aCompany(database, { email_verified: false })
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    assert.equal((await call('POST', '/request-password-reset', { json: { email: user.email }, headers })).status, 200)
    assert.equal((await call('POST', '/send-verification-email', { json: { email: user.email }, headers })).status, 200)
    const { rows } = await database.pool.query<{ mail: string }>(
      'select row_to_json(mails)::text as mail from mails where company_id = $1',
      [user.company_id],
    )
    assert.ok(rows.length > 0)
    for (const { mail } of rows) assert.doesNotMatch(mail, /evil/)
  })
})

describe('@asvs V16.4.1 @asvs V16.2.5 the log', () => {
  it('is one line of JSON for each event, whatever callers write, and holds no secret', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(...String(chunk).split('\n').filter(Boolean))
        done()
      },
    })
    const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: data_dir, LOG_LEVEL: 'debug' })
    const logged = await buildApp({ config, database, distDir: null, logger: pino(logOptions('debug'), sink) })
    const CRLF = 'x\r\n{"level":60,"msg":"forged"}\r\n\u2028\u001b[31m'
    const user = await aCompany(database)
    for (const text of [CRLF, ...HOSTILE]) {
      await logged.inject({
        url: `/api/v1/rfqs/all?search=${encodeURIComponent(text)}`,
        headers: { 'user-agent': text.replace(/[^\x20-\x7e]/g, '?'), cookie: user.cookie },
      })
      await logged.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { email: `${text}@example.sa`, password: 'a secret passphrase' },
      })
      await logged.inject({
        method: 'POST',
        url: '/api/v1/reset-password',
        payload: { token: 'a-secret-token', new_password: 'a secret passphrase' },
      })
    }
    await logged.inject('/reset-password?token=a-secret-token')
    await logged.close()
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const requests = events.filter(({ msg }) => msg === 'request')
    assert.equal(requests.length, 3 * (HOSTILE.length + 1) + 1)
    assert.deepEqual(
      events.filter(({ msg }) => msg === 'forged'),
      [],
    )
    const text = lines.join('\n')
    for (const secret of ['a secret passphrase', 'a-secret-token', user.cookie, user.cookie.slice(4)])
      assert.ok(!text.includes(secret), secret)
    for (const line of lines) assert.ok(line.length < 4000)
  })
})

describe('@asvs V1.3.6 @asvs V15.3.2 addresses in texts', () => {
  it('are read by nobody: the server opens no connection to them', async () => {
    const opened: string[] = []
    const connect = Socket.prototype.connect
    const spy = function (this: Socket, ...args: Parameters<typeof connect>) {
      opened.push(JSON.stringify(args[0]))
      return connect.apply(this, args)
    }
    Socket.prototype.connect = spy as typeof connect
    try {
      const supplier = await aSupplier(database)
      const buyer = await aCompany(database)
      const url = 'http://trap.invalid/latest/meta-data'
      const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const rfq = await call('POST', '/rfqs/new', {
        as: buyer,
        form: {
          title: `url:${url}`,
          description: `${url} file:///etc/passwd`,
          item_description: `gopher://trap.invalid ${url}`,
          quantity: 1,
          delivery_date: day(20),
          deadline: day(10),
          category_id: 1,
          region_id: place.region_id,
          city_id: place.city_id,
          attachments: [aPdf(`${url}.pdf`, `/URI (${url})`)],
        },
      })
      assert.equal(rfq.status, 201, rfq.text)
      const bid = await call('POST', `/rfqs/${rfq.body.rfq_id}/bids/new`, {
        as: supplier,
        form: { total_amount: '10', proposed_delivery_date: day(15), comments: url, attachment: aPdf() },
      })
      assert.equal(bid.status, 201, bid.text)
      await call('PUT', '/user/update', { as: supplier, json: { company_name: url } })
      await call('GET', `/rfqs/${rfq.body.rfq_id}`, { as: supplier })
    } finally {
      Socket.prototype.connect = connect
    }
    assert.deepEqual(
      opened.filter((each) => /trap|169\.254/.test(each)),
      [],
    )
  })
})

describe('@asvs V1.3.2 the code', () => {
  it('makes no code of texts', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !file.includes('.test.'))
    assert.ok(files.length > 300)
    const makers =
      /(?<![\w.])eval\(|new Function\(|from 'node:vm'|set(?:Timeout|Interval)\(['"`]|dangerouslySetInnerHTML|\.innerHTML\b|document\.write/
    assert.deepEqual(
      files.filter((file) => makers.test(readFileSync(join(SOURCE, file), 'utf8'))),
      [],
    )
  })
})
