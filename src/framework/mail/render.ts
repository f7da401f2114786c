import { escapeHtml } from '#framework/text/escape-html.ts'
import type { Block, Code, EmailContent, Fact } from './email-content.ts'
import { directionOf, type Lang, type T } from '#framework/i18n/messages.ts'

/** Content id of the application's mark, which is attached so that nothing is loaded from the network. */
export const MARK_CID = 'mark@framework'

/** What surrounds the content of every e-mail. */
export interface Frame {
  t: T
  lang: Lang
  /** Address of the support page. */
  support: string
  /** Address of the page that stops e-mails of this kind; null for what is always sent. */
  stop: string | null
  /** The application's mark stands beside its name. */
  has_mark: boolean
}

const COLOR = {
  page: '#F5F7F6',
  card: '#FFFFFF',
  line: '#DCE3E1',
  ink: '#14211F',
  text: '#3F4E4C',
  muted: '#56645F',
  primary: '#0B5563',
}
const FONT = "'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif"
type Direction = ReturnType<typeof directionOf>

const BARE = 'role="presentation" cellpadding="0" cellspacing="0"'
/** Opens a table. Mail programs drop `<html>`, `<head>` and `<body>`: each table has direction and width itself. */
const openTable = (dir: Direction, style: string) => `<table dir="${dir}" ${BARE} width="100%" style="${style}">`
/** Opens a cell: some mail programs give cells the direction of their own page. */
const openCell = (dir: Direction, style: string) =>
  `<td dir="${dir}" style="direction:${dir};text-align:${dir === 'rtl' ? 'right' : 'left'};${style}">`
/** Space beside what stands before: not all mail programs know logical properties. */
const spaceAfter = (dir: Direction, pixels: number) => `padding-${dir === 'rtl' ? 'left' : 'right'}:${pixels}px`
/**
 * Breaks long words, so that no e-mail is wider than a phone. Both properties, because some mail programs support only
 * one of them.
 */
const WRAP = 'word-break:break-word;overflow-wrap:anywhere'

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const directionOfText = (text: string): Direction =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
const openIsolate = (dir: Direction) => `<span dir="${dir}">`

/** Escaped text whose isolates became elements with a direction: Gmail and Outlook drop `<bdi>`, and keep `dir`. */
const inline = (text: string) =>
  escapeHtml(
    text.replaceAll(/\u2068([^\u2066-\u2069]*)/g, (_, own: string) =>
      directionOfText(own) === 'rtl' ? `\u2067${own}` : `\u2066${own}`,
    ),
  )
    .replaceAll('\u2066', openIsolate('ltr'))
    .replaceAll('\u2067', openIsolate('rtl'))
    .replaceAll('\u2069', '</span>')

const ltrText = (text: string) => `${openIsolate('ltr')}${escapeHtml(text)}</span>`

const link = (url: string, style: string, content: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style}">${content}</a>`

/** A line that is nothing but a phone number or an address. */
const PHONE = /^\u2066(0\d{9})\u2069$/
const EMAIL = /^\u2066([^\s@<>"]+@[^\s@<>"]+)\u2069$/

function line(text: string) {
  const style = `color:${COLOR.primary};text-decoration:none;font-weight:600`
  const phone = PHONE.exec(text)?.[1]
  if (phone) return link(`tel:${phone}`, style, inline(text))
  const email = EMAIL.exec(text)?.[1]
  if (email) return link(`mailto:${email}`, style, inline(text))
  return inline(text)
}

function table(facts: readonly Fact[], dir: Direction) {
  const cell = `padding:9px 0;border-top:1px solid ${COLOR.line};vertical-align:top`
  const rows = facts.map(
    ([label, value]) =>
      `<tr>${openCell(dir, `${cell};color:${COLOR.muted};width:42%;${spaceAfter(dir, 12)}`)}${inline(label)}</td>${openCell(dir, `${cell};color:${COLOR.ink};font-weight:600`)}${inline(value)}</td></tr>`,
  )
  return `${openTable(dir, 'margin:14px 0 0;font-size:15px;line-height:1.6')}${rows.join('')}</table>`
}

const button = ({ label, url }: EmailContent['action'], dir: Direction) =>
  `${openTable(dir, 'margin:18px 0 0')}<tr><td dir="${dir}" bgcolor="${COLOR.primary}" style="background:${COLOR.primary};border-radius:6px;text-align:center;mso-padding-alt:13px 20px">${link(
    url,
    'display:block;padding:13px 20px;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none',
    inline(label),
  )}</td></tr></table>`

