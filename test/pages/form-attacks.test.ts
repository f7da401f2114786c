import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { at, expect, says, test } from '../fixtures.ts'

/*
 * Attacks on forms as browsers send them without scripts: `POST <page>?action=<name>`.
 */

const SIGN_IN = '/login?action=sign-in'
const HTML = { accept: 'text/html,application/xhtml+xml' }
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' }

test('a form of another site is refused before it is read', async ({ request, database }) => {
  const { email } = await aCompany(database)
  const form = { email, password: PASSWORD }
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const answer = await request.post(SIGN_IN, { form, headers: { ...HTML, ...headers }, maxRedirects: 0 })
    expect(answer.status()).toBe(403)
    expect(answer.headers()['set-cookie']).toBeUndefined()
  }
})

test('only actions of the page exist, under no other name', async ({ request }) => {
  for (const action of ['', 'register', '__proto__', 'constructor', 'toString', 'sign-in%00', '0']) {
    const answer = await request.post(`/login?action=${action}`, { form: { email: 'a@b.sa' }, headers: HTML })
    expect([action, answer.status()]).toEqual([action, 405])
  }
  for (const path of ['/nowhere?action=sign-in', '/rfqs?action=sign-in', '/assets/x?action=sign-in']) {
    expect((await request.post(path, { form: { email: 'a@b.sa' }, headers: HTML })).status()).toBeGreaterThanOrEqual(
      404,
    )
  }
})

test('opening the address of an action does nothing', async ({ request, database }) => {
  const { email } = await aCompany(database)
  const answer = await request.get(
    `${SIGN_IN}&email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}`,
  )
  expect(answer.status()).toBe(200)
  expect(answer.headers()['set-cookie']).toBeUndefined()
  expect(await answer.text()).not.toContain(email)
})

