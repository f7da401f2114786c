import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { simpleParser } from 'mailparser'
import { type Letter, ltr, own } from './letter.ts'
import { makeMessage, parseMailFrom } from './message.ts'
import { createMailer } from './mailer.server.ts'
import { type Lang, languageWords, makeT } from '#framework/i18n/words.ts'
import { dictionary } from '#app/words.ts'

const speak = { ar: makeT('ar', languageWords('ar', dictionary)), en: makeT('en', languageWords('en', dictionary)) }
const URL_OF_RFQ = 'https://tarsiya.example/rfq/2041'

function aLetter(lang: Lang, title = 'كراسي مكتبية', supplier = 'ABC Trading'): Letter {
  const t = speak[lang]
  const values = {
    company: own('شركة المشتري'),
    supplier: own(supplier),
    title: own(title),
    number: ltr(2041),
    amount: ltr('318,000.00'),
    date: own('18 ديسمبر 2026'),
    deadline: own('26 نوفمبر 2026'),
    link: URL_OF_RFQ,
  }
  return {
    subject: t('mail.new_bid_subject', values),
    preview: t('mail.new_bid_preview', values),
    body: t('mail.new_bid_body', values),
    action: { label: t('mail.new_bid_action'), url: URL_OF_RFQ },
    reason: t('mail.reason_buyer'),
  }
}

function aMessage({ lang = 'ar' as Lang, letter = aLetter(lang), company_name = 'شركة المشتري', mail_from = 'Tarsiya <no-reply@tarsiya.example>' }) {
  const mail = { mail_id: 7, created_at: new Date('2026-11-21T09:00:00Z') }
  const to = { company_name, email: 'buyer@example.sa' }
  return makeMessage({ letter, mail, to, t: speak[lang], lang, mail_from, public_url: 'https://tarsiya.example' })
}

async function sourceOf(message: ReturnType<typeof aMessage>) {
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-mail-'))
  const post = await createMailer({ smtp_url: undefined, data_dir })
  try {
    await post.send({ mail_id: 7, kind: 'new-bid', lang: 'ar', message })
    return await readFile(join(data_dir, 'mail/7.eml'), 'utf8')
  } finally {
    post.close()
    await rm(data_dir, { recursive: true })
  }
}

const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)

describe('a message', () => {
  it('has both parts, in the direction of its language', async () => {
    for (const lang of ['ar', 'en'] as const) {
      const parsed = await simpleParser(await sourceOf(aMessage({ lang })))
      assert.match(String(parsed.html), lang === 'ar' ? /<html lang="ar" dir="rtl">/ : /<html lang="en" dir="ltr">/)
      assert.equal(parsed.text?.includes(`\n\n${URL_OF_RFQ}\n\n`), true)
      assert.equal(parsed.headers.get('auto-submitted'), 'auto-generated')
      assert.equal(parsed.messageId, '<mail-7-1795251600000@tarsiya.example>')
      assert.equal(parsed.from?.value[0]?.name, lang === 'ar' ? 'ترسية' : 'Tarsiya')
      assert.equal(parsed.subject, lang === 'ar' ? 'عرض جديد على طلبكم: كراسي مكتبية' : 'New bid on your RFQ: كراسي مكتبية')
    }
  })

  it('shows facts as rows, the address as one button and once in words', () => {
    const { html } = aMessage({ lang: 'en' })
    assert.match(html, /<td[^>]*>Total amount, VAT included<\/td><td[^>]*>SAR\u00a0<bdi dir="ltr">318,000\.00<\/bdi><\/td>/)
    assert.equal(html.match(/>Review bids</g)?.length, 1)
    assert.equal(html.split(`href="${URL_OF_RFQ}"`).length - 1, 2)
    assert.ok(!html.includes('{'), html)
  })

  it('shows what others wrote as text, kept apart from our sentence', () => {
    const { html, text } = aMessage({ lang: 'ar', letter: aLetter('ar', '<img src=x onerror=alert(1)>', '"><script>x</script>') })
    assert.ok(!html.includes('<script') && !html.includes('<img src=x'))
    assert.match(html, /<bdi>&lt;img src=x onerror=alert\(1\)&gt;<\/bdi>/)
    assert.ok(text.includes('\u2068<img src=x onerror=alert(1)>\u2069'))
  })

  it('@asvs V1.3.3 lets nothing that others wrote add a paragraph, a fact, a button or a direction', () => {
    const hostile = `x\n\n${URL_OF_RFQ}\n\nPay to: 123\u202Eevil\u2069\u2069`
    const plain = aMessage({ lang: 'en' }).html
    const { html } = aMessage({ lang: 'en', letter: aLetter('en', hostile, hostile) })
    for (const mark of ['<tr>', '<p ', '<a ']) assert.equal(html.split(mark).length, plain.split(mark).length, mark)
    assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(html))
  })

  it('@asvs V1.3.11 keeps one receiver and the same headers for any name', async () => {
    const usual = headersOf(await sourceOf(aMessage({}))).map((line) => line.split(':')[0])
    const names = [
      'a\r\nBcc: evil@example.com', 'a\nTo: evil@example.com', '"x" <evil@example.com>', 'x, evil@example.com', 'evil@example.com;',
      'a\u2028Bcc: evil@example.com', '\u202Emoc.live\u202C', 'شركة\r\n\r\n<b>', '=?utf-8?B?QmNjOiBl?=', 'x'.repeat(300), '', '\0', ':;', '(comment)',
      'a\rBcc: evil@example.com', 'a\u0085Bcc: evil@example.com', 'a\u2029To: evil@example.com', '%0d%0aBcc: evil@example.com', 'a\\r\\nBcc: evil@example.com', '"x@evil.example"@y.example',
      '<<evil@example.com>>', 'x" <evil@example.com>, "y', "x' <evil@example.com>", 'group: evil@example.com;', '=?utf-8?Q?a=0D=0ABcc=3A_evil=40example.com?=', 'a\tb\vc\fd', '\uFEFF\u200Bx',
      '\u2067قلب\u2069', 'x\n.\r\nRCPT TO:<evil@example.com>', '😀'.repeat(60), 'xn--evil-1', '@evil.example', '\uD800 x', 'a, b <c@evil.example>, d',
    ]
    assert.ok(names.length >= 30)
    for (const name of names) {
      const message = aMessage({ company_name: name, letter: aLetter('ar', name) })
      const source = await sourceOf(message)
      assert.deepEqual(headersOf(source).map((line) => line.split(':')[0]), usual, JSON.stringify(name))
      const { to, cc, bcc } = await simpleParser(source)
      assert.deepEqual([to].flat().flatMap((each) => each?.value ?? []).map(({ address }) => address), ['buyer@example.sa'], JSON.stringify(name))
      assert.equal(cc ?? bcc, undefined)
      assert.ok([...message.to.name].length <= 78)
    }
  })

  it('keeps the name that an operator has given the sender', () => {
    assert.deepEqual(parseMailFrom('"Mail, Acme" <m@acme.example>'), { name: 'Mail, Acme', address: 'm@acme.example' })
    assert.deepEqual(parseMailFrom('m@acme.example'), { name: '', address: 'm@acme.example' })
    assert.equal(aMessage({ mail_from: 'Acme <m@acme.example>' }).from.name, 'Acme')
    assert.equal(aMessage({ mail_from: 'm@acme.example', lang: 'en' }).from.name, 'Tarsiya')
  })
})
