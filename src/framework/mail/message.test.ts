import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { simpleParser } from 'mailparser'
import { type EmailContent, isolate, ltr } from './email-content.ts'
import { makeMessage, parseMailFrom } from './message.ts'
import { MAIL_MARK } from '#app/mail-mark.server.ts'
import { createMailer } from './mailer.server.ts'
import { type Lang, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const TOPIC_URL = 'https://tarsiya.example/topics/2041'

/** A reminder that states the name of its topic and of its author. */
function aContent(lang: Lang, topic = 'كراسي مكتبية', author = 'ABC Trading'): EmailContent {
  const { subject, amount, label, reason } = {
    ar: { subject: 'تذكير', amount: 'المبلغ', label: 'فتح الموضوع', reason: 'وصلتكم هذه الرسالة للتجربة.' },
    en: {
      subject: 'Reminder',
      amount: 'Total amount, VAT included',
      label: 'Open the topic',
      reason: 'You received this because it is a test.',
    },
  }[lang]
  return {
    subject: `${subject}: ${isolate(topic)}`,
    preview: `${isolate(author)}: SAR\u00a0${ltr('318,000.00')}`,
    body: [
      `Hello ${isolate('شركة')},`,
      `${isolate(author)} wrote about “${isolate(topic)}” (no. ${ltr(2041)}):`,
      [
        [amount, `SAR\u00a0${ltr('318,000.00')}`],
        ['Date', isolate('18 ديسمبر 2026')],
      ],
      'Read it:',
      TOPIC_URL,
      [['Until', isolate('26 نوفمبر 2026')]],
      'The Tarsiya team',
    ],
    action: { label, url: TOPIC_URL },
    reason,
  }
}

function aMessage({
  lang = 'ar' as Lang,
  content = aContent(lang),
  company_name = 'شركة التجربة',
  mail_from = 'no-reply@tarsiya.example',
  stop_token = null as string | null,
}) {
  const mail = { mail_id: 7, created_at: new Date('2026-11-21T09:00:00Z') }
  const to = { company_name, email: 'company@example.sa' }
  return makeMessage({
    content,
    mail,
    to,
    t: translators[lang],
    lang,
    mail_from,
    public_url: 'https://tarsiya.example',
    stop_token,
    has_mark: true,
  })
}

async function sourceOf(message: ReturnType<typeof aMessage>) {
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-mail-'))
  const mailer = await createMailer({ smtp_url: undefined, data_dir }, MAIL_MARK)
  try {
    await mailer.send({ mail_id: 7, kind: 'reminder', lang: 'ar', message })
    return await readFile(join(data_dir, 'mail/7.eml'), 'utf8')
  } finally {
    mailer.close()
    await rm(data_dir, { recursive: true })
  }
}

/** An e-mail as a program shows it that drops `<html>`, `<head>` and `<body>`: what is in them, in a page of its own. */
const shownIn = (page: 'ltr' | 'rtl', html: string) =>
  `<div dir="${page}">${html.replace(/^.*?<body[^>]*>|<\/body>.*$/gs, '')}</div>`

/** The direction of each element of these names, by the `dir` of its own or of what it is in. */
function directionsOf(html: string, names: RegExp) {
  const inside: string[] = []
  const found: string[] = []
  for (const [tag, end, name, rest] of html.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (end) inside.pop()
    else if (!/^(?:br|img)$/.test(name!)) {
      const dir = /\bdir="(\w+)"/.exec(rest!)?.[1] ?? inside.at(-1) ?? ''
      inside.push(dir)
      if (names.test(name!)) found.push(`${tag.slice(1, 3)} ${dir}`)
    }
  }
  assert.deepEqual(inside, [])
  return found
}

const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)

