import { sql } from 'kysely'
import type { Config } from '#framework/config/config.server.ts'
import type { Database, Tx } from '#framework/database/database.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { claimMail, postponeMail, type ClaimedMail } from './claim.server.ts'
import type { Letters } from './compose.server.ts'
import { makeMessage, pageAddress } from './message.ts'
import type { MailToSend, Mailer } from './mailer.server.ts'
import type { Lang, T } from '#framework/i18n/words.ts'

export interface Delivery {
  database: Database
  post: Mailer
  letters: Letters
  speak: Record<Lang, T>
  config: Pick<Config, 'mail_from' | 'public_url'>
  logger: Logger
}

/** Seconds until the next try: 10, 20, 40 … up to five minutes. */
export const backoff = (attempts: number) => Math.min(300, 10 * 2 ** Math.min(attempts - 1, 10))

/** RFC 5321 asks for four to five days of tries. */
const GIVE_UP_DAYS = 5

/** What an address must look like to be sent to; the same that registration takes. */
const SENDABLE = /^[^\s"<>(),;:\\@]+@[^\s"<>(),;:\\@]+\.[^\s"<>(),;:\\@]+$/

const setStatus = (tx: Database['kysely'], mail_id: number, status: 'bounced' | 'dead' | 'skipped', last_error: string) =>
  tx.updateTable('mails').set({ status, last_error }).where('mail_id', '=', mail_id).where('status', '=', 'queued').execute()

/** Writes the letter of a taken row, or says why there is none. */
async function compose(tx: Tx, mail: ClaimedMail, { letters, speak, config }: Delivery): Promise<MailToSend | string> {
  const user = await tx
    .selectFrom('users')
    .select(['user_id', 'company_name', 'email', 'lang', 'is_active', 'email_verified_at'])
    .where('user_id', '=', mail.user_id)
    .executeTakeFirst()
  if (!user?.is_active) return 'the account is not active'
  const { lang, company_name, email } = user
  const t = speak[lang]
  const letter = await letters[mail.kind]({
    tx,
    t,
    lang,
    receiver: { user_id: user.user_id, company_name, email, email_verified: user.email_verified_at !== null },
    params: mail.params,
    page: (path) => pageAddress(config.public_url, lang, path),
  })
  if (!letter) return 'there was nothing left to say'
  const message = makeMessage({ letter, mail, to: user, t, lang, mail_from: config.mail_from, public_url: config.public_url })
  return { mail_id: mail.mail_id, kind: mail.kind, lang, message }
}

/** True when the receiving side has refused for good; a refusal of our own account or address is ours to repair. */
function isRefused(error: unknown) {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (responseCode !== undefined && responseCode >= 500) return command === 'RCPT TO' || command === 'DATA'
  return code === 'EENVELOPE' && responseCode === undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function tryAgain({ database, logger }: Delivery, mail: ClaimedMail, error: unknown) {
  await database.transaction(async (tx) => {
    const { old } = await tx
      .selectFrom('mails')
      .select(sql<boolean>`created_at < now() - make_interval(days => ${GIVE_UP_DAYS})`.as('old'))
      .where('mail_id', '=', mail.mail_id)
      .executeTakeFirstOrThrow()
    if (old) return setStatus(tx, mail.mail_id, 'dead', messageOf(error))
    return postponeMail(tx, mail.mail_id, backoff(mail.attempts), { last_error: messageOf(error) })
  })
  logger.warn({ err: error, mail_id: mail.mail_id, attempts: mail.attempts }, 'a letter could not be sent yet')
}

/**
 * Sends one letter of the queue, at least once: a crash after the mail server has taken it and before that is written down
 * makes one more copy with the same Message-ID.
 */
export async function deliverMail(delivery: Delivery, mail_id: number) {
  const { database, post, logger } = delivery
  const mail = await database.transaction((tx) => claimMail(tx, mail_id))
  if (!mail) return
  try {
    const parcel = await database.transaction((tx) => compose(tx, mail, delivery))
    if (typeof parcel === 'string') {
      await setStatus(database.kysely, mail.mail_id, 'skipped', parcel)
      return
    }
    if (!SENDABLE.test(parcel.message.to.address)) {
      await setStatus(database.kysely, mail.mail_id, 'bounced', 'this is not an address that can be sent to')
      return
    }
    await post.send(parcel)
  } catch (error) {
    if (!isRefused(error)) return tryAgain(delivery, mail, error)
    await setStatus(database.kysely, mail.mail_id, 'bounced', messageOf(error))
    logger.warn({ err: error, mail_id: mail.mail_id }, 'a letter was refused')
    return
  }
  await database.kysely
    .updateTable('mails')
    .set({ status: 'sent', sent_at: sql<Date>`now()`, last_error: null })
    .where('mail_id', '=', mail.mail_id)
    .where('status', '=', 'queued')
    .execute()
}
