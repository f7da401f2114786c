import { after, afterEach } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { type Delivery, deliverMail } from '#framework/mail/deliver.server.ts'
import type { Email, Emails } from '#framework/mail/define-email.server.ts'
import { createMailer } from '#framework/mail/mailer.server.ts'
import { queueEmails, type Recipient } from '#framework/mail/queue.server.ts'
import { notifications } from '#app/events.server.ts'
import { dictionary } from '#app/messages.ts'
import { receiverFinder } from '#companies/account/find-receiver.server.ts'
import { mailRights } from '#notifications/mail-rights.server.ts'
import { findPending } from '#notifications/find-pending.server.ts'
import type { TestDatabase } from '../database.ts'
import { aMailServer } from './mail-server.ts'

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/**
 * Delivers e-mails to a mail server of the test. After each test no e-mail is left and the server accepts everything
 * again.
 */
export async function aDelivery(database: TestDatabase, emails: Emails) {
  const { kysely, pool } = database
  const server = await aMailServer()
  const mailer = await createMailer({ smtp_url: server.url, data_dir: '/nowhere' })
  after(async () => {
    mailer.close()
    await server.close()
  })
  afterEach(async () => {
    server.taken.length = 0
    server.answers(() => undefined)
    server.answersToData(() => undefined)
    await database.owner.kysely.deleteFrom('mails').execute()
  })
  const delivery: Delivery = {
    database,
    mailer,
    emails,
    translators,
    config: { mail_from: 'Tarsiya <no-reply@tarsiya.example>', public_url: 'https://tarsiya.example' },
    logger: createLogger('silent'),
    findReceiver: receiverFinder(mailRights(notifications)),
    findPending,
    stopToken: () => null,
  }
  return {
    server,
    delivery,
    deliver: (mail_id: number) => deliverMail(delivery, mail_id),
    /** Queues an e-mail and gives the id of the newest. */
    async queue<Params extends object>(email: Email<Params>, params: NoInfer<Params>, to: number | Recipient) {
      await database.transaction((tx) => queueEmails(tx, [{ email, params, to }]))
      const { mail_id } = await kysely
        .selectFrom('mails')
        .select('mail_id')
        .orderBy('mail_id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return mail_id
    },
    rowOf: (mail_id: number) =>
      kysely.selectFrom('mails').selectAll().where('mail_id', '=', mail_id).executeTakeFirstOrThrow(),
    /** Lets time pass for one e-mail that waits for its next attempt. */
    age: (mail_id: number, interval: string) =>
      pool.query('update mails set next_attempt_at = next_attempt_at - $2::interval where mail_id = $1', [
        mail_id,
        interval,
      ]),
    /** Lets five minutes pass for every e-mail. */
    passDigest: () =>
      pool.query(
        "update mails set sent_at = sent_at - interval '5 minutes', next_attempt_at = next_attempt_at - interval '5 minutes'",
      ),
  }
}