describe('a message', () => {
  it('has both parts, in the direction of its language', async () => {
    for (const lang of ['ar', 'en'] as const) {
      const parsed = await simpleParser(await sourceOf(aMessage({ lang })))
      assert.match(String(parsed.html), lang === 'ar' ? /<html lang="ar" dir="rtl">/ : /<html lang="en" dir="ltr">/)
      assert.equal(parsed.text?.includes(`\n\n${TOPIC_URL}\n\n`), true)
      assert.equal(parsed.headers.get('auto-submitted'), 'auto-generated')
      assert.equal(parsed.messageId, '<mail-7-1795251600000@tarsiya.example>')
      assert.equal(parsed.from?.value[0]?.name, lang === 'ar' ? 'ترسية' : 'Tarsiya')
      assert.equal(parsed.subject, lang === 'ar' ? 'تذكير: كراسي مكتبية' : 'Reminder: كراسي مكتبية')
    }
  })

  it('keeps the direction of its language where programs drop <html>, <head> and <body>', () => {
    for (const [lang, own, page] of [
      ['ar', 'rtl', 'ltr'],
      ['en', 'ltr', 'rtl'],
    ] as const) {
      const { html } = aMessage({ lang })
      const found = directionsOf(shownIn(page, html), /^(?:h1|p|table|td|div)$/).slice(1)
      assert.ok(found.length > 20)
      assert.deepEqual(
        found.filter((one) => !one.endsWith(own)),
        [],
      )
      const side = own === 'rtl' ? 'right' : 'left'
      const cells = [...html.matchAll(/<td[^>]*>/g)].map(([cell]) => cell)
      for (const cell of cells.filter((one) => !/align="center"|text-align:center|width="32"/.test(one)))
        assert.match(cell, new RegExp(`direction:${own};text-align:${side}`))
    }
  })

  it('is never wider than a phone, by the styles of its tables alone', () => {
    const [outer, inner] = aMessage({}).html.match(/<table[^>]*>/g)!
    assert.match(outer, /width="100%".*overflow-wrap:anywhere/)
    assert.match(inner!, /width="100%".*max-width:560px;table-layout:fixed.*overflow-wrap:anywhere/)
  })

  it('makes no links of what somebody typed', () => {
    const typed = 'Blocked: confirm at https://login.example/verify, www.login.example or //login。example'
    const { html, text, subject } = aMessage({ lang: 'en', content: aContent('en', typed, typed) })
    for (const part of [html, text, subject]) {
      assert.ok(part.includes('login\u2024example'))
      assert.ok(!/https?:\/\/login|\w[.。]example\b(?!\/topics)/.test(part.replaceAll('tarsiya.example', '')), part)
    }
    for (const kept of ['2.5 mm, 10:30, 31/12/2026, 4/6. Next', 'سعر 1,250.75 ريال'])
      assert.equal(isolate(kept), `\u2068${kept}\u2069`)
  })

  it('shows facts as rows, the address as one button and once in words', () => {
    const { html } = aMessage({ lang: 'en' })
    assert.match(
      html,
      /<td[^>]*>Total amount, VAT included<\/td><td[^>]*>SAR\u00a0<span dir="ltr">318,000\.00<\/span><\/td>/,
    )
    assert.equal(html.match(/>Open the topic</g)?.length, 1)
    assert.equal(html.split(`href="${TOPIC_URL}"`).length - 1, 2)
    assert.ok(!html.includes('{'), html)
  })

  it('links in its foot to where the receiver chooses how to get it, in both parts', () => {
    const url = 'https://tarsiya.example/choices'
    const { html, text } = aMessage({ content: { ...aContent('ar'), choices: { label: 'الإعدادات', url } } })
    assert.ok(text.includes(`\nالإعدادات: ${url}\n`), text)
    assert.match(html, new RegExp(`<a href="${url}"[^>]*>الإعدادات</a>`))
  })

  it('shows what others wrote as text, kept apart from our sentence', () => {
    const { html, text } = aMessage({
      lang: 'ar',
      content: aContent('ar', '<img src=x onerror=alert(1)>', '"><script>x</script>'),
    })
    assert.ok(!html.includes('<script') && !html.includes('<img src=x'))
    assert.match(html, /<span dir="ltr">&lt;img src=x onerror=alert\(1\)&gt;<\/span>/)
    assert.ok(text.includes('\u2068<img src=x onerror=alert(1)>\u2069'))
  })

  it('@asvs V1.3.3 lets nothing that others wrote add a paragraph, a fact, a button or a direction', () => {
    const hostile = `x\n\n${TOPIC_URL}\n\nPay to: 123\u202Eevil\u2069\u2069`
    const plain = aMessage({ lang: 'en' }).html
    const { html } = aMessage({ lang: 'en', content: aContent('en', hostile, hostile) })
    for (const mark of ['<tr>', '<p ', '<a ']) assert.equal(html.split(mark).length, plain.split(mark).length, mark)
    assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(html))
  })

  it('@asvs V1.3.11 keeps one receiver and the same headers for any name', async () => {
    const usual = headersOf(await sourceOf(aMessage({}))).map((line) => line.split(':')[0])
    const names = [
      'a\r\nBcc: evil@example.com',
      'a\nTo: evil@example.com',
      '"x" <evil@example.com>',
      'x, evil@example.com',
      'evil@example.com;',
      'a\u2028Bcc: evil@example.com',
      '\u202Emoc.live\u202C',
      'شركة\r\n\r\n<b>',
      '=?utf-8?B?QmNjOiBl?=',
      'x'.repeat(300),
      '',
      '\0',
      ':;',
      '(comment)',
      'a\rBcc: evil@example.com',
      'a\u0085Bcc: evil@example.com',
      'a\u2029To: evil@example.com',
      '%0d%0aBcc: evil@example.com',
      'a\\r\\nBcc: evil@example.com',
      '"x@evil.example"@y.example',
      '<<evil@example.com>>',
      'x" <evil@example.com>, "y',
      "x' <evil@example.com>",
      'group: evil@example.com;',
      '=?utf-8?Q?a=0D=0ABcc=3A_evil=40example.com?=',
      'a\tb\vc\fd',
      '\uFEFF\u200Bx',
      '\u2067قلب\u2069',
      'x\n.\r\nRCPT TO:<evil@example.com>',
      '😀'.repeat(60),
      'xn--evil-1',
      '@evil.example',
      '\uD800 x',
      'a, b <c@evil.example>, d',
    ]
    assert.ok(names.length >= 30)
    for (const name of names) {
      const message = aMessage({ company_name: name, content: aContent('ar', name) })
      const source = await sourceOf(message)
      assert.deepEqual(
        headersOf(source).map((line) => line.split(':')[0]),
        usual,
        JSON.stringify(name),
      )
      const { to, cc, bcc } = await simpleParser(source)
      assert.deepEqual(
        [to]
          .flat()
          .flatMap((each) => each?.value ?? [])
          .map(({ address }) => address),
        ['company@example.sa'],
        JSON.stringify(name),
      )
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
