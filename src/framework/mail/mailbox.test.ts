import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import { registerRequestContext } from '#framework/http/request-context.server.ts'
import { registerMailbox } from './mailbox.server.ts'
import { createMailer } from './mailer.server.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { MAIL_MARK } from '#app/mail-mark.server.ts'
import { dictionary } from '#app/messages.ts'
import { MARK_CID } from './render.ts'

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-mailbox-'))
const app = Fastify()
registerRequestContext(app, { public_url: 'http://localhost' })
registerMailbox(app, { config: { data_dir, production: false }, translators, mark_file: MAIL_MARK })
const get = (url: string, more: object = {}) => app.inject({ method: 'GET', url, ...more })

before(async () => {
  assert.equal((await get('/dev/mailbox')).statusCode, 200, 'an empty mailbox is a page too')
  const mailer = await createMailer({ smtp_url: undefined, data_dir })
  for (const mail_id of [1, 2]) {
    const message = {
      message_id: `<mail-${mail_id}@tarsiya.example>`,
      from: { name: 'ترسية', address: 'no-reply@tarsiya.example' },
      to: { name: '<b>شركة</b>', address: `company${mail_id}@example.sa` },
      subject: `رسالة <i>${mail_id}</i>`,
      preview: 'سطر',
      text: 'افتحوا الرابط:\n\nhttps://tarsiya.example/verify-email?token=abc\n',
      html: `<!doctype html><html><body><img src="cid:${MARK_CID}"><script>x</script></body></html>`,
    }
    await mailer.send({ mail_id, kind: 'verify', lang: 'ar', message })
  }
})
after(async () => {
  await app.close()
  await rm(data_dir, { recursive: true })
})

describe('the development mailbox', () => {
  it('lists e-mails, newest first, in the language of the browser', async () => {
    const { payload, headers } = await get('/dev/mailbox')
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual(
      [...payload.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
      ['/dev/mailbox/2', '/dev/mailbox/2/text', '/dev/mailbox/1', '/dev/mailbox/1/text'],
    )
    assert.ok(
      !payload.includes('<i>') && payload.includes('&lt;i&gt;2') && payload.includes('<html lang="ar" dir="rtl">'),
    )
    assert.ok(
      (await get('/dev/mailbox', { headers: { 'accept-language': 'en' } })).payload.includes(
        '<html lang="en" dir="ltr">',
      ),
    )
  })

  it('shows an e-mail in a sandbox, and as text with its link', async () => {
    const html = await get('/dev/mailbox/2')
    assert.match(
      String(html.headers['content-security-policy']),
      /^default-src 'none';.*frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    )
    assert.equal(html.headers['cross-origin-opener-policy'], 'unsafe-none')
    assert.match(html.payload, /src="data:image\/png;base64,/)
    const text = await get('/dev/mailbox/2/text')
    assert.match(String(text.headers['content-type']), /^text\/plain/)
    assert.match(text.payload, /token=abc/)
  })

  it('is not there for others: elsewhere, behind a proxy, in production, without such an e-mail', async () => {
    assert.equal((await get('/dev/mailbox', { remoteAddress: '192.0.2.7' })).statusCode, 404)
    assert.equal((await get('/dev/mailbox/2/text', { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode, 404)
    for (const path of [
      '/dev/mailbox/3',
      '/dev/mailbox/x',
      '/dev/mailbox/..%2F1',
      '/dev/mailbox/1/eml',
      '/dev/mailbox/3/text',
    ]) {
      assert.equal((await get(path)).statusCode, 404, path)
    }
    const production = Fastify()
    registerMailbox(production, { config: { data_dir, production: true }, translators })
    assert.equal((await production.inject('/dev/mailbox')).statusCode, 404)
  })
})
