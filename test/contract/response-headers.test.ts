import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBuild } from '#test/support/build.ts'
import { aWorld } from '#test/support/permissions/calls.ts'
import { PASSWORD } from '#test/support/make/companies.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://tarsiya.example' }
const { app, database, data_dir } = await testApp(PRODUCTION, undefined, { distDir: await aBuild() })
const { rfq, bid, actors } = await aWorld(await testApp({}, { database, data_dir }))
const [publicFile, bidFile] = [String(rfq.attachments_paths[0]), String(bid.attachment_path)]
const member = { cookie: actors.B!.cookie.replace('sid=', '__Host-sid=') }
const from = (path: string) => app.inject({ url: path, headers: { host: 'tarsiya.example' } })

/**
 * The script in the head of a page is the only one that runs without an address of its own: the policy names its hash.
 */
const [, script = ''] = /<script[^>]*>([^<]+)<\/script>/.exec((await from('/rfqs')).body) ?? []
const SECURITY = {
  'content-security-policy':
    `default-src 'self'; script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'; style-src 'self'; ` +
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
/** Values that differ from answer to answer; `***` in the table. */
const MASKED = ['x-request-id', 'content-length', 'etag', 'last-modified', 'business-day']

const json = { 'content-type': 'application/json; charset=utf-8', 'content-length': '***' }
const problem = {
  'content-type': 'application/problem+json; charset=utf-8',
  'content-length': '***',
  'cache-control': 'no-store',
}
const html = { 'content-type': 'text/html; charset=utf-8', 'content-length': '***' }
const ofApi = { vary: 'Cookie, Accept-Language' }
const ofPage = { vary: 'Cookie, Accept-Encoding' }
const shared = { 'cache-control': 'no-cache' }
const own = { 'cache-control': 'private, no-store' }
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
const file = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="quotation.pdf"; filename*=UTF-8''quotation.pdf`,
}
const asset = {
  ...forever,
  'content-type': 'application/javascript; charset=utf-8',
  'content-length': '***',
  vary: 'accept-encoding',
}
const picture = { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin', etag: '***' }
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const to = (location: string) => ({ location, 'content-length': '0' })
const kept = (type: string, seconds: number) => ({
  'content-type': type,
  'content-length': '***',
  'cache-control': `public, max-age=${seconds}`,
})
const etagOf = async (path: string) => ({ 'if-none-match': String((await from(path)).headers.etag) })

const TABLE: [
  what: string,
  call: string,
  status: number,
  answer: Record<string, string>,
  headers?: Record<string, string>,
  payload?: object | string,
][] = [
  [
    'a list that changes seldom',
    'GET /api/v1/regions',
    200,
    { ...json, ...ofApi, 'cache-control': 'public, max-age=300' },
  ],
  ['a list for guests', 'GET /api/v1/rfqs/all', 200, { ...json, ...ofApi, ...shared, 'x-total-count': '1' }],
  ['a list for a member', 'GET /api/v1/rfqs/all', 200, { ...json, ...ofApi, ...own, 'x-total-count': '1' }, member],
  ['an RFQ', `GET /api/v1/rfqs/${rfq.rfq_id}`, 200, { ...json, ...ofApi, ...own, etag: '***' }, member],
  [
    'signing in',
    'POST /api/v1/login',
    200,
    {
      ...json,
      ...ofApi,
      ...shared,
      'set-cookie': '__Host-sid=***; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {},
    { email: actors.O!.email, password: PASSWORD },
  ],
  [
    'signing out',
    'POST /api/v1/logout',
    200,
    {
      ...json,
      ...ofApi,
      ...shared,
      'clear-site-data': '"cache"',
      'set-cookie': '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; SameSite=Lax',
    },
  ],
  ['the description of the API', 'GET /api/v1/openapi.json', 200, { ...json, ...shared }],
  ['its page', 'GET /api/docs', 200, { ...html, ...shared }],
  ['a call without a session', 'GET /api/v1/user/me', 401, { ...problem, ...ofApi }],
  [
    'a call from another site',
    'POST /api/v1/logout',
    403,
    { ...problem, ...ofApi },
    { origin: 'https://evil.example' },
  ],
  ['broken fields', 'POST /api/v1/login', 422, { ...problem, ...ofApi }, {}, {}],
  ['an unknown call', 'GET /api/v1/nothing', 404, problem],
  ['another method', 'GET /api/v1/login', 405, { ...problem, allow: 'POST' }],
  ['another host', 'GET /robots.txt', 421, problem, { host: 'evil.example' }],
  ['an address that cannot be read', 'GET /%ff', 400, problem],
  ['a page for guests', 'GET /rfqs', 200, { ...html, ...ofPage, ...shared, etag: '***' }],
  [
    'the same, compressed',
    'GET /rfqs',
    200,
    { ...html, ...ofPage, ...shared, etag: '***', 'content-encoding': 'br' },
    { 'accept-encoding': 'br' },
  ],
  ['the same, known', 'GET /rfqs', 304, { ...ofPage, ...shared, etag: '***' }, await etagOf('/rfqs')],
  ['a page for a member', 'GET /rfqs', 200, { ...html, ...ofPage, ...own }, member],
  ['a page with a token', 'GET /rfqs?token=secret', 200, { ...html, ...ofPage, ...own }],
  ['an unknown page', 'GET /nowhere', 404, { ...html, ...ofPage, ...own }],
  ['a page that needs a session', 'GET /own', 302, { ...to('/?from=%2Fown'), ...ofPage, ...own }],
  ['a page of another address', 'GET /rfqs/', 301, { ...to('/rfqs'), ...ofPage, ...own }],
  ['a page in the chosen language', 'GET /rfqs', 302, { ...to('/en/rfqs'), ...ofPage, ...own }, { cookie: 'lang=en' }],
  ['a form that is done', 'POST /rfqs?action=save', 303, { ...to('/done'), ...own }, form, 'a=1'],
  ['a form of an older release', 'POST /rfqs?action=older', 405, { ...html, ...own, allow: 'GET, HEAD' }, form, 'a=1'],
  ['a script', 'GET /assets/entry-1a2b3c.js', 200, asset],
  [
    'a compressed script',
    'GET /assets/entry-1a2b3c.js',
    200,
    { ...asset, 'content-encoding': 'br' },
    { 'accept-encoding': 'br' },
  ],
  ['an unknown script', 'GET /assets/nothing.js', 404, problem],
  ['the icon', 'GET /favicon.svg', 200, kept('image/svg+xml', 86_400)],
  ['the address of older icons', 'GET /favicon.ico', 301, to('/favicon.svg')],
  ['a public file', `GET ${publicFile}`, 200, { ...file, ...forever, etag: '***', 'content-length': '***' }],
  ['the same, known', `GET ${publicFile}`, 304, { ...file, ...forever, etag: '***' }, await etagOf(publicFile)],
  [
    'the head of a public file',
    `HEAD ${publicFile}`,
    200,
    { ...file, ...forever, etag: '***', 'content-length': '***' },
  ],
  ['a file of a bid', `GET ${bidFile}`, 200, { ...file, ...own, 'content-length': '***' }, member],
  ['the same for a guest', `GET ${bidFile}`, 401, problem],
  [
    'a picture for previews',
    'GET /og/brand.ar.png',
    200,
    { ...picture, 'content-type': 'image/png', 'content-length': '***' },
  ],
  ['the same, known', 'GET /og/brand.ar.png', 304, picture, await etagOf('/og/brand.ar.png')],
  ['robots.txt', 'GET /robots.txt', 200, kept('text/plain; charset=utf-8', 3600)],
  ['the sitemap', 'GET /sitemap.xml', 200, kept('application/xml; charset=utf-8', 600)],
  ['the manifest', 'GET /manifest.webmanifest', 200, kept('application/manifest+json; charset=utf-8', 86_400)],
  ['a probe', 'GET /livez', 200, json],
]

for (const [what, call, status, expected, headers = {}, payload] of TABLE) {
  it(`${what} (${call.replaceAll(/[0-9a-f]{32}/g, '…')}, ${status}) has exactly these headers`, async () => {
    const [method, url] = call.split(' ') as ['GET', string]
    const answer = await app.inject({
      method,
      url,
      headers: { host: 'tarsiya.example', ...headers },
      ...(payload !== undefined && { payload }),
    })
    const { date: _date, connection: _connection, ...sent } = answer.headers
    const masked = Object.entries(sent).map(([name, value]) => {
      const text = String(value)
      if (name === 'content-length' && text === '0' && answer.headers.location !== undefined) return [name, text]
      return [name, MASKED.includes(name) ? '***' : text.replace(/^(__Host-sid=)[\w-]{43};/, '$1***;')]
    })
    // What cannot be read is refused before it has an id.
    const id = url === '/%ff' ? {} : { 'x-request-id': '***' }
    const day = /^\/(?:api\/|livez)/.test(url) ? { 'business-day': '***' } : {}
    assert.equal(answer.statusCode, status)
    assert.deepEqual(Object.fromEntries(masked), { ...SECURITY, ...id, ...day, ...expected })
  })
}
