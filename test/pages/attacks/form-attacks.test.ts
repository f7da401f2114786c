import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Lang, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { dictionary } from '../../../src/app/messages.ts'

/*
 * Attacks on forms as browsers send them without scripts: `POST <page>?action=<name>`.
 */

const SIGN_IN = '/login?action=sign-in'
const HTML = { accept: 'text/html,application/xhtml+xml' }
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' }

const { app, database } = await testApp({}, undefined, {})
const says = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const at = (lang: Lang, path: string) => (lang === 'ar' ? path : `/en${path}`)

/** Sends a body; fields as the browser encodes them. */
const send = (url: string, body: string | Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...FORM, ...headers },
    payload: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
  })
const get = (url: string, cookie = '') => app.inject({ url, headers: { ...HTML, cookie } })

it('a form of another site is refused before it is read', async () => {
  const { email } = await aCompany(database)
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const answer = await send(SIGN_IN, { email, password: PASSWORD }, headers)
    assert.equal(answer.statusCode, 403)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  assert.equal((await send(SIGN_IN, { email, password: PASSWORD })).statusCode, 303)
})

it('only actions of the page exist, under no other name', async () => {
  for (const action of ['', 'register', '__proto__', 'constructor', 'toString', 'sign-in%00', '0']) {
    const answer = await send(`/login?action=${action}`, { email: 'a@b.sa' })
    assert.equal(answer.statusCode, 405, action)
  }
  for (const path of [
    '/nowhere?action=sign-in',
    '/rfqs?action=sign-in',
    '/assets/x?action=sign-in',
    '/dev/components?action=sign-in',
  ]) {
    const { statusCode } = await send(path, { email: 'a@b.sa' })
    assert.ok(statusCode >= 404 && statusCode < 500, `${path}: ${statusCode}`)
  }
})

it('opening the address of an action does nothing', async () => {
  const { email } = await aCompany(database)
  const answer = await get(`${SIGN_IN}&email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}`)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.ok(!answer.body.includes(email))
})

it('bodies are bounded in size and fields, and of one type', async () => {
  const large = await send(SIGN_IN, `email=${'a'.repeat(200 * 1024)}`)
  assert.equal(large.statusCode, 413)
  assert.match(String(large.headers['content-type']), /text\/html/)
  assert.ok(large.body.includes(says.ar('errors.body_too_large')))
  const status = async (body: string, headers?: Record<string, string>) =>
    (await send(SIGN_IN, body, headers)).statusCode
  assert.equal(await status(Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&')), 413)
  assert.equal(await status('email=a%40b.sa&email=c%40d.sa&password=x'), 400)
  for (const type of ['application/json', 'text/plain', 'text/xml'])
    assert.equal(await status('{"email":"a@b.sa"}', { 'content-type': type }), 415, type)
  assert.equal(
    await status('--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b', {
      'content-type': 'multipart/form-data; boundary=x',
    }),
    400,
  )
})

it('programs get a problem document', async () => {
  const answer = await send(SIGN_IN, '{}', { accept: 'application/json', 'content-type': 'application/json' })
  assert.equal(answer.statusCode, 415)
  assert.match(String(answer.headers['content-type']), /application\/problem\+json/)
})

it('a field named like a property of objects is a field', async () => {
  const answer = await send(SIGN_IN, '__proto__=x&constructor=y&email=a%40b.sa&password=wrong+one')
  assert.equal(answer.statusCode, 401)
  assert.ok(answer.body.includes(says.ar('accounts.login_error')))
})

it('secrets are never shown again, and text comes back as text', async () => {
  const { headers, body } = await send('/en/login?action=sign-in', {
    email: '"><script>alert(1)</script>@b.sa',
    password: 'a secret to keep',
    totp_code: '123987',
  })
  assert.match(String(headers['cache-control']), /no-store/)
  assert.ok(body.includes(says.en('accounts.login_error')))
  for (const secret of ['a secret to keep', '123987', '<script>alert']) assert.ok(!body.includes(secret), secret)
  assert.ok(body.includes('&lt;script&gt;'))
})

it('the language is that of the address', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const other = lang === 'ar' ? 'en' : 'ar'
    const answer = await send(at(lang, SIGN_IN), { email: 'a@b.sa', password: 'wrong' }, { 'accept-language': other })
    assert.ok(answer.body.includes(says[lang]('accounts.login_error')), lang)
  }
})

