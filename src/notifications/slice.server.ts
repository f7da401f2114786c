import { eraseNotificationsOfCompany } from './erase-notifications.server.ts'
import { exportNotifications } from './export-notifications.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import { announceTask } from './announce.server.ts'
import { sendDigests } from './digest/send-digests.server.ts'
import { liveRoutes } from './live/live-routes.server.ts'
import { notificationRoutes } from './notifications-routes.server.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe-routes.server.ts'

/** The channels and the list of notifications; each slice declares its own. */
export const notificationSlice = defineSlice({
  name: 'notifications',
  async routes(app) {
    liveRoutes(app)
    notificationRoutes(app)
    await unsubscribeRoutes(app)
  },
  data: {
    exports: [
      {
        order: 12,
        read: (reader, { company_id, own_people }) =>
          exportNotifications(reader, { company_id, person_ids: own_people }),
      },
    ],
    erase: { order: 5, run: (tx, _, company_id) => eraseNotificationsOfCompany(tx, company_id) },
  },
  jobs: [
    announceTask,
    { name: 'send_digests', cron: '*/10 * * * *', by_clock: true, run: (_, { database }) => sendDigests(database) },
  ],
})
