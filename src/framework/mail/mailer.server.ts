import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer/lib/stream-transport/index.js'
import type { Config } from '#framework/config/config.server.ts'
import type { Message } from './email-content.ts'
import { MARK_CID } from './render.ts'

/** An e-mail stored on disk because there is no mail server, as the development mailbox reads it. */
export interface StoredMail extends Message {
  mail_id: number
  kind: string
  lang: string
  /** When it was stored, ISO 8601. */
  at: string
}

/** A message and what its stored copy contains besides. */
export interface MailToSend {
  mail_id: number
  kind: string
  lang: string
  message: Message
}

/** What nodemailer says of a failed attempt. Without `responseCode` no server answered to the command. */
export interface MailError extends Error {
  code?: string
  responseCode?: number
  /** The server's answer, its code included. */
  response?: string
  /** The SMTP command that failed. */
  command?: string
}

/** Sends e-mails, or stores them when there is no mail server. */
export interface Mailer {
  /**
   * Resolves when the e-mail was accepted, with the server's answer, or the file where it is stored; rejects with a
   * `MailError`.
   */
  send: (mail: MailToSend) => Promise<string>
  close: () => void
  /** Whether e-mails show the application's mark, an image that is sent with each. */
  has_mark: boolean
}

/** Where e-mails are stored without a mail server. */
export const mailFolder = (data_dir: string) => join(data_dir, 'mail')

/** An attempt fails when the mail server does not answer within this time. */
const TIMEOUT_MS = 30_000

const MARK_PART = {
  cid: MARK_CID,
  contentType: 'image/png',
  contentDisposition: 'inline',
  filename: 'mark.png',
} as const

function toMailOptions({ message_id, from, to, subject, text, html, unsubscribe, files = [] }: Message, mark?: Buffer) {
  return {
    messageId: message_id,
    from,
    to,
    // Exactly one receiver, whatever a name or address may contain.
    envelope: { from: from.address, to: [to.address] },
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [
      ...(mark ? [{ ...MARK_PART, content: mark }] : []),
      ...files.map((file) => ({
        filename: file.name,
        contentType: file.mime,
        contentDisposition: 'attachment' as const,
        content: file.text,
      })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Sends to the mail server of `SMTP_URL`, or stores in a folder when there is none.
 *
 * @param mark_file the application's mark, a square PNG
 */
export async function createMailer(
  { smtp_url, data_dir }: Pick<Config, 'smtp_url' | 'data_dir'>,
  mark_file?: string,
): Promise<Mailer> {
  // The library is not loaded by web processes, which only read stored e-mails.
  const { createTransport } = await import('nodemailer')
  const mark = mark_file === undefined ? undefined : await readFile(mark_file)
  if (!smtp_url)
    return createStoringMailer(
      mailFolder(data_dir),
      mark,
      createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
    )
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  })
  return {
    send: async ({ message }) => (await transport.sendMail(toMailOptions(message, mark))).response,
    close: () => transport.close(),
    has_mark: Boolean(mark),
  }
}

function createStoringMailer(
  folder: string,
  mark: Buffer | undefined,
  transport: Transporter<SentMessageInfo>,
): Mailer {
  return {
    async send({ mail_id, kind, lang, message }) {
      const { message: source } = await transport.sendMail(toMailOptions(message, mark))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const kept: StoredMail = { mail_id, kind, lang, at: new Date().toISOString(), ...message }
      const file = join(folder, `${mail_id}.eml`)
      await writeAtomically(file, source as Buffer)
      // Last, because the mailbox lists these: what it lists is there as a whole.
      await writeAtomically(join(folder, `${mail_id}.json`), Buffer.from(JSON.stringify(kept)))
      return file
    },
    close: () => transport.close(),
    has_mark: Boolean(mark),
  }
}

/**
 * Writes a file that is either there as a whole or not at all. Links in it open accounts: only the owner may read it.
 */
async function writeAtomically(path: string, bytes: Buffer) {
  const file = await open(`${path}.tmp`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.tmp`, path)
}
