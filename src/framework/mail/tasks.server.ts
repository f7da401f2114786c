import type { Config } from '#framework/config/config.server.ts'
import type { Task } from '#framework/jobs/run.server.ts'
import { wakeMails } from './claim.server.ts'
import type { Letters } from './compose.server.ts'
import { deliverMail } from './deliver.server.ts'
import { createMailer } from './mailer.server.ts'
import type { Lang, T } from '#framework/i18n/words.ts'

/** The jobs that send letters; they share one connection to the mail server. */
export async function mailTasks(config: Config, letters: Letters, speak: Record<Lang, T>): Promise<Task[]> {
  const post = await createMailer(config)
  return [
    {
      name: 'send_mail',
      run: ({ mail_id }, { database, logger }) =>
        deliverMail({ database, post, letters, speak, config, logger }, Number(mail_id)),
      close: () => post.close(),
    },
    { name: 'wake_mails', cron: '* * * * *', run: (_, { database }) => database.transaction(wakeMails) },
  ]
}
