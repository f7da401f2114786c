import { exportVersions } from './export-versions.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import type { ReadRfq } from '#tenders/core/rfq-rows.server.ts'
import { amendmentRoutes } from './amendment-routes.server.ts'
import { closeRfqs } from './confirming/close-rfqs.server.ts'
import { remindToConfirm } from './confirming/remind-to-confirm.server.ts'
import { amendmentNotifications } from './notifications.server.ts'

type SealedContents = Parameters<typeof amendmentRoutes>[2]

/** @param given what is read of an amended RFQ, and of bids whose contents are sealed */
export const amendmentSlice = (given: { readRfq: ReadRfq; contentsOf: (app: ApiServer) => SealedContents }) =>
  defineSlice({
    name: 'amendments',
    routes: (app, { translators }) =>
      amendmentRoutes(app, { translators, readRfq: given.readRfq, secrets: app.secrets }, given.contentsOf(app)),
    notifications: amendmentNotifications,
    data: { exports: [{ order: 4, read: exportVersions }] },
    jobs: [
      { name: 'close_rfqs', cron: '* * * * *', by_clock: true, run: (_, { database }) => closeRfqs(database) },
      // Before the daily summary.
      {
        name: 'remind_to_confirm',
        cron: '25 4 * * *',
        by_clock: true,
        run: (_, { database }) => remindToConfirm(database),
      },
    ],
  })
