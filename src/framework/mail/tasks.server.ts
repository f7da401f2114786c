import type { Config } from '#framework/config/config.server.ts'
import type { Task } from '#framework/jobs/run.server.ts'
import { wakeMails } from './claim.server.ts'
import type { Emails } from './define-email.server.ts'
import { deliverMail } from './deliver.server.ts'
import { createMailer } from './mailer.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'

/** The jobs that send e-mails; they share one mailer. */
export async function mailTasks(config: Config, emails: Emails, speak: Record<Lang, T>): Promise<Task[]> {
  const mailer = await createMailer(config)
  return [
    {
      name: 'send_mail',
      run: ({ mail_id }, { database, logger }) =>
        deliverMail({ database, mailer, emails, speak, config, logger }, Number(mail_id)),
      close: () => mailer.close(),
    },
    { name: 'wake_mails', cron: '* * * * *', run: (_, { database }) => database.transaction(wakeMails) },
  ]
}
