import { type EmailContent, headerLine, type Message } from './email-content.ts'
import { renderHtml, renderText, type Frame } from './render.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Lang } from '#framework/i18n/messages.ts'

/** Characters that a display name or a subject may have. */
const MAX_LENGTH = { name: 78, subject: 200 }

/** Parses `Name <no-reply@example.com>` or the address alone. */
export function parseMailFrom(from: string) {
  const whole = from.trim()
  const [, name = '', address = whole] = /^([^<]*)<([^<>\s]+)>$/.exec(whole) ?? []
  return { name: name.replaceAll('"', '').trim(), address }
}

/** The absolute address of a page of ours. Its base is the configured one, never a header's. */
export const pageAddress = (public_url: string, lang: Lang, path: string) => `${public_url}${localPath(lang, path)}`

export interface MessageOptions extends Omit<Frame, 'support' | 'stop'> {
  content: EmailContent
  mail: { mail_id: number; created_at: Date }
  to: { company_name: string; email: string }
  mail_from: string
  public_url: string
  /** With which the receiver stops e-mails of this kind. */
  stop_token: string | null
}

/** Makes the message of an e-mail: cleaned headers, both parts, and an id that is the same for every attempt. */
export function makeMessage({
  content,
  mail,
  to,
  mail_from,
  public_url,
  t,
  lang,
  stop_token,
  has_mark,
}: MessageOptions): Message {
  const sender = parseMailFrom(mail_from)
  const token = stop_token === null ? null : `?token=${stop_token}`
  const frame = {
    t,
    lang,
    support: pageAddress(public_url, lang, '/support'),
    stop: token && pageAddress(public_url, lang, `/unsubscribe${token}`),
    has_mark,
  }
  // A name that an operator configured stays as it is; the application's own is translated.
  const name = sender.name || t('mail.from_name')
  return {
    message_id: `<mail-${mail.mail_id}-${mail.created_at.getTime()}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    from: { name: headerLine(name, MAX_LENGTH.name), address: sender.address },
    to: { name: headerLine(to.company_name, MAX_LENGTH.name), address: to.email },
    subject: headerLine(content.subject, MAX_LENGTH.subject),
    preview: headerLine(content.preview, MAX_LENGTH.subject),
    text: renderText(content, frame),
    html: renderHtml(content, frame),
    ...(content.files && { files: content.files }),
    ...(token && { unsubscribe: `${public_url}/api/v1/unsubscribe${token}` }),
  }
}
