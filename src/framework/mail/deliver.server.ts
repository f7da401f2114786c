import { sql } from 'kysely'
import type { Config } from '#framework/config/config.server.ts'
import type { Database, Tx } from '#framework/database/database.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { claimMail, postponeMail, type ClaimedMail } from './claim.server.ts'
import { composeEmail } from './compose.server.ts'
import type { Email, Emails, Receiver } from './define-email.server.ts'
import { makeMessage, pageAddress } from './message.ts'
import type { MailError, MailToSend, Mailer } from './mailer.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'

/** Callbacks of the application about receivers and notifications. */
export interface MailRules {
  /** The current receiver, or the reason for not sending the e-mail. */
  findReceiver: (tx: Tx, mail: ClaimedMail, email: Email<object>) => Promise<(Receiver & { lang: Lang }) | string>
  /** Returns those of these notifications that still need their e-mail. */
  findPending: (tx: Tx, notification_ids: readonly number[]) => Promise<readonly number[]>
  /** Token of the unsubscribe link, which works without signing in; null for e-mails that cannot be stopped. */
  stopToken: (mail: Pick<ClaimedMail, 'kind' | 'params'>, person_id: number) => string | null
}

export interface Delivery extends MailRules {
  database: Database
  mailer: Mailer
  emails: Emails
  translators: Record<Lang, T>
  config: Pick<Config, 'mail_from' | 'public_url'>
  logger: Logger
}

/** Seconds until the next attempt: 10, 20, 40 … up to five minutes. */
export const backoff = (attempts: number) => Math.min(300, 10 * 2 ** Math.min(attempts - 1, 10))

/** Seconds until the next attempt after a refusal that an operator must fix: 5, 10, 20 … minutes, up to an hour. */
export const refusedBackoff = (attempts: number) => Math.min(3600, 300 * 2 ** Math.min(attempts - 1, 10))

/** RFC 5321 requires attempts for four to five days. */
const GIVE_UP_DAYS = 5

/** Addresses that can be sent to; the same that registration accepts. */
const SENDABLE = /^[^\s"<>(),;:\\@]+@[^\s"<>(),;:\\@][^\s"<>(),;:\\@.]*\.[^\s"<>(),;:\\@]+$/
export const isSendable = (address: string) => SENDABLE.test(address)

const setStatus = (tx: Tx, mail_id: number, status: 'bounced' | 'dead' | 'skipped', last_error: string) =>
  tx
    .updateTable('mails')
    .set({ status, last_error })
    .where('mail_id', '=', mail_id)
    .where('status', '=', 'queued')
    .execute()

/** Composes the e-mail of a claimed row, or returns the reason for not sending it. */
async function compose(
  tx: Tx,
  mail: ClaimedMail,
  { emails, mailer, translators, config, findReceiver, stopToken }: Delivery,
): Promise<MailToSend | string> {
  const email = emails.get(mail.kind)
  // Queued by a newer release: another process knows it.
  if (!email) throw new Error(`there is no e-mail of kind ${mail.kind}`)
  const receiver = await findReceiver(tx, mail, email)
  if (typeof receiver === 'string') return receiver
  const { lang, person_id } = receiver
  const t = translators[lang]
  const page = (path: string) => pageAddress(config.public_url, lang, path)
  const content = await composeEmail(email, { tx, t, lang, receiver, params: mail.params }, page)
  if (!content) return 'nothing left to report'
  const stop_token = person_id === null ? null : stopToken(mail, person_id)
  const message = makeMessage({
    content,
    mail,
    to: receiver,
    t,
    lang,
    mail_from: config.mail_from,
    public_url: config.public_url,
    stop_token,
    has_mark: mailer.has_mark,
  })
  return { mail_id: mail.mail_id, kind: mail.kind, lang, message }
}

/**
 * SMTP codes about the receiver's mailbox, unless an enhanced code or the text says otherwise (RFC 5321, 4.2.3; RFC
 * 7504).
 */
const MAILBOX_CODES = new Set([550, 551, 552, 553, 556])
/**
 * Enhanced codes (RFC 3463) about addresses and mailboxes. 5.1.7 and 5.1.8 are excluded: they are about the sender's.
 */
const MAILBOX_STATUS = /^\d{3}[ -]5\.(?:1\.(?![78]\b)|2\.)\d/
const ENHANCED_STATUS = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}\b/
/** Without an enhanced code: words of servers that reject our e-mails to any receiver. */
const ABOUT_POLICY =
  /\b(?:relay|polic|spam|block|blacklist|denylist|reputation|prohibit|authenticat|not authori[sz]ed)/i

/**
 * Classifies a failed attempt: `bounced` (wrong address), `refused` (the server rejects our e-mails; an operator must
 * fix it) or `later` (retry).
 */
function meaningOf(error: unknown): 'bounced' | 'refused' | 'later' {
  const { code, responseCode, command, response = '' } = error as MailError
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'bounced' : 'later'
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return 'later'
  const isMailbox = ENHANCED_STATUS.test(response)
    ? MAILBOX_STATUS.test(response)
    : MAILBOX_CODES.has(responseCode) && !ABOUT_POLICY.test(response)
  return isMailbox ? 'bounced' : 'refused'
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function retryLater({ database, logger }: Delivery, mail: ClaimedMail, error: unknown, seconds: number) {
  await database.transaction(async (tx) => {
    const { old } = await tx
      .selectFrom('mails')
      .select(sql<boolean>`created_at < now() - make_interval(days => ${GIVE_UP_DAYS})`.as('old'))
      .where('mail_id', '=', mail.mail_id)
      .executeTakeFirstOrThrow()
    if (old) return setStatus(tx, mail.mail_id, 'dead', messageOf(error))
    return postponeMail(tx, mail.mail_id, seconds, { last_error: messageOf(error) })
  })
  logger.warn({ err: error, mail_id: mail.mail_id, attempts: mail.attempts }, 'an e-mail could not be sent yet')
}

/**
 * Sends one queued e-mail, at least once: a crash after the mail server accepted it and before that is stored sends one
 * more copy with the same Message-ID.
 */
export async function deliverMail(delivery: Delivery, mail_id: number) {
  const { database, mailer, logger } = delivery
  const mail = await database.transaction((tx) => claimMail(tx, mail_id, delivery))
  if (!mail) return
  const settle = (status: Parameters<typeof setStatus>[2], last_error: string) =>
    database.transaction((tx) => setStatus(tx, mail.mail_id, status, last_error))
  try {
    const composed = await database.transaction((tx) => compose(tx, mail, delivery))
    if (typeof composed === 'string') {
      await settle('skipped', composed)
      return
    }
    if (!isSendable(composed.message.to.address)) {
      await settle('bounced', 'this is not an address that can be sent to')
      return
    }
    await mailer.send(composed)
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning !== 'bounced')
      return retryLater(delivery, mail, error, (meaning === 'refused' ? refusedBackoff : backoff)(mail.attempts))
    await settle('bounced', messageOf(error))
    logger.warn({ err: error, mail_id: mail.mail_id }, 'an e-mail was refused')
    return
  }
  // In a transaction because that is repeated after a deadlock: the next attempt would send another copy.
  await database.transaction((tx) =>
    tx
      .updateTable('mails')
      .set({ status: 'sent', sent_at: sql<Date>`now()`, last_error: null })
      .where('mail_id', '=', mail.mail_id)
      .where('status', '=', 'queued')
      .execute(),
  )
}
