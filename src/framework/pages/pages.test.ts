import assert from 'node:assert/strict'
import { brotliDecompressSync } from 'node:zlib'
import { describe, it, type TestContext } from 'node:test'
import Fastify, { type FastifyRequest } from 'fastify'
import { ApiFailure } from '#framework/api/api-client.ts'
import { createSubjectCache, dropSubjects } from '#framework/cache/subject-cache.server.ts'
import { registerRequestContext } from '#framework/http/request-context.server.ts'
import { knownQuery } from '#framework/ssr/route-table.ts'
import type { Renderer, RenderRequest } from '#framework/ssr/renderer.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { registerPages } from './pages.server.ts'

const site = { public_url: 'http://localhost', support_numbers: [] }
const TOKEN = 'a'.repeat(43)

/** A server with one-line pages and a renderer that counts; pages show what the API returns. */
async function pages(
  test: TestContext,
  render?: (request: RenderRequest) => ReturnType<Renderer['render']>,
  dev = true,
) {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: false }, return503OnClosing: false })
  const seen = { rendered: 0, calls: [] as Record<string, unknown>[], clock: 0, item: 'pump' }
  registerRequestContext(app, site)
  const items = createSubjectCache<string>({ seconds: 5, subjects: ['items'], now: () => seen.clock })
  app.get('/api/v1/item', async (request) => {
    seen.calls.push({ cookie: request.headers.cookie, lang: request.headers['accept-language'], ip: request.ip })
    return { item: await items.get('item', () => Promise.resolve(seen.item)) }
  })
  const renderer: Renderer = {
    findAction: () => Promise.resolve(undefined),
    act: () => Promise.reject(new Error('no page here has a form')),
    refuse: () => Promise.reject(new Error('no page here has a form')),
    knownQuery: (_path, search) => knownQuery({ search: /./, token: /./ }, search),
    notices: [],
    async render(request) {
      seen.rendered++
      if (render) return render(request)
      const answer = await request.transport({ method: 'GET', url: '/api/v1/item', headers: {} })
      const shown = request.path === '/nowhere' ? 'not_found' : 'page'
      return {
        status: shown === 'page' ? 200 : 404,
        title: 'T',
        head: '<title>T</title>',
        body: [`${request.lang} ${request.path}${request.search} ${answer.text}`],
        state: { shown, answers: [], parts: [], site, today: request.today, reference: '' },
        file: '',
      }
    },
  }
  const findAssets = () => ({
    entry: '/assets/entry.js',
    scripts: ['/assets/part.js', '/assets/entry.js'],
    styles: ['/assets/a.css'],
    fonts: [],
  })
  const readViewer = ({ session_token }: FastifyRequest) =>
    Promise.resolve(session_token === TOKEN ? ({ company_id: 7 } as Viewer) : null)
  const translators = { ar: String, en: String }
  await registerPages(app, {
    site,
    distDir: '',
    dev,
    readViewer,
    isRemoved: async () => false,
    countRead: () => {},
    translators,
    today: () => '2026-11-21',
    renderer,
    findAssets,
    now: () => seen.clock,
  })
  test.after(() => app.close())
  return { app, seen }
}

describe('the language of a page', () => {
  it('is the address, whatever the browser prefers', async (test) => {
    const { app } = await pages(test)
    const arabic = await app.inject({ url: '/items', headers: { 'accept-language': 'en' } })
    assert.match(arabic.body, /<html lang="ar" dir="rtl"[\s\S]*ar \/items/)
    const english = await app.inject({ url: '/en/items' })
    assert.match(english.body, /<html lang="en" dir="ltr"[\s\S]*en \/items/)
  })

  it('follows the cookie from an address without prefix, before the cache', async (test) => {
    const { app } = await pages(test)
    await app.inject('/items?search=a')
    const sent = await app.inject({ url: '/items?search=a', headers: { cookie: 'x=1; lang=en' } })
    assert.equal(sent.statusCode, 302)
    assert.equal(sent.headers.location, '/en/items?search=a')
    assert.equal((await app.inject({ url: '/', headers: { cookie: 'lang=en' } })).headers.location, '/en')
    assert.equal((await app.inject({ url: '/en/items', headers: { cookie: 'lang=ar' } })).statusCode, 200)
  })
})

