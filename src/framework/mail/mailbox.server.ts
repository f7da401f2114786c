import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import { isLocalRequest } from '#framework/http/server/is-local-request.server.ts'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { directionOf, type Lang, type T } from '#framework/i18n/messages.ts'
import { type StoredMail, mailFolder } from './mailer.server.ts'
import { escapeHtml } from '#framework/text/escape-html.ts'
import { MARK_CID } from './render.ts'

/** E-mails in the list; older ones stay on disk. */
const MAX_LISTED = 200

/** E-mails run no scripts and send no forms; their links can be followed. */
const EMAIL_POLICY =
  "default-src 'none'; style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The stored e-mails, newest first. */
export async function listStoredMails(data_dir: string): Promise<StoredMail[]> {
  const folder = mailFolder(data_dir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number)
  const newest = ids.sort((a, b) => b - a).slice(0, MAX_LISTED)
  const mails = await Promise.all(newest.map((id) => readFile(join(folder, `${id}.json`), 'utf8')))
  return mails
    .map((json) => JSON.parse(json) as StoredMail)
    .sort((a, b) => b.at.localeCompare(a.at) || b.mail_id - a.mail_id)
}

function mailboxPage(mails: StoredMail[], lang: Lang, t: T) {
  const rows = mails.map(({ mail_id, at, to, subject, lang: its_lang, files = [] }) => {
    const link = `<a href="/dev/mailbox/${mail_id}"><bdi lang="${escapeHtml(its_lang)}">${escapeHtml(subject)}</bdi></a>`
    return `<p>${link}<br>${formatMoment(at, lang)} ${formatTime(at)} · <bdi>${escapeHtml(to.address)}</bdi> · <a href="/dev/mailbox/${mail_id}/text">${t('site.mailbox_text')}</a>${files.map(({ name }) => ` · <a href="/dev/mailbox/${mail_id}/${encodeURIComponent(name)}" download>${escapeHtml(name)}</a>`).join('')}</p>\n`
  })
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${t('site.mailbox_title')}</title></head>
<body><h1>${t('site.mailbox_title')}</h1><p>${t('site.mailbox_note')}</p>
${rows.join('') || `<p>${t('site.mailbox_empty')}</p>`}</body></html>
`
}

interface MailboxOptions {
  config: Pick<Config, 'data_dir' | 'production'>
  translators: Record<Lang, T>
  /** As the mailer has it. */
  mark_file?: string
}

/**
 * The development mailbox at `/dev/mailbox` lists e-mails that were stored because there is no mail server. Outside
 * production only, and only from this machine, because the links in them open accounts.
 */
export function registerMailbox(app: FastifyInstance, { config, translators, mark_file }: MailboxOptions) {
  if (config.production) return
  app.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request)) return reply.callNotFound()
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    })
    dev.get('/dev/mailbox', async ({ lang }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(mailboxPage(await listStoredMails(config.data_dir), lang, translators[lang])),
    )
    dev.get<{ Params: { id: string; format?: string } }>(
      '/dev/mailbox/:id/:format?',
      async ({ params: { id, format } }, reply) => {
        const mail = (await listStoredMails(config.data_dir)).find(({ mail_id }) => String(mail_id) === id)
        if (!mail) return reply.callNotFound()
        const file = mail.files?.find(({ name }) => name === format)
        if (file) return reply.header('content-disposition', 'attachment').type(file.mime).send(file.text)
        if (format !== undefined && format !== 'text') return reply.callNotFound()
        if (format) return reply.type('text/plain; charset=utf-8').send(mail.text)
        const mark = mark_file === undefined ? '' : await readFile(mark_file, 'base64')
        return (
          reply
            // Browsers refuse to open a sandboxed page that isolates its opener.
            .headers({ 'content-security-policy': EMAIL_POLICY, 'cross-origin-opener-policy': 'unsafe-none' })
            .type('text/html; charset=utf-8')
            .send(mail.html.replaceAll(`cid:${MARK_CID}`, `data:image/png;base64,${mark}`))
        )
      },
    )
  })
}
