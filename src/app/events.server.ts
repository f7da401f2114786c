import { invalidateChanged } from '#framework/cache/invalidation.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { eventsOf } from '#framework/events/define-event.ts'
import { runReactions, type Reactions } from '#framework/events/reactions.server.ts'
import { reactionsOf } from '#framework/define-slice.server.ts'
import { createNotifier } from '#notifications/notify-companies.server.ts'
import { queueFollowerJobs } from '#notifications/queue-follower-jobs.server.ts'
import { slices } from './slices.server.ts'

export const events = slices.flatMap((slice) => slice.events ?? []).flatMap(eventsOf)

export const notifications = slices.flatMap((slice) => slice.notifications ?? [])

/** Reactions of other slices, which may also refuse the change. They run before notifications. */
const consequences = runReactions(reactionsOf(slices))

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
