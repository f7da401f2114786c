import type { Config } from '#framework/config/config.server.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'
import { requeueLostMails } from './claim.server.ts'
import type { Emails } from './define-email.server.ts'
import { deliverMail, type MailRules } from './deliver.server.ts'
import { createMailer } from './mailer.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'

/** The jobs that send e-mails; they share one mailer. `mark_file`: the application's mark, a square PNG. */
export async function mailTasks(
  config: Config,
  emails: Emails,
  translators: Record<Lang, T>,
  rules: MailRules,
  mark_file?: string,
): Promise<JobTask[]> {
  const mailer = await createMailer(config, mark_file)
  return [
    {
      name: 'send_mail',
      run: ({ mail_id }, { database, logger }) =>
        deliverMail({ database, mailer, emails, translators, config, logger, ...rules }, Number(mail_id)),
      close: () => mailer.close(),
    },
    { name: 'wake_mails', cron: '* * * * *', run: (_, { database }) => database.transaction(requeueLostMails) },
  ]
}
