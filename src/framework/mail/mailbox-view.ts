import { dayOf } from '#framework/i18n/day.ts'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { escapeHtml } from './render.ts'
import { directionOf, type Lang, type T } from '#framework/i18n/messages.ts'

export interface MailboxItem {
  mail_id: number
  lang: string
  at: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  preview: string
  text: string
}

export const MAILBOX_VIEWS = ['html', 'text', 'source'] as const
export type MailboxView = (typeof MAILBOX_VIEWS)[number]

export interface MailboxPage {
  t: T
  lang: Lang
  items: MailboxItem[]
  search: string
  /** The e-mail being read; none on a first visit. */
  open?: { item: MailboxItem; view: MailboxView; source: string } | undefined
}

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect class="m1" width="32" height="32" rx="7"/><path class="m2" d="M7 17.4V21a4 4 0 0 0 4 4h10a4 4 0 0 0 4-4v-7"/><path class="m3" d="M20.9 6.5l3.6 3.6-3.6 3.6-3.6-3.6z"/><path class="m4" d="M15.6 11l4.4 4.4-4.4 4.4-4.4-4.4z"/></svg>`

const query = ({ lang, search }: MailboxPage, more: Record<string, string> = {}) => {
  const values = new URLSearchParams({ ...(lang === 'en' && { lang }), ...(search && { search }), ...more }).toString()
  return values ? `?${escapeHtml(values)}` : ''
}

const isolated = (item: MailboxItem, text: string) => `<bdi lang="${escapeHtml(item.lang)}">${escapeHtml(text)}</bdi>`
const address = (text: string) => `<bdi dir="ltr">${escapeHtml(text)}</bdi>`

/** The time of an e-mail of today, the day of an older one. */
const formatWhen = ({ at }: MailboxItem, lang: Lang) =>
  dayOf(at) === dayOf(Date.now()) ? formatTime(at) : formatMoment(at, lang, 'no_year')

function list(page: MailboxPage) {
  const { t, lang, items, open, search } = page
  const rows = items.map((item) => {
    const current = item.mail_id === open?.item.mail_id ? ' aria-current="page"' : ''
    return `<a href="/dev/mailbox/${item.mail_id}${query(page)}"${current}><span class="row"><span>${address(item.to.address)}</span><span>${formatWhen(item, lang)}</span></span><b>${isolated(item, item.subject)}</b><small dir="${item.lang === 'en' ? 'ltr' : 'rtl'}">${isolated(item, item.preview)}</small></a>`
  })
  const hidden = lang === 'en' ? '<input type="hidden" name="lang" value="en">' : ''
  const field = `<input type="search" name="search" value="${escapeHtml(search)}" aria-label="${t('site.mailbox_search')}" placeholder="${t('site.mailbox_search')}">`
  return `<nav class="list" aria-label="${t('site.mailbox_list')}"><form action="/dev/mailbox">${hidden}${field}</form>${rows.join('') || `<p class="none">${t('site.mailbox_empty')}</p>`}</nav>`
}

/** Escapes text and links its URLs. */
const linkify = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s\u2066-\u2069]+/g, (url) => `<a href="${url}" target="_blank" rel="noopener"><bdi dir="ltr">${url}</bdi></a>`)

function content(t: T, { item, view, source }: NonNullable<MailboxPage['open']>) {
  if (view === 'text') return `<pre lang="${escapeHtml(item.lang)}" dir="${item.lang === 'ar' ? 'rtl' : 'ltr'}">${linkify(item.text)}</pre>`
  if (view === 'source') return `<pre dir="ltr">${escapeHtml(source)}</pre>`
  return `<iframe src="/dev/mailbox/${item.mail_id}/html" title="${t('site.mailbox_html')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

function reader(page: MailboxPage) {
  const { t, lang, open } = page
  if (!open) return `<section class="read"><p class="none">${t('site.mailbox_choose')}</p></section>`
  const { item, view } = open
  const views = MAILBOX_VIEWS.map((each) => {
    const current = each === view ? ' aria-current="true"' : ''
    return `<a href="/dev/mailbox/${item.mail_id}${query(page, { view: each })}"${current}>${t(`site.mailbox_${each}`)}</a>`
  })
  const person = ({ name, address: at }: MailboxItem['to']) => `<bdi>${escapeHtml(name)}</bdi> ${address(`<${at}>`)}`
  return `<section class="read"><header><div class="title"><a class="to-list" href="/dev/mailbox${query(page)}">${t('site.mailbox_to_list')}</a><h1>${isolated(item, item.subject)}</h1><div class="views" role="group" aria-label="${t('site.mailbox_view')}">${views.join('')}</div></div><dl><dt>${t('site.mailbox_from')}</dt><dd>${person(item.from)}</dd><dt>${t('site.mailbox_to')}</dt><dd>${person(item.to)}</dd><dt>${t('site.mailbox_time')}</dt><dd>${formatMoment(item.at, lang)} <bdi dir="ltr">${formatTime(item.at)}</bdi></dd></dl></header>${content(t, open)}</section>`
}

/** The whole page: the list of stored e-mails and the one being read. */
export function mailboxPage(page: MailboxPage) {
  const { t, lang, open } = page
  const home = lang === 'en' ? '/en' : '/'
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${t('site.mailbox_title')}</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body class="${open ? 'reading' : 'choosing'}"><header class="top"><a class="brand" href="/dev/mailbox${query({ ...page, search: '' })}">${MARK}<span>${t('site.mailbox_title')}</span></a><p>${t('site.mailbox_note')}</p><a class="back" href="${home}">${t('site.mailbox_back')}</a></header>
<main>${list(page)}${reader(page)}</main></body></html>
`
}
