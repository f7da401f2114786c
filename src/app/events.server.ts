import * as backupEvents from '#runtime/backup/events.ts'
import * as companyEvents from '#companies/events.ts'
import * as invitationEvents from '#companies/invitations/events.ts'
import * as memberEvents from '#companies/members/events.ts'
import * as mailEvents from '#framework/mail/events.ts'
import * as productEvents from '#marketplace/events.ts'
import * as followEvents from '#notifications/following/events.ts'
import * as savedSearchEvents from '#notifications/saved-searches/events.ts'
import * as approvalEvents from '#tenders/award/approve/events.ts'
import * as tenderEvents from '#tenders/core/events.ts'
import * as questionEvents from '#tenders/questions/events.ts'
import { eventsOf } from '#framework/events/define-event.ts'
import { companyNotifications } from '#companies/notifications.server.ts'
import { invitationNotifications } from '#companies/invitations/notifications.server.ts'
import { memberNotifications } from '#companies/members/notifications.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { invalidateChanged } from '#framework/cache/invalidation.server.ts'
import { runReactions, type Reactions } from '#framework/events/reactions.server.ts'
import { followNotifications } from '#notifications/following/notifications.server.ts'
import { createNotifier } from '#notifications/notify-companies.server.ts'
import { queueFollowerJobs } from '#notifications/queue-follower-jobs.server.ts'
import { savedSearchNotifications } from '#notifications/saved-searches/notifications.server.ts'
import { moderationNotifications } from '#marketplace/moderation-emails.server.ts'
import { awardNotifications } from '#tenders/award/accept/notifications.server.ts'
import { amendmentNotifications } from '#tenders/amendments/notifications.server.ts'
import { approvalNotifications } from '#tenders/award/approve/notifications.server.ts'
import { proposalReactions } from '#tenders/award/approve/end-proposals.server.ts'
import { approverReactions } from '#tenders/award/approve/undecidable-awards.server.ts'
import { bidNotifications } from '#tenders/bids/notifications.server.ts'
import { vatNumberReactions } from '#tenders/lines/pricing/keep-vat-number.server.ts'
import { questionNotifications } from '#tenders/questions/notifications.server.ts'
import { rfqNotifications } from '#tenders/rfqs/change/notifications.server.ts'
import { sealedReactions } from '#tenders/sealed/reactions.server.ts'
import { sealedNotifications } from '#tenders/sealed/notifications/notifications.server.ts'

/** Every event of the product. */
export const events = [
  companyEvents,
  invitationEvents,
  memberEvents,
  tenderEvents,
  questionEvents,
  approvalEvents,
  productEvents,
  followEvents,
  savedSearchEvents,
  mailEvents,
  backupEvents,
].flatMap(eventsOf)

/** Every notification of the product, gathered from the slices. */
export const notifications = [
  ...companyNotifications,
  ...memberNotifications,
  ...invitationNotifications,
  ...bidNotifications,
  ...awardNotifications,
  ...approvalNotifications,
  ...rfqNotifications,
  ...amendmentNotifications,
  ...sealedNotifications,
  ...questionNotifications,
  ...moderationNotifications,
  ...savedSearchNotifications,
  ...followNotifications,
]

/** Reactions of other slices, which may also refuse the change. They run in this order, before notifications. */
const consequences = runReactions([
  ...sealedReactions,
  ...approverReactions,
  ...proposalReactions,
  ...vatNumberReactions,
])

/** The product's reactions to events. */
export function reactionsFor(config: Pick<Config, 'mail_delay_seconds'>): Reactions {
  const notifyCompanies = createNotifier(notifications, config)
  return {
    async inTransaction(tx, event, by) {
      await consequences(tx, event, by)
      await notifyCompanies(tx, event, by)
      await queueFollowerJobs(tx, event)
    },
    afterCommit: invalidateChanged,
  }
}