it('signing in leads to no other site', async () => {
  const { email } = await aCompany(database)
  for (const from of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/..//elsewhere.example',
    'javascript:alert(1)',
  ]) {
    const answer = await send(`/en${SIGN_IN}&from=${encodeURIComponent(from)}`, { email, password: PASSWORD })
    assert.deepEqual([from, answer.statusCode, answer.headers.location], [from, 303, '/en/rfqs?signed_in=1'])
  }
})

it('submissions are limited like calls, each counts once, and what was filled in stays', async () => {
  const { cookie, person_id, company_id } = await aCompany(database)
  const headers = { cookie, 'x-forwarded-for': '203.0.113.9' }
  // Somebody who is signed in is led away, which is an answer like others; their count is their own.
  const post = () => send(SIGN_IN, { email: 'kept@example.sa', password: 'x' }, headers)
  const before = {
    method: 'POST',
    query: {},
    viewer: { person_id, company_id },
    ip: '203.0.113.9',
    headers,
    socket: {},
  }
  for (let times = 0; times < 58; times++) app.limits.countRequest(before)
  assert.deepEqual([(await post()).statusCode, (await post()).statusCode], [303, 303])
  const refused = await post()
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.ok(refused.body.includes('kept@example.sa'))
  assert.ok(refused.body.includes(says.ar('site.form_send_again')))
})

it('what is sent again is the same act on the version that was on screen', async () => {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer })
  const { bid_id } = await aBid(database, { rfq_id })
  const post = async (path: string, fields: Record<string, string>, cookie = '') => {
    const { statusCode, body } = await send(
      path,
      { ...fields, version: '1', idempotency_key: 'of-this-form' },
      { cookie },
    )
    return [
      statusCode,
      body.includes('name="version" value="1"'),
      body.includes('name="idempotency_key" value="of-this-form"'),
    ]
  }
  // The session has ended, and somebody changes the bid before the buyer signs in again.
  assert.deepEqual(await post(`/rfq/${rfq_id}/accept/${bid_id}?action=accept-bid`, {}), [401, true, true])
  // A field is wrong while another tab has changed the record.
  await database.kysely.updateTable('rfqs').set({ version: 2 }).where('rfq_id', '=', rfq_id).execute()
  const edit = `/rfq/${rfq_id}/edit?action=amend-rfq`
  assert.deepEqual(await post(edit, { quantity: 'many' }, buyer.cookie), [422, true, true])
})

it('the token of a mailed link goes to no other site', async () => {
  const { statusCode, body } = await send(
    '/reset-password?action=reset&token=from-an-email',
    'new_password=x&new_password=y',
  )
  assert.deepEqual(
    [
      statusCode,
      body.includes(says.ar('site.form_send_again')),
      body.includes('<meta name="referrer" content="strict-origin">'),
    ],
    [400, true, true],
  )
})

describe('a message carried to the next page', () => {
  const shown = says.ar('accounts.reset_requested').slice(0, 20)

  it('is shown once, to one visitor, from the list of messages alone', async () => {
    const url = '/support?from=%2Fonly-here'
    const carried = await get(url, 'notice=accounts.reset_requested')
    assert.ok(carried.body.includes(shown))
    assert.match(String(carried.headers['cache-control']), /no-store/)
    assert.match(String(carried.headers['set-cookie']), /^notice=;.*Max-Age=0/)
    assert.ok(!(await get(url)).body.includes(shown))
    // From the cache of guests' pages, where the page is by now, it would be lost.
    assert.ok((await get(url, 'notice=accounts.reset_requested')).body.includes(shown))
  })

  it('of any other text is ignored', async () => {
    for (const value of [
      'accounts.password',
      'errors.internal',
      '<b>hacked</b>',
      '__proto__',
      'accounts.reset_requested:999999999999',
    ])
      assert.ok(!(await get('/support', `notice=${value}`)).body.includes('class="success"'), value)
  })
})
