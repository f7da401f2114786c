import { exportSealedBids } from './export-sealed-bids.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import type { ReadRfq } from '#tenders/core/rfq-rows.server.ts'
import { sealedLimits } from './limits.ts'
import { notifySealedBids } from './notifications/notify-sealed-bids.server.ts'
import { sealedNotifications } from './notifications/notifications.server.ts'
import { remindOfOpenings } from './notifications/remind-of-openings.server.ts'
import { openSealedRfqs } from './opening/open-rfqs.server.ts'
import { loadSealKey, stockOpeningKeys } from './opening/opening-keys.server.ts'
import { sealedCommands } from './opening/ops.server.ts'
import { sealedReactions } from './reactions.server.ts'
import { sealedRoutes } from './sealed-routes.server.ts'
import { receiptLimits } from './verify/verify-receipt.server.ts'

const limits = { ...receiptLimits, ...sealedLimits }
type SealedLimits = typeof limits
declare module '#framework/http/limits.server.ts' {
  interface PersistentPolicies extends SealedLimits {}
}

export const sealedSlice = (readRfq: ReadRfq) =>
  defineSlice({
    name: 'sealed',
    routes: (app, { translators }) => sealedRoutes(app, readRfq, translators),
    limits,
    notifications: sealedNotifications,
    data: { exports: [{ order: 7, read: exportSealedBids }] },
    // First: an RFQ for which there is no opening key is refused.
    reactions: { order: 1, list: sealedReactions },
    jobs: ({ seal_key }) => [
      {
        name: 'open_sealed',
        cron: '* * * * *',
        by_clock: true,
        run: async (_, context) =>
          openSealedRfqs(context, {
            seal: await loadSealKey(context.config, seal_key, context.database.kysely),
            secrets: await openSecretBox(context.config),
          }),
      },
      {
        name: 'stock_opening_keys',
        cron: '* * * * *',
        // At startup, because no RFQ can be sealed without opening keys.
        atStart: true,
        run: async (_, { config, database, logger }) =>
          stockOpeningKeys(database, await loadSealKey(config, seal_key, database.kysely), logger),
      },
      { name: 'notify_sealed_bids', cron: '* * * * *', run: (_, { database }) => notifySealedBids(database) },
      // Before the daily summary.
      {
        name: 'remind_of_openings',
        cron: '27 4 * * *',
        by_clock: true,
        run: (_, { database }) => remindOfOpenings(database),
      },
    ],
    commands: sealedCommands,
  })
