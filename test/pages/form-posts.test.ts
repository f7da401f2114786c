import assert from 'node:assert/strict'
import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { errorsMessages } from '#framework/api/errors.messages.ts'
import type { PostedFields } from '#framework/ssr/forms/actions.ts'
import type { PostRequest, Rendered, Renderer } from '#framework/ssr/renderer.ts'
import { knownQuery } from '#framework/ssr/route-table.ts'
import { sharedMessages } from '#framework/ui/shared.messages.ts'
import { testApp } from '#test/support/app.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { whileLocked } from '#test/support/locks.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'

interface Shown {
  message: string
  fields: PostedFields
}
let shown: Shown | undefined
/** Number of the company that the API answers as. */
let acting: number | undefined
/** Forms whose action is running and waits for the test, and what to call once another one is. */
const held: (() => void)[] = []
let onHeld = () => {}
const page = ({ site, today, reference }: PostRequest, status: number): Rendered => ({
  status,
  title: '',
  head: '',
  body: [],
  state: { shown: 'page', answers: [], parts: [], site, today, reference },
  file: '',
})

const FORM = { files: { attachments: rfqAttachments }, repeated: [], for_guests: false }

/** Forms of two actions, `save` and `save-rows`; their texts decide the outcome. */
const renderer: Renderer = {
  findAction: (_path, name) => Promise.resolve({ save: FORM, 'save-rows': { ...FORM, tables: ['rows'] } }[name]),
  refuse: (request, { status, message }) => {
    shown = { message, fields: request.fields }
    return Promise.resolve(page(request, status))
  },
  knownQuery: (_path, search) => knownQuery({ copy_of: /./, view: /./ }, search),
  notices: [],
  render: () => Promise.reject(new Error('a page failed')),
  async act(request) {
    const { text } = request.fields
    if (text === 'held') {
      await new Promise<void>((release) => {
        held.push(release)
        onHeld()
      })
      return page(request, 422)
    }
    if (text === 'done') await request.transport({ method: 'POST', url: '/api/v1/logout', headers: {} })
    if (text === 'who')
      acting = (
        JSON.parse((await request.transport({ method: 'GET', url: '/api/v1/user/me', headers: {} })).text) as {
          user: { user_id: number }
        }
      ).user.user_id
    if (text === 'read') await request.transport({ method: 'GET', url: '/api/v1/categories/all', headers: {} })
    if (text !== 'fine' && text !== 'who')
      throw Object.assign(new Error('the API could not be reached'), { status: 503 })
    return page(request, 200)
  },
}
const pages = { renderer, findAssets: () => ({ entry: '/a.js', scripts: [], styles: ['/main.css'], fonts: [] }) }
const { app, database } = await testApp({ TRUSTED_PROXIES: '1' }, undefined, { distDir: 'none', pages })
await app.listen({ port: 0, host: '127.0.0.1' })

const SAVE = '/rfqs/new?action=save'
const HTML = { accept: 'text/html' }
const urlencoded = (form: Record<string, string>) => ({
  payload: new URLSearchParams(form).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

interface Sent {
  payload: string | Buffer | Readable
  headers: Record<string, string>
}
async function post({ payload, headers }: Sent, more: Record<string, string> = {}, url = SAVE) {
  shown = undefined
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...HTML, ...headers, ...more } })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    html: answer.body,
    headers: answer.headers,
  }
}

describe('forms with files', () => {
  it('are limited as uploads before their body arrives, however their type is spelled', async (test) => {
    const form = multipart({ text: 'fine' })
    const from = {
      'x-forwarded-for': '203.0.113.20',
      'content-type': form.headers['content-type'].replace('multipart', 'Multipart'),
    }
    const now = Date.now()
    test.mock.timers.enable({ apis: ['Date'], now })
    for (let round = 0; round < 60; round++) {
      // Too slow for the limit of all that is written.
      test.mock.timers.setTime(now + round * 2000)
      assert.equal((await post(form, from)).status, 200)
    }
    let is_read = false
    const body = new Readable({
      read() {
        is_read = true
        this.push(form.payload)
        this.push(null)
      },
    })
    const { status, type, headers } = await post({ ...form, payload: body }, from)
    assert.deepEqual(
      [status, type, shown?.message, is_read],
      [429, 'text/html; charset=utf-8', 'errors.rate_limited', false],
    )
    assert.ok(Number(headers['retry-after']) > 60, 'the limit of uploads')
  })
})

