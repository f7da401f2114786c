import type { Config } from '#framework/config/config.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { composeEmail } from './compose.server.ts'
import type { Email, Receiver } from './define-email.server.ts'
import { isSendable } from './deliver.server.ts'
import { createMailer, type MailToSend } from './mailer.server.ts'
import { makeMessage, pageAddress } from './message.ts'
import type { TestMail } from './test-mail.server.ts'

type Person = Receiver & { person_id: number; lang: Lang }

/**
 * Composes e-mails that do not go through the queue, because nothing of their receivers may be kept: `sendNow` sends
 * them after the commit. Without a mail server there are none, since they would be stored.
 */
export async function composeNow<Params extends object>(
  tx: Tx,
  { smtp_url, mail_from, public_url }: Pick<Config, 'smtp_url' | 'mail_from' | 'public_url'>,
  { translators, mark_file }: TestMail,
  email: Email<Params>,
  receivers: readonly Person[],
  params: Params,
): Promise<MailToSend[]> {
  const composed: MailToSend[] = []
  for (const receiver of smtp_url ? receivers : []) {
    const { person_id: mail_id, lang } = receiver
    const t = translators[lang]
    const page = (path: string) => pageAddress(public_url, lang, path)
    const content = await composeEmail(email, { tx, t, lang, receiver, params }, page)
    if (!content || !isSendable(receiver.email)) continue
    const message = makeMessage({
      content,
      mail: { mail_id, created_at: new Date() },
      to: receiver,
      t,
      lang,
      mail_from,
      public_url,
      stop_token: null,
      has_mark: mark_file !== undefined,
    })
    composed.push({ mail_id, kind: email.kind, lang, message })
  }
  return composed
}

/** Sends composed e-mails, each once. Answers how many the mail server took. */
export async function sendNow(
  config: Pick<Config, 'smtp_url' | 'data_dir'>,
  { mark_file }: TestMail,
  mails: readonly MailToSend[],
): Promise<number> {
  const mailer = await createMailer(config, mark_file)
  let sent = 0
  try {
    for (const mail of mails)
      sent += await mailer.send(mail).then(
        () => 1,
        () => 0,
      )
  } finally {
    mailer.close()
  }
  return sent
}