test('bodies are bounded in size and fields, and of one type', async ({ request }) => {
  const post = (data: string, headers: Record<string, string> = FORM) => request.post(SIGN_IN, { data, headers })
  const large = await post(`email=${'a'.repeat(200 * 1024)}`)
  expect(large.status()).toBe(413)
  expect(large.headers()['content-type']).toContain('text/html')
  expect(await large.text()).toContain(says.ar('errors.body_too_large'))
  expect((await post(Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&'))).status()).toBe(413)
  expect((await post('email=a%40b.sa&email=c%40d.sa&password=x')).status()).toBe(400)
  for (const type of ['application/json', 'text/plain', 'text/xml'])
    expect((await post('{"email":"a@b.sa"}', { ...HTML, 'content-type': type })).status()).toBe(415)
  expect(
    (
      await post('--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b', {
        ...HTML,
        'content-type': 'multipart/form-data; boundary=x',
      })
    ).status(),
  ).toBe(400)
})

test('programs get a problem document', async ({ request }) => {
  const answer = await request.post(SIGN_IN, {
    data: '{}',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  })
  expect(answer.status()).toBe(415)
  expect(answer.headers()['content-type']).toContain('application/problem+json')
})

test('a field named like a property of objects is a field', async ({ request }) => {
  const answer = await request.post(SIGN_IN, {
    data: '__proto__=x&constructor=y&email=a%40b.sa&password=wrong+one',
    headers: FORM,
  })
  expect(answer.status()).toBe(401)
  expect(await answer.text()).toContain(says.ar('accounts.login_error'))
})

test('secrets are never shown again, and text comes back as text', async ({ request }) => {
  const answer = await request.post('/en/login?action=sign-in', {
    form: { email: '"><script>alert(1)</script>@b.sa', password: 'a secret to keep', totp_code: '123987' },
    headers: HTML,
  })
  const html = await answer.text()
  expect(answer.headers()['cache-control']).toContain('no-store')
  expect(html).toContain(says.en('accounts.login_error'))
  expect(html).not.toContain('a secret to keep')
  expect(html).not.toContain('123987')
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;script&gt;')
})

test('the language is that of the address', async ({ request }) => {
  for (const lang of ['ar', 'en'] as const) {
    const answer = await request.post(at(lang, SIGN_IN), {
      form: { email: 'a@b.sa', password: 'wrong' },
      headers: { ...HTML, 'accept-language': lang === 'ar' ? 'en' : 'ar' },
    })
    expect(await answer.text()).toContain(says[lang]('accounts.login_error'))
  }
})

test('signing in leads to no other site', async ({ playwright, baseURL, database }) => {
  const { email } = await aCompany(database)
  for (const from of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/..//elsewhere.example',
    'javascript:alert(1)',
  ]) {
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    const answer = await request.post(`/en${SIGN_IN}&from=${encodeURIComponent(from)}`, {
      form: { email, password: PASSWORD },
      headers: HTML,
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    expect(answer.headers().location).toBe('/en/rfqs?signed_in=1')
    await request.dispose()
  }
})

test('submissions are limited like calls, each counts once, and what was filled in stays', async ({
  request,
  database,
}) => {
  const user = await aCompany(database)
  // Somebody who is signed in is led away, which is an answer like others; their count is their own.
  const post = () =>
    request.post(SIGN_IN, {
      form: { email: 'kept@example.sa', password: 'x' },
      headers: { ...HTML, cookie: user.cookie, 'x-forwarded-for': '203.0.113.9' },
      maxRedirects: 0,
    })
  const statuses = []
  for (let round = 0; round < 60; round++) statuses.push((await post()).status())
  expect(new Set(statuses)).toEqual(new Set([303]))
  const refused = await post()
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  const html = await refused.text()
  expect(html).toContain('kept@example.sa')
  expect(html).toContain(says.ar('site.form_send_again'))
})

test('what is sent again is the same act on the version that was on screen', async ({ request, database }) => {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer })
  const { bid_id } = await aBid(database, { rfq_id })
  const post = async (path: string, form: Record<string, string>, cookie = '') => {
    const answer = await request.post(path, {
      form: { ...form, version: '1', idempotency_key: 'of-this-form' },
      headers: { ...HTML, cookie },
      maxRedirects: 0,
    })
    const html = await answer.text()
    return [
      answer.status(),
      html.includes('name="version" value="1"'),
      html.includes('name="idempotency_key" value="of-this-form"'),
    ]
  }
  // The session has ended, and somebody changes the bid before the buyer signs in again.
  expect(await post(`/rfq/${rfq_id}/accept/${bid_id}?action=accept-bid`, {})).toEqual([401, true, true])
  // A field is wrong while another tab has changed the record.
  await database.kysely.updateTable('rfqs').set({ version: 2 }).where('rfq_id', '=', rfq_id).execute()
  expect(await post(`/rfq/${rfq_id}/edit?action=change-rfq`, { quantity: 'many' }, buyer.cookie)).toEqual([
    422,
    true,
    true,
  ])
})

test('the token of a mailed link goes to no other site and leaves the address, on whatever page it stands', async ({
  page,
  request,
}) => {
  const address = '/reset-password?action=reset&token=from-an-email'
  const refused = await request.post(address, { data: 'new_password=x&new_password=y', headers: FORM })
  const html = await refused.text()
  expect([
    refused.status(),
    html.includes(says.ar('site.form_send_again')),
    html.includes('<meta name="referrer" content="strict-origin">'),
  ]).toEqual([400, true, true])
  await page.goto('/support?token=from-an-email&from=%2Frfqs')
  await expect(page).toHaveURL('/support?from=%2Frfqs')
})

test.describe('a message carried to the next page', () => {
  const shown = says.ar('accounts.reset_requested').slice(0, 20)

  test('is shown once, to one visitor, from the list of messages alone', async ({ request }) => {
    const url = `/support?from=%2F${Math.random().toString(36).slice(2)}`
    const carried = await request.get(url, { headers: { cookie: 'notice=accounts.reset_requested' } })
    expect(await carried.text()).toContain(shown)
    expect(carried.headers()['cache-control']).toContain('no-store')
    expect(carried.headers()['set-cookie']).toMatch(/^notice=;.*Max-Age=0/)
    expect(await (await request.get(url, { headers: { cookie: '' } })).text()).not.toContain(shown)
    // From the cache of guests' pages, where the page is by now, it would be lost.
    expect(await (await request.get(url, { headers: { cookie: 'notice=accounts.reset_requested' } })).text()).toContain(
      shown,
    )
  })

  test('of any other text is ignored', async ({ request }) => {
    for (const value of [
      'accounts.password',
      'errors.internal',
      '<b>hacked</b>',
      '__proto__',
      'accounts.reset_requested:999999999999',
    ]) {
      const html = await (await request.get('/support', { headers: { cookie: `notice=${value}` } })).text()
      expect(html).not.toContain('class="success"')
    }
  })
})