describe('forms with tables', () => {
  const ROWS = '/rfqs/new?action=save-rows'
  const cells = (count: number, value = 'x') => ({
    text: 'fine',
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`rows.${Math.floor(at / 7)}.c${at % 7}`, value])),
  })
  const json = (bytes: number) => ({ text: 'fine', rows: 'x'.repeat(bytes) })
  const KIB = 1024

  // With files, those that are kept from an earlier try are fields, too.
  for (const [kind, send, most] of [
    ['with files', multipart, 3500 + 24],
    ['of text', urlencoded, 3500 + 99],
  ] as const) {
    it(`${kind} may have the cells of 500 rows, and a text of all of them; other forms keep their limits`, async () => {
      const { cookie } = await aCompany(database)
      const statuses = async (form: Record<string, string>) => [
        (await post(send(form), { cookie }, ROWS)).status,
        (await post(send(form), { cookie })).status,
      ]
      assert.deepEqual(await statuses(cells(7)), [200, 200])
      assert.deepEqual(await statuses(cells(most)), [200, 413])
      assert.deepEqual(await statuses(cells(most + 1)), [413, 413])
      assert.deepEqual(await statuses(json(256 * KIB)), [200, kind === 'of text' ? 413 : 422])
      const { status } = await post(send(json(1025 * KIB)), { cookie }, ROWS)
      assert.equal(status, kind === 'of text' ? 413 : 422)
    })
  }
})

