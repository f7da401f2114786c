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
import { closeRfqs } from '#tenders/amendments/confirming/close-rfqs.server.ts'
import { remindToConfirm } from '#tenders/amendments/confirming/remind-to-confirm.server.ts'
import { publishUnanswered } from '#tenders/questions/publish-unanswered.server.ts'
import { notifyPassedDeadlines } from '#tenders/rfqs/change/notify-passed-deadlines.server.ts'
import { fillClosing } from '#tenders/rfqs/change/fill-closing.server.ts'
import { remindApprovers } from '#tenders/award/approve/remind-approvers.server.ts'
import { announceTask } from '#notifications/announce.server.ts'
import { mailRights } from '#notifications/mail-rights.server.ts'
import { sendDigests } from '#notifications/digest/send-digests.server.ts'
import { deleteOldFollowAlerts, deleteOldNotifications } from '#notifications/erase-notifications.server.ts'
import { stopTokens } from '#notifications/unsubscribe/stop-token.server.ts'
import { openSealedRfqs } from '#tenders/sealed/opening/open-rfqs.server.ts'
import { loadSealKey, stockOpeningKeys } from '#tenders/sealed/opening/opening-keys.server.ts'
import { notifySealedBids } from '#tenders/sealed/notifications/notify-sealed-bids.server.ts'
import { remindOfOpenings } from '#tenders/sealed/notifications/remind-of-openings.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { findPending } from '#notifications/find-pending.server.ts'
import { receiverFinder } from '#companies/account/find-receiver.server.ts'
import { newsOf, notifyFollowers } from '#notifications/following/notify-followers.server.ts'
import { matchSearches } from '#notifications/saved-searches/match-searches.server.ts'
import { remindFollowers } from '#tenders/rfqs/change/remind-followers.server.ts'
import { MAIL_MARK } from './mail-mark.server.ts'
import { translators } from './translators.server.ts'
import { notifications } from './events.server.ts'
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
  { name: 'sweep_files', cron: '17 * * * *', run: (_, context) => sweepFiles(context) },
  // RFQs close at any minute.
  { name: 'tell_deadlines', cron: '* * * * *', run: (_, { database }) => notifyPassedDeadlines(database) },
  { name: 'close_rfqs', cron: '* * * * *', run: (_, { database }) => closeRfqs(database) },
  {
    name: 'open_sealed',
    cron: '* * * * *',
    run: async (_, context) =>
      openSealedRfqs(context, {
        seal: await loadSealKey(config, seal_key, context.database.kysely),
        secrets: await openSecretBox(config),
      }),
  },
  {
    name: 'stock_opening_keys',
    cron: '* * * * *',
    // At startup, because no RFQ can be sealed without opening keys.
    atStart: true,
    run: async (_, { database, logger }) =>
      stockOpeningKeys(database, await loadSealKey(config, seal_key, database.kysely), logger),
  },
  { name: 'notify_sealed_bids', cron: '* * * * *', run: (_, { database }) => notifySealedBids(database) },
  { name: 'publish_questions', cron: '* * * * *', run: (_, { database }) => publishUnanswered(database) },
  { name: 'fill_closing', cron: '* * * * *', run: (_, { database }) => fillClosing(database) },
  announceTask,
  { name: 'send_digests', cron: '*/10 * * * *', run: (_, { database }) => sendDigests(database) },
  { name: 'remind_approvers', cron: '13 * * * *', run: (_, { database }) => remindApprovers(database) },
  // Before the daily summary.
  { name: 'remind_to_confirm', cron: '25 4 * * *', run: (_, { database }) => remindToConfirm(database) },
  { name: 'remind_of_openings', cron: '27 4 * * *', run: (_, { database }) => remindOfOpenings(database) },
  { name: 'near_deadlines', cron: '30 4 * * *', run: (_, { database }) => remindFollowers(database) },
  {
    name: 'match_rfq',
    run: ({ object_id, after = 0 }, { database }) => matchSearches(database, 'rfqs', Number(object_id), Number(after)),
  },
  {
    name: 'match_product',
    run: ({ object_id, after = 0 }, { database }) =>
      matchSearches(database, 'products', Number(object_id), Number(after)),
  },
  {
    name: 'notify_followers',
    run: ({ after = 0, ...followed }, { database }) => notifyFollowers(database, newsOf(followed), Number(after)),
  },
  { name: 'release_jobs', cron: '*/10 * * * *', run: (_, { database }) => releaseAbandonedJobs(database) },
  { name: 'collect_words', cron: '* * * * *', run: (_, { database }) => collectNewWords(database, WORD_SOURCES) },
  { name: 'recount_words', cron: '23 0 * * *', run: (_, { database }) => recountWords(database, WORD_SOURCES) },
  {
    name: 'forget_expired',
    cron: '41 * * * *',
    async run(_, { database }) {
      await deleteExpiredRequests(database)
      await forgetExpiredAccess(database)
      await deleteOldNotifications(database)
      await deleteOldFollowAlerts(database)
    },
  },
]
