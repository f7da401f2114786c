import { eraseTenders } from './erase-tenders.server.ts'
import { exportRfqs } from './rfqs/export-rfqs.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import * as tenderEvents from './core/events.ts'
import { fillClosing } from './rfqs/change/fill-closing.server.ts'
import { rfqNotifications } from './rfqs/change/notifications.server.ts'
import { notifyPassedDeadlines } from './rfqs/change/notify-passed-deadlines.server.ts'
import { remindFollowers } from './rfqs/change/remind-followers.server.ts'
import { largeFileRoutes } from './rfqs/large-files/large-file-routes.server.ts'
import { rfqCommands } from './rfqs/ops.server.ts'
import { rfqRoutes } from './routes.server.ts'

/** RFQs, and the events of all tenders. */
export const rfqSlice = defineSlice({
  name: 'rfqs',
  routes(app, { translators }) {
    rfqRoutes(app, translators)
    largeFileRoutes(app)
  },
  events: [tenderEvents],
  notifications: rfqNotifications,
  data: { exports: [{ order: 2, read: exportRfqs }], erase: { order: 2, run: eraseTenders } },
  jobs: [
    // RFQs close at any minute.
    {
      name: 'tell_deadlines',
      cron: '* * * * *',
      by_clock: true,
      run: (_, { database }) => notifyPassedDeadlines(database),
    },
    { name: 'fill_closing', cron: '* * * * *', run: (_, { database }) => fillClosing(database) },
    // Before the daily summary.
    { name: 'near_deadlines', cron: '30 4 * * *', by_clock: true, run: (_, { database }) => remindFollowers(database) },
  ],
  commands: rfqCommands,
})
