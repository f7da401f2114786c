import { forgetExpiredAccess } from '#accounts/forget-expired.server.ts'
import type { Config } from '#platform/config.server.ts'
import { clamdScanner } from '#platform/files/scan.server.ts'
import { scanFiles } from '#platform/files/scan-files.server.ts'
import { sweepFiles } from '#platform/files/sweep.server.ts'
import { makeVariantsTask, wakeVariants } from '#platform/files/variants.server.ts'
import { forgetOldRequests } from '#platform/jobs/forget.server.ts'
import type { Task } from '#platform/jobs/run.server.ts'
import { mailTasks } from '#platform/mail/tasks.server.ts'
import { languageWords, makeT } from '#platform/words.ts'
import { tellDeadlines } from '#rfqs/tell-deadlines.server.ts'
import { dictionary } from '#words.ts'
import { letters } from './letters.server.ts'

const speak = { ar: makeT('ar', languageWords('ar', dictionary)), en: makeT('en', languageWords('en', dictionary)) }

/** Every job of the product, gathered from the platform and the slices; for `runJobs`. */
export const gatherTasks = async (config: Config): Promise<Task[]> => [
  ...(await mailTasks(config, letters, speak)),
  { name: 'make_variants', run: ({ file_id }, context) => makeVariantsTask({ file_id: Number(file_id) }, context) },
  { name: 'wake_variants', cron: '*/2 * * * *', run: (_, { database }) => wakeVariants(database) },
  { name: 'scan_files', cron: '* * * * *', run: (_, context) => scanFiles({ ...context, scanner: clamdScanner(config.clamd_url) }) },
  { name: 'sweep_files', cron: '17 * * * *', run: (_, context) => sweepFiles(context) },
  { name: 'tell_deadlines', cron: '*/10 * * * *', run: (_, { database }) => tellDeadlines(database) },
  {
    name: 'forget_expired',
    cron: '41 * * * *',
    async run(_, { database }) {
      await forgetOldRequests(database)
      await forgetExpiredAccess(database)
    },
  },
]
