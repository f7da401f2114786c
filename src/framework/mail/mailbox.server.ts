import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import { isLocalRequest } from '#framework/http/is-local-request.server.ts'
import { MAILBOX_VIEWS, mailboxPage, type MailboxView } from './mailbox-view.ts'
import { type StoredMail, mailFolder } from './mailer.server.ts'
import { MARK_CID } from './render.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'

/** E-mails in the list; older ones stay on disk. */
const MAX_LISTED = 200

/** E-mails are shown inside the mailbox only; they run no scripts and open links in a new tab. */
const EMAIL_POLICY =
  "default-src 'none'; style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The stored e-mails, newest first. */
export async function listStoredMails(data_dir: string): Promise<StoredMail[]> {
  const folder = mailFolder(data_dir)
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const ids = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number)
  const newest = ids.sort((a, b) => b - a).slice(0, MAX_LISTED)
  const mails = await Promise.all(newest.map((id) => readFile(join(folder, `${id}.json`), 'utf8')))
  return mails.map((json) => JSON.parse(json) as StoredMail).sort((a, b) => b.at.localeCompare(a.at) || b.mail_id - a.mail_id)
}

interface MailboxOptions {
  config: Pick<Config, 'data_dir' | 'production'>
  translators: Record<Lang, T>
}

type Query = Record<string, string | string[] | undefined>
const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * The development mailbox at `/dev/mailbox` shows e-mails that were stored because there is no mail server. Outside
 * production only, and only from this machine, because the links in them open accounts.
 */
export function registerMailbox(app: FastifyInstance, { config, translators }: MailboxOptions) {
  if (config.production) return
  const folder = mailFolder(config.data_dir)

  async function sendMailbox(request: FastifyRequest, reply: FastifyReply, id?: number) {
    const query = request.query as Query
    const lang: Lang = query.lang === 'en' ? 'en' : 'ar'
    const search = one(query.search).trim().slice(0, 200)
    const view = MAILBOX_VIEWS.find((each) => each === query.view) ?? ('html' satisfies MailboxView)
    const all = await listStoredMails(config.data_dir)
    const item = all.find(({ mail_id }) => mail_id === id)
    if (id !== undefined && !item) return reply.callNotFound()
    const wanted = search.toLowerCase()
    const items = all.filter(({ subject, to }) => `${subject} ${to.name} ${to.address}`.toLowerCase().includes(wanted))
    const source = item && view === 'source' ? await readFile(join(folder, `${item.mail_id}.eml`), 'utf8') : ''
    const page = mailboxPage({ t: translators[lang], lang, items, search, open: item && { item, view, source } })
    return reply.type('text/html; charset=utf-8').send(page)
  }

  async function sendPart(request: FastifyRequest, reply: FastifyReply) {
    const { id, view } = request.params as { id: string; view: string }
    const item = (await listStoredMails(config.data_dir)).find(({ mail_id }) => String(mail_id) === id)
    if (!item) return reply.callNotFound()
    if (view === 'text') return reply.type('text/plain; charset=utf-8').send(item.text)
    if (view === 'source') return reply.type('text/plain; charset=utf-8').send(await readFile(join(folder, `${id}.eml`)))
    if (view !== 'html') return reply.callNotFound()
    const mark = await readFile(join(import.meta.dirname, 'mark.png'), 'base64')
    return reply
      .headers({ 'content-security-policy': EMAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(item.html.replaceAll(`cid:${MARK_CID}`, `data:image/png;base64,${mark}`))
  }

  app.register(async (dev) => {
    dev.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request)) return reply.callNotFound()
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    })
    dev.get('/dev/mailbox', (request, reply) => sendMailbox(request, reply))
    dev.get('/dev/mailbox/:id', (request, reply) => {
      const { id } = request.params as { id: string }
      return /^\d{1,9}$/.test(id) ? sendMailbox(request, reply, Number(id)) : reply.callNotFound()
    })
    dev.get('/dev/mailbox/:id/:view', sendPart)
    dev.get('/dev/mailbox.css', async (_, reply) =>
      reply.type('text/css; charset=utf-8').send(await readFile(join(import.meta.dirname, 'mailbox.css'))),
    )
  })
}