describe('a page that is being rendered', () => {
  it('is finished during shutdown', async (test) => {
    const [begun, go_on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { app } = await pages(test, async ({ transport, today }) => {
      begun.resolve()
      await go_on.promise
      const { text, status } = await transport({ method: 'GET', url: '/api/v1/item', headers: {} })
      return {
        status,
        title: 'T',
        head: '',
        body: [text],
        state: { shown: 'page', answers: [], parts: [], site, today, reference: '' },
        file: '',
      }
    })
    app.addHook('preClose', (done) => {
      go_on.resolve()
      done()
    })
    const answer = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/items`)
    await begun.promise
    const closed = app.close()
    const text = await (await answer).text()
    app.server.closeAllConnections()
    await closed
    assert.match(text, /pump/)
  })
})

describe('the code of a page', () => {
  it('is named by the document, but not loaded by its markup', async (test) => {
    const { app } = await pages(test)
    const { body } = await app.inject('/items')
    assert.match(body, /<script data-code="\/assets\/entry\.js \/assets\/part\.js">/)
    assert.doesNotMatch(body, /modulepreload"|<script[^>]+src=/)
  })
})

describe('addresses', () => {
  it('have one form, and never lead to another host', async (test) => {
    const { app } = await pages(test)
    assert.equal((await app.inject('/items/?search=a')).headers.location, '/items?search=a')
    for (const url of ['//evil.example/', '/\\evil.example/', '/en//evil.example/']) {
      assert.doesNotMatch(String((await app.inject({ url })).headers.location), /^\/[/\\]/, url)
    }
  })

  it('leave the API and files to their own routes', async (test) => {
    const { app, seen } = await pages(test)
    for (const url of ['/api/v1/nothing', '/uploads/files/nothing', '/assets/nothing.js'])
      assert.equal((await app.inject(url)).statusCode, 404)
    assert.equal(seen.rendered, 0)
  })

  it('under /dev answer on this machine only, and never in production', async (test) => {
    const { app } = await pages(test)
    for (const url of ['/dev/components', '/en/dev/components']) {
      assert.equal((await app.inject(url)).statusCode, 200, url)
      assert.equal((await app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode, 404, url)
      assert.equal((await app.inject({ url, remoteAddress: '192.0.2.7' })).statusCode, 404, url)
    }
    const { app: production } = await pages(test, undefined, false)
    for (const url of ['/dev/components', '/en/dev/components', '/dev'])
      assert.equal((await production.inject(url)).statusCode, 404, url)
  })

  it('that are unknown answer 404 and are not cached', async (test) => {
    const { app, seen } = await pages(test)
    const answer = await app.inject('/nowhere')
    assert.equal(answer.statusCode, 404)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    await app.inject('/nowhere')
    assert.equal(seen.rendered, 2)
  })
})

describe('pages for guests', () => {
  it('are rendered once for all within a few seconds, then again', async (test) => {
    const { app, seen } = await pages(test)
    const [first] = await Promise.all([app.inject('/items'), app.inject('/items'), app.inject('/items?utm_source=x')])
    assert.equal(seen.rendered, 1)
    assert.equal(first?.headers['cache-control'], 'no-cache')
    assert.equal(first?.headers.vary, 'Cookie, Accept-Encoding')
    await app.inject('/items?search=a')
    assert.equal(seen.rendered, 2)
    seen.clock += 5001
    await app.inject('/items')
    assert.equal(seen.rendered, 3)
  })

  it('are answered with 304 if the version is unchanged', async (test) => {
    const { app, seen } = await pages(test)
    const { etag } = (await app.inject('/items')).headers
    assert.match(String(etag), /^W\/"/)
    seen.clock += 5001
    assert.equal((await app.inject({ url: '/items', headers: { 'if-none-match': `"x", ${etag}` } })).statusCode, 304)
    seen.item = 'valve'
    dropSubjects(['items'])
    assert.equal((await app.inject({ url: '/items', headers: { 'if-none-match': String(etag) } })).statusCode, 200)
  })

  it('show a change immediately after their subject was dropped', async (test) => {
    const { app, seen } = await pages(test)
    assert.match((await app.inject('/items')).body, /pump/)
    seen.item = 'valve'
    dropSubjects(['items'])
    assert.match((await app.inject('/items')).body, /valve/)
  })

  it('are compressed when the browser can read that', async (test) => {
    const { app } = await pages(test)
    const plain = await app.inject('/items')
    const small = await app.inject({ url: '/items', headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(small.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body)
    assert.equal(
      (await app.inject({ url: '/items', headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers['content-encoding'],
      'gzip',
    )
  })

  it('with a token in the address are never cached', async (test) => {
    const { app, seen } = await pages(test)
    assert.equal((await app.inject('/items?token=secret')).headers['cache-control'], 'private, no-store')
    await app.inject('/items?token=secret')
    assert.equal(seen.rendered, 2)
  })

  it('answer HEAD with the same headers and no body', async (test) => {
    const { app } = await pages(test)
    const answer = await app.inject({ method: 'HEAD', url: '/items' })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.body, '')
    assert.match(String(answer.headers.etag), /^W\/"/)
  })
})

describe('pages for the signed-in', () => {
  it('are rendered for each of them and not cached', async (test) => {
    const { app, seen } = await pages(test)
    await app.inject('/items')
    for (const cookie of [`sid=${TOKEN}`, `a=1; sid=${TOKEN}`]) {
      const answer = await app.inject({
        url: '/items',
        headers: { cookie, 'accept-encoding': 'br' },
        remoteAddress: '192.0.2.7',
      })
      assert.equal(answer.headers['cache-control'], 'private, no-store')
      assert.equal(answer.headers.etag, undefined)
      assert.deepEqual(seen.calls.at(-1), { cookie, lang: 'ar', ip: '192.0.2.7' })
    }
    assert.equal(seen.rendered, 3)
    await app.inject('/items')
    assert.equal(seen.rendered, 3)
  })

  it('are redirected by a guard, in their language', async (test) => {
    const { app } = await pages(test, () => Promise.resolve({ redirect: '/?from=%2Fmy-items' }))
    const answer = await app.inject('/en/my-items')
    assert.equal(answer.statusCode, 302)
    assert.equal(answer.headers.location, '/en?from=%2Fmy-items')
    assert.equal(answer.headers['cache-control'], 'private, no-store')
  })
})

describe('pages that one caller asks for at the same time', () => {
  it('are rendered four at a time, so that others need not wait for all of them', async (test) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { app, seen } = await pages(test, async ({ path }) => {
      if (path !== '/other') await isReleased
      return { redirect: '/done' }
    })
    const answers = Array.from({ length: 9 }, (_, at) => app.inject({ url: `/${at}`, remoteAddress: '203.0.113.1' }))
    await app.inject({ url: '/other', remoteAddress: '203.0.113.2' })
    assert.equal(seen.rendered, 4 + 1)
    release()
    await Promise.all(answers)
    assert.equal(seen.rendered, 9 + 1)
  })
})

describe('a page that fails', () => {
  it('shows its reference and nothing about the cause', async (test) => {
    const { app } = await pages(test, () => Promise.reject(new Error('secret detail')))
    const answer = await app.inject('/en/items')
    assert.equal(answer.statusCode, 500)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    assert.match(answer.body, /req-/)
    assert.doesNotMatch(answer.body, /secret/)
  })

  it('because what it reads is limited says so, and is no failure of ours', async (test) => {
    const { app } = await pages(test, () => Promise.reject(new ApiFailure(429, 'rate_limited', 'Try again later')))
    const answer = await app.inject('/en/items')
    assert.equal(answer.statusCode, 429)
    assert.match(answer.body, /Try again later/)
  })
})
