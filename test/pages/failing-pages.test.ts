import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get as open, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, it, mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createDatabase } from '#framework/database/database.server.ts'
import { enableGracefulShutdown } from '#framework/http/server/graceful-shutdown.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { LANGS, type Lang } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { testDatabase } from '#test/support/database.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aWire } from '#test/support/make/wire.ts'
import { becomesReady } from '#test/support/ready.ts'
import { buildApp } from '../../src/app/app.server.ts'

// Time stands still unless a test moves it: what guests are shown for some seconds does not depend on the machine.
mock.timers.enable({ apis: ['Date'], now: Date.now() })

const built = (await import(pathToFileURL(join(import.meta.dirname, '../../dist/server/pages.js')).href)) as Renderer
/** What the API answers to calls of pages whose address begins so, instead of what it would. */
let answers: { path: string; status: number } | undefined
/** The calls of pages, and when each was answered. */
const calls: string[] = []
const answered = new EventEmitter()
/** The call that is answered before the one for the signed-in person. */
let before_me: string | undefined
const renderer: Renderer = {
  ...built,
  render: (request) =>
    built.render({
      ...request,
      async transport(call) {
        const path = call.url.slice('/api/v1'.length)
        calls.push(path)
        if (!answers || !path.startsWith(answers.path)) {
          if (before_me && path === '/user/me') await once(answered, before_me)
          return request.transport(call).finally(() => {
            calls.push(`${path} answered`)
            answered.emit(path)
          })
        }
        const { status } = answers
        return {
          status,
          header: () => 'application/problem+json',
          text: JSON.stringify({ status, code: 'code', error: 'Said by the API', request_id: 'req-1' }),
        }
      },
    }),
}

const database = await testDatabase()
// The application reaches its database by a wire that can be cut.
const wire = await aWire(database.url)
const away = createDatabase(wire.url, { max: 4, logger: createLogger('silent') })
after(async () => {
  await away.close()
  await wire.close()
  await rm(data_dir, { recursive: true, force: true })
})
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-failing-'))
const { app, config } = await testApp({}, { database: away, data_dir }, { pages: { renderer } })

const { rfq_id } = await anRfq(database)
const { product_id, seller } = await aProduct(database)
const RFQ = `/rfq/${rfq_id}`
const at = (lang: Lang, path: string) => (lang === 'ar' ? path : `/en${path}`)

const NOT_FOUND = { ar: 'الصفحة غير موجودة', en: 'This page doesn&#x27;t exist' }
const NO_RFQ = { ar: 'لا تتوفر بيانات لهذا الطلب', en: 'No data available for this RFQ' }
const NO_PRODUCT = { ar: 'هذا المنتج غير موجود.', en: 'Product not found.' }
const NO_COMPANY = { ar: 'هذه المنشأة غير موجودة', en: 'This company doesn&#x27;t exist' }
const RFQS = { ar: 'طلبات التسعير', en: 'RFQs' }
const MARKET = { ar: 'السوق', en: 'Marketplace' }
const SUPPLIERS = { ar: 'المورّدون', en: 'Suppliers' }
const FORBIDDEN = { ar: 'لا تملك صلاحية فتح هذه الصفحة', en: 'You don&#x27;t have access to this page' }

/** What guests were shown before is too old to be shown again; then calls of pages to such addresses fail. */
async function whileFailing(path: string, status: number, work: () => Promise<void>) {
  mock.timers.tick(5000)
  answers = { path, status }
  await work().finally(() => (answers = undefined))
}

/** Asks for a page in both languages: its status, its heading, and that nobody keeps it when it failed. */
async function assertPage(path: string, status: number, heading: Record<Lang, string>) {
  for (const lang of LANGS) {
    const { statusCode, headers, body } = await app.inject({ url: at(lang, path) })
    const [, h1] = /<h1[^>]*>([^<]*)/.exec(body) ?? []
    assert.deepEqual(
      [statusCode, h1, headers['content-type'], headers['cache-control'], headers.etag],
      [
        status,
        heading[lang],
        'text/html; charset=utf-8',
        status === 200 ? 'no-cache' : 'private, no-store',
        status === 200 ? headers.etag : undefined,
      ],
      at(lang, path),
    )
    assert.match(body, lang === 'ar' ? /<html lang="ar" dir="rtl"/ : /<html lang="en" dir="ltr"/)
    assert.equal(
      /<meta name="robots" content="noindex"/.test(body),
      status !== 200 && !(status === 503 && path === '/rfqs'),
      'kept from search engines',
    )
  }
}

describe('a page that everybody may open', () => {
  it('is read while the signed-in person is, each call once', async () => {
    const { cookie } = await aCompany(database)
    for (const [url, status, call] of [
      [RFQ, 200, `/rfqs/${rfq_id}?contacts=none&prices=own`],
      [RFQ, 200, `/rfqs/${rfq_id}/questions`],
      ['/rfqs', 200, '/rfqs/my-counts'],
      ['/rfqs', 200, '/notifications/unread'],
      ['/rfq/999999', 404, '/rfqs/999999?contacts=none&prices=own'],
    ] as const) {
      calls.length = 0
      before_me = status === 404 ? call : undefined
      const { statusCode } = await app.inject({ url, headers: { cookie } }).finally(() => (before_me = undefined))
      assert.deepEqual(
        [statusCode, calls.filter((path) => path === call).length],
        [status, 1],
        `${url}: ${calls.join()}`,
      )
      assert.ok(calls.indexOf(call) < calls.indexOf('/user/me answered'), `${call} waited`)
    }
  })

  it('is not read ahead where only some may open it', async () => {
    const { cookie } = await aCompany(database)
    calls.length = 0
    assert.equal((await app.inject({ url: '/home', headers: { cookie } })).statusCode, 200)
    assert.deepEqual(calls.slice(0, 2), ['/user/me', '/user/me answered'])
    assert.ok(calls.indexOf('/home/charts') < calls.indexOf('/home answered'), 'both parts are read at the same time')
  })
})

