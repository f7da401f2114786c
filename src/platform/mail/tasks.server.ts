import type { Config } from '#platform/config.server.ts'
import type { Task } from '#platform/jobs/run.server.ts'
import { wakeMails } from '#platform/mail/claim.server.ts'
import type { Letters } from '#platform/mail/compose.server.ts'
import { deliverMail } from '#platform/mail/deliver.server.ts'
import { createPost } from '#platform/mail/post.server.ts'
import type { Lang, T } from '#platform/words.ts'

/** The jobs that send letters; they share one connection to the mail server. */
export async function mailTasks(config: Config, letters: Letters, speak: Record<Lang, T>): Promise<Task[]> {
  const post = await createPost(config)
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
