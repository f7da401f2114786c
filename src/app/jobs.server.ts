import { forgetExpiredAccess } from '#companies/account/forget-expired.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { clamdScanner } from '#framework/files/serve/scan.server.ts'
import { scanFiles } from '#framework/files/serve/scan-files.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { makeVariantsTask, requeueLateVariants } from '#framework/files/serve/variants.server.ts'
import { deleteExpiredRequests } from '#framework/jobs/delete-expired-requests.server.ts'
import { releaseAbandonedJobs } from '#framework/jobs/release-jobs.server.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'
import { mailTasks } from '#framework/mail/tasks.server.ts'
import { collectNewWords, recountWords } from '#framework/search/collect-words.server.ts'
import { productWords } from '#marketplace/browse/product-words.server.ts'
import { rfqWords } from '#tenders/rfqs/list/rfq-words.server.ts'
import { supplierWords } from '#companies/directory/supplier-words.server.ts'
import { mailRights } from '#notifications/mail-rights.server.ts'
import { deleteOldFollowAlerts, deleteOldNotifications } from '#notifications/erase-notifications.server.ts'
import { stopTokens } from '#notifications/unsubscribe/stop-token.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { findPending } from '#notifications/find-pending.server.ts'
import { receiverFinder } from '#companies/account/find-receiver.server.ts'
import { MAIL_MARK } from './mail-mark.server.ts'
import { translators } from './translators.server.ts'
import { notifications } from './events.server.ts'
import { slices } from './slices.server.ts'
import { emails, topicOf } from './emails.server.ts'
import { LATE_VARIANT_KINDS } from './uploads.ts'

export const WORD_SOURCES = [rfqWords, productWords, supplierWords]

/** All jobs of the framework and the slices, for `runJobs`. `seal_key` is SEAL_KEY, which the job process alone has. */
export const gatherTasks = async (config: Config, seal_key?: string): Promise<JobTask[]> => [
  ...(await mailTasks(
    config,
    emails,
    translators,
    {
      findReceiver: receiverFinder(mailRights(notifications)),
      findPending,
      stopToken: stopTokens(await openSecretBox(config), topicOf),
    },
    MAIL_MARK,
  )),
  { name: 'make_variants', run: ({ file_id }, context) => makeVariantsTask({ file_id: Number(file_id) }, context) },
  {
    name: 'wake_variants',
    cron: '*/2 * * * *',
    run: (_, { database }) => requeueLateVariants(database, LATE_VARIANT_KINDS),
  },
  {
    name: 'scan_files',
    cron: '* * * * *',
    run: (_, context) => scanFiles({ ...context, scanner: clamdScanner(config.clamd_url) }),
  },
  { name: 'sweep_files', cron: '17 * * * *', by_clock: true, run: (_, context) => sweepFiles(context) },
  ...slices.flatMap(({ jobs = [] }) => (typeof jobs === 'function' ? jobs({ seal_key }) : jobs)),
  { name: 'release_jobs', cron: '*/10 * * * *', run: (_, { database }) => releaseAbandonedJobs(database) },
  { name: 'collect_words', cron: '* * * * *', run: (_, { database }) => collectNewWords(database, WORD_SOURCES) },
  { name: 'recount_words', cron: '23 0 * * *', run: (_, { database }) => recountWords(database, WORD_SOURCES) },
  {
    name: 'forget_expired',
    cron: '41 * * * *',
    by_clock: true,
    async run(_, { database }) {
      await deleteExpiredRequests(database)
      await forgetExpiredAccess(database)
      await deleteOldNotifications(database)
      await deleteOldFollowAlerts(database)
    },
  },
]
