import { CommandFailure, UsageError } from '#framework/config/command.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { isSendable } from './deliver.server.ts'
import { createMailer, type MailError } from './mailer.server.ts'
import { makeMessage } from './message.ts'

/** What an e-mail of the application looks like. */
export interface TestMail {
  translators: Record<Lang, T>
  mark_file?: string
}

/** The mail server of an address, without its account and password. */
const serverOf = (smtp_url: string) => {
  const { protocol, host } = new URL(smtp_url)
  return `${protocol}//${host}`
}

/** Sends one e-mail as the job would, but not from the queue; throws what the mail server answered. */
export async function sendTestMail(
  config: Config,
  { translators, mark_file }: TestMail,
  address: string,
  print: (line: string) => void,
) {
  if (!isSendable(address)) throw new UsageError(`"${address}" is not an e-mail address`)
  const { smtp_url, public_url, mail_from } = config
  const inBoth = (key: 'mail.test_subject' | 'mail.test_body') => [translators.ar(key), translators.en(key)]
  const mailer = await createMailer(config, mark_file)
  const created_at = new Date()
  const lang = 'ar'
  const t = translators[lang]
  const message = makeMessage({
    content: {
      subject: inBoth('mail.test_subject').join(' · '),
      preview: public_url,
      body: inBoth('mail.test_body'),
      action: { label: t('mail.test_action'), url: public_url },
      reason: t('mail.test_subject'),
    },
    mail: { mail_id: 0, created_at },
    to: { company_name: '', email: address },
    t,
    lang,
    mail_from,
    public_url,
    stop_token: null,
    has_mark: mailer.has_mark,
  })
  try {
    const answer = await mailer.send({ mail_id: 0, kind: 'test', lang, message })
    print(
      smtp_url
        ? `${serverOf(smtp_url)} accepted it from ${message.from.address}: ${answer}`
        : `SMTP_URL is not set: the e-mail is stored in ${answer} and not sent`,
    )
  } catch (error) {
    const { command, response, message: what } = error as MailError
    throw new CommandFailure(
      `${smtp_url ? serverOf(smtp_url) : 'The folder of e-mails'} refused it${command ? ` at ${command}` : ''}: ${response ?? what}`,
    )
  } finally {
    mailer.close()
  }
}