describe('forms with tables that are sent at the same time', () => {
  const ROWS = '/rfqs/new?action=save-rows'
  const send = (cookie: string, text: string, url = `/en${ROWS}`) =>
    post(urlencoded({ text, 'rows.0.c0': 'x' }), { cookie }, url)
  /** Sends a form and waits until its action runs. */
  async function hold(cookie: string) {
    const running = new Promise<void>((resolve) => (onHeld = resolve))
    const answer = send(cookie, 'held')
    await running
    return { answer }
  }
  const release = () => {
    for (const go of held.splice(0)) go()
  }
  const statusesOf = async (answers: ReturnType<typeof send>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted()

  it('wait for the form of the same person that is answered; the next is refused with what it held', async () => {
    const [{ cookie }, neighbor] = [await aCompany(database), await aCompany(database)]
    const first = await hold(cookie)
    const others = [send(cookie, 'fine'), send(cookie, 'fine')]
    const { status, headers } = await Promise.race(others)
    assert.deepEqual(
      [status, headers['retry-after'], shown],
      [429, '1', { message: 'errors.form_busy', fields: { text: 'fine', 'rows.0.c0': 'x' } }],
    )
    assert.equal((await send(neighbor.cookie, 'fine')).status, 200, 'another person')
    assert.equal((await send(cookie, 'fine', SAVE)).status, 200, 'a form without tables')
    release()
    assert.deepEqual([(await first.answer).status, ...(await statusesOf(others))], [422, 200, 429])
    assert.equal((await send(cookie, 'fine')).status, 200)
  })

  it('of one person are four; the next is refused before its body is read', async () => {
    const { cookie } = await aCompany(database)
    const form = urlencoded({ text: 'fine', 'rows.0.c0': 'x' })
    const received = Array.from({ length: 4 }, () => {
      const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
      const body = new Readable({ read: () => read() })
      return { isRead, body, answer: post({ ...form, payload: body }, { cookie }, `/en${ROWS}`) }
    })
    await Promise.all(received.map(({ isRead }) => isRead))
    const { status, html, headers } = await post(form, { cookie }, `/en${ROWS}`)
    for (const { body } of received) {
      body.push(form.payload)
      body.push(null)
    }
    await Promise.all(received.map(({ answer }) => answer))
    assert.deepEqual([status, headers['retry-after']], [429, '1'])
    assert.match(html, /a form that you sent a moment ago/)
    assert.equal((await send(cookie, 'fine')).status, 200)
  })

  it('are counted no more when their senders hang up, also while their session is read', async () => {
    const { cookie } = await aCompany(database)
    const { port } = app.server.address() as AddressInfo
    const body = urlencoded({ text: 'fine', 'rows.0.c0': 'x' }).payload
    const head = `POST /en${ROWS} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length + 1}`
    await whileLocked(database.owner, ['lock table sessions in access exclusive mode'], async (release) => {
      const requests = on(app.server, 'request')
      for (let form = 0; form < 4; form++) {
        const socket = connect(port, '127.0.0.1')
        socket.write(`${head}\r\n\r\n${body}`)
        const { value } = await requests.next()
        const [request] = value as [IncomingMessage]
        const closed = new Promise((resolve) => void request.socket.once('close', resolve))
        socket.destroy()
        await closed
      }
      await release()
    })
    assert.equal((await send(cookie, 'fine')).status, 200)
  })

  it('are not read beyond the limit of all that is written', async () => {
    const from = { 'x-forwarded-for': '203.0.113.21' }
    const form = urlencoded({ text: 'fine', 'rows.0.c0': 'x' })
    for (let round = 0; round < 60; round++) assert.equal((await post(form, from, ROWS)).status, 200)
    let is_read = false
    const body = new Readable({
      read() {
        is_read = true
        this.push(form.payload)
        this.push(null)
      },
    })
    const { status, headers } = await post({ ...form, payload: body }, from, ROWS)
    assert.deepEqual([status, Number(headers['retry-after']) > 0, is_read], [429, true, false])
  })

  it('are few in a process, for all callers together', async () => {
    const [{ cookie: one }, { cookie: other }] = [await aCompany(database), await aCompany(database)]
    const running = [await hold(one), await hold(other)]
    const waiting = await Promise.all(Array.from({ length: 17 }, async () => (await aCompany(database)).cookie))
    const others = waiting.map((cookie) => send(cookie, 'fine'))
    const { status, headers } = await Promise.race(others)
    assert.deepEqual([status, headers['retry-after'], shown?.message], [503, '1', 'errors.forms_busy'])
    release()
    await Promise.all(running.map(({ answer }) => answer))
    assert.deepEqual(await statusesOf(others), [...Array.from({ length: 16 }, () => 200), 503])
  })
})

it('acts as the company that the page shows, also when there are two session cookies', async () => {
  const [first, second] = [await aCompany(database), await aCompany(database)]
  for (const cookie of [
    `${first.cookie}; ${second.cookie}`,
    `${first.cookie}; sid=none`,
    `\t${first.cookie}; ${second.cookie}`,
  ]) {
    acting = undefined
    assert.equal((await post(urlencoded({ text: 'who' }), { cookie })).status, 200)
    assert.equal(acting, first.company_id, cookie)
  }
})

describe('after a failure of ours', () => {
  const forms: [string, Sent][] = [
    ['text', urlencoded({ text: 'fine' })],
    ['files', multipart({ text: 'fine' } satisfies FormValues)],
  ]
  for (const [name, form] of forms) {
    it(`a form with ${name} whose session could not be read comes back with what was filled in`, async () => {
      const { cookie } = await aCompany(database)
      await database.owner.pool.query('alter table sessions rename to sessions_away')
      try {
        const { status, type } = await post(form, { cookie })
        assert.deepEqual(
          [status, type, shown],
          [500, 'text/html; charset=utf-8', { message: 'errors.internal', fields: { text: 'fine' } }],
        )
      } finally {
        await database.owner.pool.query('alter table sessions_away rename to sessions')
      }
      assert.equal((await post(form, { cookie })).status, 200)
    })
  }

  it('a form that did nothing comes back; one that is done is not sent twice', async () => {
    const { cookie } = await aCompany(database)
    for (const text of ['fails', 'read']) {
      assert.equal((await post(urlencoded({ text }), { cookie })).status, 503)
      assert.deepEqual(shown, { message: 'errors.db_unavailable', fields: { text } })
    }
    const { status, headers } = await post(urlencoded({ text: 'done' }), { cookie })
    assert.deepEqual([status, shown], [503, undefined])
    assert.match(String(headers['set-cookie']), /^sid=;/)
  })
})

describe('a form that is of no page here', () => {
  const REFUSED: [string, string, Record<string, string>, number, keyof typeof errorsMessages][] = [
    ['of an older release', 'older', {}, 405, 'form_changed'],
    ['of another site', 'save', { 'sec-fetch-site': 'cross-site' }, 403, 'cross_site'],
    ['of an unknown site', 'save', { origin: 'null' }, 403, 'cross_site'],
  ]
  for (const [name, action, headers, status, sentence] of REFUSED) {
    it(`${name} is answered with a page that leads to the form, and a program with a problem`, async () => {
      for (const lang of ['ar', 'en'] as const) {
        const url = `${lang === 'en' ? '/en' : ''}/rfqs/new?copy_of=7&view=%22%3E&action=${action}&other=1`
        const answer = await post(urlencoded({ text: 'fine' }), headers, url)
        assert.deepEqual(
          [answer.status, answer.type, answer.headers['cache-control']],
          [status, 'text/html; charset=utf-8', 'private, no-store'],
        )
        assert.match(answer.html, new RegExp(`<html lang="${lang}"`))
        assert.ok(answer.html.includes(errorsMessages[sentence][lang] as string))
        assert.ok(
          answer.html.includes(
            `<a class="button button-secondary" href="?copy_of=7&amp;view=%22%3E">${sharedMessages.form_open_again[lang]}</a>`,
          ),
          answer.html,
        )
        assert.ok(answer.html.includes('<link rel="stylesheet" href="/main.css">'))
        assert.equal(shown, undefined)
        const program = await post(urlencoded({ text: 'fine' }), { ...headers, accept: 'application/json' }, url)
        assert.deepEqual([program.status, program.type], [status, 'application/problem+json; charset=utf-8'])
      }
    })
  }

  it('posted to a file or the API stays a problem', async () => {
    for (const url of ['/assets/x?action=save', '/api/v1/nothing']) {
      const { status, type } = await post(urlencoded({}), { origin: 'null' }, url)
      assert.deepEqual([status, type], [403, 'application/problem+json; charset=utf-8'])
    }
  })
})