const code = (text: string) =>
  `<p dir="ltr" style="margin:12px 0 0;padding:10px 12px;border:1px solid ${COLOR.line};border-radius:6px;background:${COLOR.page};color:${COLOR.text};font-family:Consolas,Menlo,monospace;font-size:13px;line-height:1.6;text-align:left;white-space:pre-wrap;word-break:break-all;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

function htmlOf(block: Block, action: EmailContent['action'], dir: Direction) {
  if (isCode(block)) return code(block.code)
  if (typeof block !== 'string') return table(block, dir)
  if (block === action.url) return button(action, dir)
  return `<p style="margin:12px 0 0;font-size:16px;line-height:1.8;color:${COLOR.text}">${block.split('\n').map(line).join('<br>')}</p>`
}

const isCode = (block: Block): block is Code => typeof block === 'object' && 'code' in block

const textOf = (block: Block) =>
  typeof block === 'string'
    ? block
    : isCode(block)
      ? block.code
      : block.map(([label, value]) => `${label}: ${value}`).join('\n')

export const bodyText = ({ body }: EmailContent) => body.map(textOf).join('\n\n')

/** Renders the plain text part: the body and, below it, why the receiver gets it. */
export const renderText = (content: EmailContent, { t, support, stop }: Frame) => {
  const { reason, choices } = content
  return `${bodyText(content)}\n\n-- \n${reason}\n${choices ? `${choices.label}: ${choices.url}\n` : ''}${stop ? `${t('mail.stop')}: ${stop}\n` : ''}${t('mail.no_reply', { support })}\n`
}

/**
 * Renders the HTML part from the same blocks: one table, inline styles, and a background with every color for mail
 * programs in dark mode.
 */
export function renderHtml(content: EmailContent, { t, lang, support, stop, has_mark }: Frame) {
  const { action, subject, preview, reason, choices } = content
  const dir = directionOf(lang)
  const body = content.body.map((block) => htmlOf(block, action, dir)).join('\n')
  const mark = has_mark
    ? `<td width="32" height="32" style="width:32px;height:32px;${spaceAfter(dir, 10)}"><img src="cid:${MARK_CID}" width="32" height="32" alt="" style="display:block;border:0"></td>`
    : ''
  const small = `color:${COLOR.primary}`
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(plainTitle(subject))}</title></head>
<body style="margin:0;padding:0;background:${COLOR.page};${WRAP}">
<div dir="${dir}" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${inline(preview)}</div>
${openTable(dir, `direction:${dir};background:${COLOR.page};font-family:${FONT};color:${COLOR.ink};${WRAP}`)}<tr><td align="center" style="padding:24px 12px">
${openTable(dir, `max-width:560px;table-layout:fixed;font-family:${FONT};color:${COLOR.ink};${WRAP}`)}
<tr>${openCell(dir, 'padding:0 4px 14px')}<table dir="${dir}" ${BARE}><tr>${mark}${openCell(dir, `font-size:18px;font-weight:700;line-height:32px;color:${COLOR.ink}`)}${inline(t('mail.from_name'))}</td></tr></table></td></tr>
<tr>${openCell(dir, `background:${COLOR.card};border:1px solid ${COLOR.line};border-radius:10px;padding:26px`)}
<h1 style="margin:0;font-size:22px;line-height:1.5;font-weight:700;color:${COLOR.ink}">${inline(subject)}</h1>
${body}
</td></tr>
<tr>${openCell(dir, `padding:16px 6px 0;font-size:13px;line-height:1.8;color:${COLOR.muted}`)}${inline(t('mail.link_fallback'))}<br>${link(action.url, small, ltrText(action.url))}<br>${inline(reason)}<br>${choices ? `${link(choices.url, small, inline(choices.label))}<br>` : ''}${stop ? `${link(stop, small, inline(t('mail.stop')))}<br>` : ''}${linkAddress(t('mail.no_reply', { support }), support, small)}</td></tr>
</table></td></tr></table></body></html>
`
}

const plainTitle = (subject: string) => subject.replace(/[\u2066\u2068\u2069]/g, '')

/** A sentence whose one address can be followed. */
const linkAddress = (text: string, url: string, style: string) =>
  inline(text).replace(escapeHtml(url), () => link(url, style, ltrText(url)))
