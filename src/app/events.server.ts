import { companyNotifications } from '#companies/notifications.server.ts'
import { invitationNotifications } from '#companies/invitations/notifications.server.ts'
import { memberNotifications } from '#companies/members/notifications.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { invalidateChanged } from '#framework/cache/invalidation.server.ts'
import type { Reactions } from '#framework/events/reactions.server.ts'
import { followNotifications } from '#notifications/following/notifications.server.ts'
import { createNotifier } from '#notifications/notify-companies.server.ts'
import { queueFollowerJobs } from '#notifications/queue-follower-jobs.server.ts'
import { savedSearchNotifications } from '#notifications/saved-searches/notifications.server.ts'
import { awardNotifications } from '#tenders/award/accept/notifications.server.ts'
import { amendmentNotifications } from '#tenders/amendments/notifications.server.ts'
import { approvalNotifications } from '#tenders/award/approve/notifications.server.ts'
import { keepAwardsDecidable } from '#tenders/award/approve/undecidable-awards.server.ts'
import { bidNotifications } from '#tenders/bids/notifications.server.ts'
import { keepVatNumber } from '#tenders/lines/pricing/keep-vat-number.server.ts'
import { questionNotifications } from '#tenders/questions/notifications.server.ts'
import { rfqNotifications } from '#tenders/rfqs/change/notifications.server.ts'
import { sealedNotifications } from '#tenders/sealed/notifications/notifications.server.ts'
import { INVALIDATIONS } from './cache.server.ts'

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
  ...savedSearchNotifications,
  ...followNotifications,
]

/** What follows from events in this product. */
export function reactionsFor(config: Pick<Config, 'mail_delay_seconds'>): Reactions {
  const notifyCompanies = createNotifier(notifications, config)
  return {
    async inTransaction(tx, event, by) {
      await keepAwardsDecidable(tx, event, by)
      await keepVatNumber(tx, event)
      await notifyCompanies(tx, event, by)
      await queueFollowerJobs(tx, event)
    },
    afterCommit: invalidateChanged(INVALIDATIONS),
  }
}
