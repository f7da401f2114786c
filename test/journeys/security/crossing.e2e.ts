// needs a browser: network
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page, Request } from '@playwright/test'
import { aBid } from '../../support/make/bids.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier, PASSWORD } from '../../support/make/companies.ts'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { routes } from '../../../src/app/pages.ts'
import { alone as test, expect, TEST_ALL } from '../fixtures.ts'

// One after the other, on a product of their own: nobody else changes anything meanwhile.
test.describe.configure({ mode: 'default' })

/**
 * Everything that another site could want to change. E-mails and events tell of every change that leaves these alone.
 */
const TABLES = [
  'companies',
  'sessions',
  'account_tokens',
  'second_factors',
  'recovery_codes',
  'known_callers',
  'supplier_profiles',
  'rfqs',
  'rfq_attachments',
  'bids',
  'sellers',
  'products',
  'product_images',
  'files',
  'mails',
  'audit_events',
  'idempotency_keys',
]

async function checksum({ pool }: Database) {
  const parts = TABLES.map(
    (table) =>
      `select '${table}' as name, count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
  )
  return (await pool.query(parts.join(' union all '))).rows as unknown[]
}

/** Another site: answers whatever page the test wants it to, on a free port. */
async function anotherSite() {
  let page = ''
  const server = createServer((_request, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** The first shares its site with ours, so that cookies come along; the second does not. */
    origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    shows: (html: string) => {
      page = `<!doctype html><title>x</title>${html}`
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

interface Target {
  method: string
  path: string
  /** What the call takes, as a member would send it. */
  fields: Record<string, string>
}

/** Every call that changes something, with the victim's own records in its path and valid fields. */
async function targetsOf(api: string, ids: Record<string, number>, fields: Record<string, string>): Promise<Target[]> {
  const { paths } = (await (await fetch(`${api}/openapi.json`)).json()) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name] ?? 1)),
        fields,
      })),
  )
}

const ENCTYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']

/**
 * The page of an attacker: sends to every target what forms and scripts of other sites can send, and says when it is
 * done. Each target gets a form of one encoding, in turn: the guard looks at no call more closely than at others.
 */
const attack = (site: string, targets: Target[], enctypes = ENCTYPES) => `
<script type="module">
const targets = ${JSON.stringify(targets)}
const pdf = () => new File(['%PDF-1.4\\n1 0 obj<</Type/Catalog>>endobj\\ntrailer<</Root 1 0 R>>\\n%%EOF'], 'a.pdf', { type: 'application/pdf' })
const settled = []
for (const [number, { method, path, fields }] of targets.entries()) {
  const url = ${JSON.stringify(site)} + path
  for (const enctype of [${JSON.stringify(enctypes)}[number % ${enctypes.length}]]) {
    const frame = document.createElement('iframe')
    frame.name = 'frame' + number + enctype
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype, action: url, target: frame.name })
    // As plain text the pair becomes JSON: {"a":"b", …, "x":"="}
    const json = JSON.stringify({ ...fields, x: '' }).slice(0, -2)
    for (const [name, value] of enctype === 'text/plain' ? [[json, '"}']] : Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    document.body.append(frame, form)
    form.submit()
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const name of ['attachments', 'attachment', 'profile_file']) body.append(name, pdf())
  const plain = new Blob([JSON.stringify(fields)], { type: 'text/plain' })
  for (const sent of [body, plain, new URLSearchParams(fields)]) settled.push(fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: sent }))
  navigator.sendBeacon(url, plain)
  for (const mode of ['cors', 'no-cors']) {
    settled.push(Promise.resolve().then(() => fetch(url, { method, mode, credentials: 'include', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })))
  }
}
await Promise.allSettled(settled)
document.title = 'done'
</script>`

/** What arrived at our site from the pages of a context, and how it was answered. */
async function watch(browser: Browser, site: string, cookie: string) {
  const context = await browser.newContext()
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: site, httpOnly: true, sameSite: 'Lax' }])
  const sent: Request[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(`${site}/api/`) && request.method() !== 'GET') sent.push(request)
  })
  return { context, sent }
}

/** The statuses of everything that was answered; what the browser itself held back has none. */
/** An answer of the browser, or nothing: of a frame that is gone it tells nothing for ever. */
const soon = <A>(work: Promise<A>) => Promise.race([work, pause(5000, undefined, { ref: false })])

async function statusesOf(sent: Request[]) {
  const statuses = await Promise.all(
    sent.map(async (request) => (await soon(request.response().catch(() => null)))?.status()),
  )
  return statuses.filter((status) => status !== undefined)
}

async function runs(page: Page, url: string) {
  await page.goto(url)
  await expect(page).toHaveTitle('done')
  await page.waitForLoadState('networkidle')
}

test.describe('@asvs V3.5.1 @asvs V3.5.2 @asvs V3.5.3 another site', () => {
  test('changes nothing with the cookie of somebody who is signed in here', async ({ browser, database, baseURL }) => {
    const site = baseURL!
    const [victim, rival] = [await aSupplier(database), await aSupplier(database)]
    const { rfq_id } = await anRfq(database, { buyer: victim })
    const bid = await aBid(database, { rfq_id, supplier: rival })
    const { session_id } = await database.kysely
      .selectFrom('sessions')
      .select('session_id')
      .where('company_id', '=', victim.company_id)
      .executeTakeFirstOrThrow()
    const { category_id, region_id, city_id, district_id } = await database.kysely
      .selectFrom('rfqs')
      .select(['category_id', 'region_id', 'city_id', 'district_id'])
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const fields = {
      email: victim.email,
      password: PASSWORD,
      current_password: PASSWORD,
      new_password: 'chosen by a stranger',
      totp_code: '123456',
      token: 'x',
      company_name: 'Changed from elsewhere',
      phone_number: '0501234567',
      bid_id: String(bid.bid_id),
      title: 'From elsewhere',
      description: 'From elsewhere, too',
      item_description: 'From elsewhere, too',
      quantity: '5',
      delivery_date: day(30),
      deadline: day(20),
      category_id: String(category_id),
      region_id: String(region_id),
      city_id: String(city_id),
      district_id: district_id ?? '',
      total_amount: '10',
      proposed_delivery_date: day(25),
      comments: 'x',
      user_type: 'buyer',
      company_profile: 'From another site',
      commercial_registration: '7001234567',
    }
    const all = await targetsOf(
      `${site}/api/v1`,
      { rfq_id, bid_id: bid.bid_id, session_id, user_id: victim.company_id },
      fields,
    )
    expect(all.length).toBeGreaterThanOrEqual(25)
    // One guard stands before all calls (`test/composition/app.test.ts`): the gate tries the form, the fetches and the
    // beacon of one that takes the form of a browser.
    const publish = all.filter(({ method, path }) => method === 'POST' && path === '/api/v1/rfqs/new')
    expect(publish).toHaveLength(1)
    const targets = TEST_ALL ? all : publish

    const evil = await anotherSite()
    const { context, sent } = await watch(browser, site, victim.cookie)
    const page = await context.newPage()
    try {
      // The victim is signed in, in this very browser.
      expect(await (await context.request.get(`${site}/api/v1/validate-token`)).json()).toMatchObject({
        user_id: victim.company_id,
      })
      const before = await checksum(database)
      for (const origin of evil.origins) {
        evil.shows(`<body>${attack(site, targets, TEST_ALL ? ENCTYPES : ['multipart/form-data'])}`)
        sent.length = 0
        await runs(page, origin)
        const statuses = await statusesOf(sent)
        expect(statuses.length, origin).toBeGreaterThanOrEqual(targets.length * 4)
        // Of a body that a busy browser has not sent in time nothing is read.
        expect([...new Set(statuses.filter((status) => status !== 408))], origin).toEqual([403])
        if (origin.includes('localhost')) {
          const carried = await Promise.all(
            sent.map(async (request) => (await request.allHeaders()).cookie?.includes(victim.cookie) ?? false),
          )
          expect(carried.filter(Boolean).length, 'the cookie came along').toBeGreaterThanOrEqual(targets.length)
        }
        expect(await checksum(database), origin).toEqual(before)
      }

      // Without an origin: a frame in a sandbox. One form and its scripts per call: each frame in it is a process of
      // its own.
      const posts = targets.filter(({ method }) => method === 'POST')
      const sandboxed = attack(site, posts, ['multipart/form-data']).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      evil.shows(`<body><iframe sandbox="allow-scripts allow-forms" srcdoc="${sandboxed}"></iframe>`)
      sent.length = 0
      await page.goto(evil.origins[0]!)
      // Not every frame of a frame reports what it sends; the guard knows no difference between calls.
      await expect.poll(() => sent.length).toBeGreaterThanOrEqual(TEST_ALL ? 5 : 3)
      expect([...new Set(await statusesOf(sent))]).toEqual([403])
      // Nor are all headers of those that do.
      const origins = await Promise.all(sent.map(async (request) => (await soon(request.allHeaders()))?.origin))
      expect([...new Set(origins.filter((origin) => origin !== undefined))]).toEqual(['null'])
      expect(await checksum(database)).toEqual(before)
    } finally {
      await context.close()
      await evil.close()
    }
  })

  test('@asvs V3.4.6 @asvs V3.4.8 can neither frame a page nor hold on to its window', async ({
    browser,
    database,
    baseURL,
  }) => {
    const site = baseURL!
    const victim = await aCompany(database)
    const { rfq_id } = await anRfq(database, { buyer: victim })
    const evil = await anotherSite()
    const { context } = await watch(browser, site, victim.cookie)
    const page = await context.newPage()
    const paths = [
      ...(TEST_ALL ? routes.map(({ path }) => path.replace(/:\w+\??/g, String(rfq_id))) : [`/rfq/${rfq_id}`, '/home']),
      '/en/rfqs',
      '/nothing',
      '/api/docs',
      '/livez',
    ]
    try {
      evil.shows(`<body>${paths.map((path) => `<iframe src="${site}${path}"></iframe>`).join('')}`)
      await page.goto(evil.origins[0]!)
      const frames = () =>
        page
          .frames()
          .slice(1)
          .map((frame) => frame.url())
      await expect.poll(frames).toEqual(paths.map(() => 'chrome-error://chromewebdata/'))

      evil.shows('<body><button onclick="opened = window.open(this.dataset.url)">open</button>')
      await page.goto(evil.origins[0]!)
      await page.evaluate(
        (url) => document.querySelector('button')!.setAttribute('data-url', url),
        `${site}/rfq/${rfq_id}`,
      )
      const [popup] = await Promise.all([context.waitForEvent('page'), page.click('button')])
      await popup.waitForURL(`${site}/rfq/${rfq_id}`)
      expect(await popup.evaluate(() => window.opener === null)).toBe(true)
      await expect.poll(() => page.evaluate('opened.closed')).toBe(true)
    } finally {
      await context.close()
      await evil.close()
    }
  })
})
