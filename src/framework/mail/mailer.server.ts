import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#framework/config/config.server.ts'
import type { Message } from './letter.ts'
import { MARK_CID } from './render.ts'

/** A letter kept on the disk because there is no mail server, as the development mailbox reads it. */
export interface KeptMail extends Message {
  mail_id: number
  kind: string
  lang: string
  /** When it was kept, ISO 8601. */
  at: string
}

/** What is handed over: the message and what the kept copy says beside it. */
export interface MailToSend {
  mail_id: number
  kind: string
  lang: string
  message: Message
}

/** Takes letters to their receivers, or keeps them. */
export interface Mailer {
  /** Resolves when the letter has been accepted; rejects as nodemailer does. */
  send: (parcel: MailToSend) => Promise<void>
  close: () => void
}

/** Where letters are kept without a mail server. */
export const mailFolder = (data_dir: string) => join(data_dir, 'mail')

/** Milliseconds without a word from the mail server before a try counts as failed. */
const PATIENCE = 30_000

const MARK = join(import.meta.dirname, 'mark.png')

function asMail({ message_id, from, to, subject, text, html }: Message, mark: Buffer) {
  return {
    messageId: message_id,
    from,
    to,
    // Exactly one receiver, whatever a name or address may contain.
    envelope: { from: from.address, to: [to.address] },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ cid: MARK_CID, content: mark, contentType: 'image/png', contentDisposition: 'inline' as const, filename: 'mark.png' }],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The mail server of `SMTP_URL`, or the folder of kept mails when there is none. */
export async function createMailer({ smtp_url, data_dir }: Pick<Config, 'smtp_url' | 'data_dir'>): Promise<Mailer> {
  const mark = await readFile(MARK)
  if (!smtp_url) return keepingPost(mailFolder(data_dir), mark)
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
  })
  return {
    send: async ({ message }) => {
      await transport.sendMail(asMail(message, mark))
    },
    close: () => transport.close(),
  }
}

function keepingPost(folder: string, mark: Buffer): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send({ mail_id, kind, lang, message }) {
      const { message: source } = await transport.sendMail(asMail(message, mark))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const kept: KeptMail = { mail_id, kind, lang, at: new Date().toISOString(), ...message }
      await writeWhole(join(folder, `${mail_id}.eml`), source as Buffer)
      // Last, because the mailbox lists these: what it lists is there as a whole.
      await writeWhole(join(folder, `${mail_id}.json`), Buffer.from(JSON.stringify(kept)))
    },
    close: () => transport.close(),
  }
}

/** Writes a file that is either there as a whole or not at all. Links in it open accounts: only the owner may read it. */
async function writeWhole(path: string, bytes: Buffer) {
  const file = await open(`${path}.tmp`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.tmp`, path)
}