describe('a page whose data cannot be had', () => {
  const OF_GUESTS = [
    { path: RFQ, of_api: '/unauthorized/rfqs/', missing: NO_RFQ, failed: RFQS },
    {
      path: `/market-place/${product_id}`,
      of_api: '/unauthorized/marketplace/products/',
      missing: NO_PRODUCT,
      failed: MARKET,
    },
    {
      path: `/profile/${seller.company_id}`,
      of_api: '/unauthorized/profile/',
      missing: NO_COMPANY,
      failed: SUPPLIERS,
    },
  ]
  const OF_API: [status: number, page: number, heading: 'missing' | 'failed' | 'forbidden'][] = [
    [400, 404, 'missing'],
    [403, 403, 'forbidden'],
    [404, 404, 'missing'],
    [422, 404, 'missing'],
    [500, 503, 'failed'],
    [503, 503, 'failed'],
  ]
  for (const [status, page, heading] of OF_API) {
    it(`is ${page} after ${status} of the API`, async () => {
      for (const { path, of_api, ...headings } of OF_GUESTS) {
        const expected = { ...headings, forbidden: FORBIDDEN }[heading]
        await whileFailing(of_api, status, () => assertPage(path, page, expected))
      }
      assert.equal((await app.inject({ url: RFQ })).statusCode, 200, 'the next visitor')
    })
  }

  it('stands with a list that says so in its place, with status 503', async () => {
    await whileFailing('/rfqs/all', 500, async () => {
      await assertPage('/rfqs', 503, RFQS)
      assert.match((await app.inject({ url: '/en/rfqs' })).body, /role="alert"[\s\S]*Said by the API/)
    })
    await assertPage('/rfqs', 200, RFQS)
  })

  it('stands without an answer for one of its sections, with status 503', async () => {
    const { cookie } = await aCompany(database)
    for (const [status, page] of [
      [403, 403],
      [500, 503],
    ] as const)
      await whileFailing('/user/sessions', status, async () => {
        const { statusCode, body } = await app.inject({ url: '/en/user-profile', headers: { cookie } })
        assert.equal(statusCode, page)
        assert.match(body, /id="sessions-title"/)
      })
  })

  it('is there without what it can do without', async () => {
    for (const path of ['/rfqs/all', '/marketplace/products/all', '/unauthorized/suppliers/catalog']) {
      await whileFailing(path, 500, async () => assert.equal((await app.inject({ url: '/en' })).statusCode, 200, path))
    }
  })
})

it('An address of nothing is a page that says so', async () => {
  for (const path of ['/nowhere', '/rfqs/new/x', '/market-place/1/x', '/ar', '/login/x'])
    await assertPage(path, 404, NOT_FOUND)
  for (const [path, heading] of [
    ['/rfq', NO_RFQ],
    ['/market-place', NO_PRODUCT],
    ['/profile', NO_COMPANY],
  ] as const) {
    await assertPage(`${path}/987654`, 404, heading)
    await assertPage(`${path}/x`, 404, heading)
  }
})

it('A form on a page whose record is gone keeps what was entered', async () => {
  const { cookie } = await aCompany(database)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/en/rfqs/new?action=publish&copy_of=987654',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'title=Cables+for+the+office',
  })
  assert.equal(statusCode, 422)
  assert.match(body, /Cables for the office/)
})

it('While the database is away pages are 503 in their language and kept by nobody; then they are as before', async () => {
  mock.timers.tick(5000)
  wire.cut()
  try {
    await assertPage(RFQ, 503, RFQS)
    assert.equal((await app.inject({ url: '/readyz' })).statusCode, 503)
    assert.equal((await app.inject({ url: '/livez' })).statusCode, 200)
  } finally {
    wire.mend()
  }
  assert.equal((await app.inject({ url: RFQ })).statusCode, 200)
  await becomesReady(async () => (await app.inject({ url: '/readyz' })).statusCode)
})

it('A process that ends is not ready but lives, and answers on connections that are open', async (context) => {
  const ending = await buildApp({ config, database, distDir: null })
  enableGracefulShutdown(ending, 5)
  const port = Number(new URL(await ending.listen({ port: 0, host: '127.0.0.1' })).port)
  const agent = new Agent({ keepAlive: true })
  context.after(() => agent.destroy())
  const ask = async (path: string) => {
    const [answer] = (await once(open({ port, agent, path, headers: { host: 'localhost:3000' } }), 'response')) as [
      IncomingMessage,
    ]
    return {
      status: answer.statusCode,
      connection: answer.headers.connection,
      body: JSON.parse(await text(answer)) as { ok?: boolean; code?: string },
    }
  }
  await becomesReady(async () => (await ask('/readyz')).status!)
  const paths = ['/readyz', '/livez', '/api/v1/regions']
  assert.deepEqual(
    (await Promise.all(paths.map(ask))).map(({ status, connection }) => [status, connection]),
    paths.map(() => [200, 'keep-alive']),
  )
  const closed = ending.close()
  while (ending.server.listening) await turn()
  const [ready, lives, regions] = await Promise.all(paths.map(ask))
  await closed
  assert.deepEqual([ready!.status, ready!.body.code, ready!.connection], [503, 'unavailable', 'close'])
  assert.deepEqual([lives!.status, lives!.body.ok, lives!.connection], [200, true, 'close'])
  assert.deepEqual([regions!.status, regions!.connection], [200, 'close'])
})
