import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayOf } from '#framework/i18n/day.ts'
import { knownQuery } from '#framework/ssr/route-table.ts'
import type { Renderer, RenderRequest } from '#framework/ssr/renderer.ts'
import { testApp } from '#test/support/app.ts'
import { aCompany } from '#test/support/make/companies.ts'

let rendered = 0
/** Pages that show who the API says is reading; all search twice, too. */
const renderer: Renderer = {
  findAction: () => Promise.resolve(undefined),
  act: () => Promise.reject(new Error('no page here has a form')),
  refuse: () => Promise.reject(new Error('no page here has a form')),
  knownQuery: (_path, search) => knownQuery({ search: /./ }, search),
  notices: [],
  async render({ transport, session, path, search, site, reference }: RenderRequest) {
    rendered++
    const { text } = session
      ? await transport({ method: 'GET', url: '/api/v1/user/me', headers: {} })
      : { text: 'a guest' }
    const saved =
      path === '/saved-searches' && (await transport({ method: 'GET', url: '/api/v1/saved-searches', headers: {} }))
    const calls = await Promise.all(
      [1, 2].map(() => transport({ method: 'GET', url: '/api/v1/rfqs/all?search=abc', headers: {} })),
    )
    const state = { shown: 'page' as const, answers: [], parts: [], site, today: dayOf(0), reference }
    return {
      status: 200,
      title: 'T',
      head: '',
      body: [`${path}${search} ${text} ${calls.map(({ status }) => status).join()}`, saved ? saved.text : ''],
      state,
      file: '',
    }
  },
}
const pages = { renderer, findAssets: () => ({ entry: '/a.js', scripts: [], styles: ['/main.css'], fonts: [] }) }
const { app, call, database } = await testApp({ TRUSTED_PROXIES: '1' }, undefined, { distDir: 'none', pages })
const member = await aCompany(database)
const token = member.cookie.slice('sid='.length)

const get = (url: string, cookie?: string, ip?: string) =>
  app.inject({ url, headers: { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }) } })

describe('the cookie of a session', () => {
  const spellings = [
    `sid =${token}`,
    `sid\t=${token}`,
    `sid= ${token}`,
    `sid="${token}"`,
    `sid='${token}'`,
    `SID=${token}`,
    `Sid=${token}`,
    `__Host-sid=${token}`,
    `sid=${token}x`,
    `sid=${token} x`,
    `sid=%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    `sid=; sid=${token}`,
    `sid=${'b'.repeat(43)}; sid=${token}`,
    `sid==${token}`,
    `;sid ;=${token}`,
    `x=1,sid=${token}`,
    `"sid=${token}"`,
    `sid=${token};sid=`,
    `sid=${token} `,
    ` ;  sid=${token}`,
    `sid=${token}; sid=${'b'.repeat(43)}`,
  ]
  for (const [number, cookie] of spellings.entries()) {
    it(`is read in one way, by the cache as by the API: ${JSON.stringify(cookie.replaceAll(token, 'TOKEN'))}`, async () => {
      const isMember = (await get('/api/v1/user/me', cookie)).statusCode === 200
      const address = `/items?search=${number}`
      const theirs = await get(address, cookie)
      assert.equal(theirs.body.includes(member.email), isMember)
      assert.equal(theirs.headers['cache-control'], isMember ? 'private, no-store' : 'no-cache')
      const guest = await get(address)
      assert.equal(guest.body.includes(member.email), false, 'a guest after the member')
      assert.equal((await get(address, cookie)).body.includes(member.email), isMember, 'the member after a guest')
    })
  }

  it('that names no session gets what guests get, from their cache and without another rendering', async () => {
    const guest = await get('/shared')
    const before = rendered
    for (const letter of 'bcdef') {
      const answer = await get('/shared', `sid=${letter.repeat(43)}`)
      assert.deepEqual([answer.body, answer.headers.etag], [guest.body, guest.headers.etag])
    }
    assert.equal(rendered, before)
  })
})

describe('@asvs V2.4.1 pages', () => {
  const statuses = async (
    count: number,
    address: (number: number) => string,
    ip: string,
    cookie?: (number: number) => string,
  ) => {
    const counts: Record<number, number> = {}
    for (let number = 0; number < count; number++) {
      const { statusCode } = await get(address(number), cookie?.(number), ip)
      counts[statusCode] = (counts[statusCode] ?? 0) + 1
    }
    return counts
  }
  const unknown = (number: number) => `sid=${String(number).padStart(43, 'z')}`

  it('count like calls, however they are asked for, and what they call does not count again', async () => {
    assert.deepEqual(await statuses(610, (number) => `/nothing/${number}`, '203.0.113.1', unknown), {
      200: 600,
      429: 10,
    })
    assert.equal((await get('/api/v1/rfqs/all', undefined, '203.0.113.1')).statusCode, 429, 'one count for both')
  })

  it('do not count where a page comes from the cache of guests: many of them share an address', async () => {
    assert.deepEqual(await statuses(700, () => '/shared', '203.0.113.2'), { 200: 700 })
  })

  it('that search count like searches', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    assert.deepEqual(await statuses(40, (number) => `/items?se%61rch=${number}x`, '203.0.113.3'), { 200: 30, 429: 10 })
  })

  it('that make several searches count each', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const as = await aCompany(database)
    for (let each = 1; each <= 20; each++) {
      const json = { what: 'rfqs', name: `${each}`, query: { search: `pump ${each}` } }
      assert.equal((await call('POST', '/saved-searches', { as, json })).status, 201)
    }
    const counted = async () =>
      (await get('/saved-searches', as.cookie, '203.0.113.6')).body.match(/"new_count":0/g)?.length
    assert.deepEqual([await counted(), await counted(), await counted()], [20, 10, undefined])
  })

  it('of a company count for the company', async () => {
    const { cookie, person_id, company_id } = await aCompany(database)
    const earlier = {
      viewer: { person_id, company_id },
      ip: '203.0.113.4',
      headers: { 'x-forwarded-for': '203.0.113.4' },
      socket: {},
    }
    for (let count = 0; count < 1480; count++) app.limits.countRead(earlier, false)
    assert.deepEqual(
      await statuses(
        25,
        () => '/items',
        '203.0.113.4',
        () => cookie,
      ),
      { 200: 20, 429: 5 },
    )
    assert.equal((await get('/items', undefined, '203.0.113.4')).statusCode, 200)
  })

  it('are refused in words, in their language', async () => {
    for (const [path, language, sentence] of [
      ['/nothing', 'ar', 'صفحات كثيرة في وقت قصير'],
      ['/en/nothing', 'en', 'Too many pages in a short time'],
    ] as const) {
      const { statusCode, headers, body } = await get(path, undefined, '203.0.113.1')
      assert.deepEqual(
        [statusCode, headers['cache-control'], headers['content-type']],
        [429, 'private, no-store', 'text/html; charset=utf-8'],
      )
      assert.ok(Number(headers['retry-after']) > 0)
      assert.ok(body.includes('<link rel="stylesheet" href="/main.css">'))
      assert.match(body, new RegExp(`<html lang="${language}"[\\s\\S]*<h1>${sentence}</h1><p[^>]*>[^{]+\\d?[^{]+</p>`))
    }
  })
})
