import { defineSlice } from '#framework/define-slice.server.ts'
import * as deliveryEvents from './deliveries/events.ts'
import { noteUnconfirmed } from './deliveries/note-unconfirmed.server.ts'
import { deliveryRoutes } from './deliveries/delivery-routes.server.ts'
import * as orderEvents from './events.ts'
import { closeOrders, issueAwarded, remindOfOrders } from './jobs/order-jobs.server.ts'
import { eraseOrderSettings, exportOrders } from './order-data.server.ts'
import { orderCommands } from './ops.server.ts'
import { orderNotifications } from './notifications.server.ts'
import { orderRoutes } from './orders-routes.server.ts'
import { orderPaperRoutes } from './paper/order-paper-routes.server.ts'
import * as ratingEvents from './ratings/events.ts'
import { ratingNotifications } from './ratings/notifications.server.ts'
import { ratingCommands } from './ratings/ops.server.ts'
import { publishRatings } from './ratings/publish-ratings.server.ts'
import { ratingRoutes } from './ratings/rating-routes.server.ts'
import { waitingOrders } from './waiting-rows.server.ts'

/** Orders, their deliveries and the ratings of both sides. */
export const orderSlice = defineSlice({
  name: 'orders',
  routes(app, { translators }) {
    orderRoutes(app, translators)
    orderPaperRoutes(app, translators)
    deliveryRoutes(app)
    ratingRoutes(app)
  },
  events: [orderEvents, deliveryEvents, ratingEvents],
  commands: [...orderCommands, ...ratingCommands],
  notifications: [...orderNotifications, ...ratingNotifications],
  waiting: waitingOrders,
  data: {
    exports: [{ order: 14, read: exportOrders }],
    erase: { order: 7, run: (tx, _, company_id) => eraseOrderSettings(tx, company_id) },
  },
  jobs: [
    { name: 'issue_orders', cron: '* * * * *', by_clock: true, run: (_, { database }) => issueAwarded(database) },
    { name: 'remind_orders', cron: '21 * * * *', by_clock: true, run: (_, { database }) => remindOfOrders(database) },
    {
      name: 'note_unconfirmed_deliveries',
      cron: '22 * * * *',
      by_clock: true,
      run: (_, { database }) => noteUnconfirmed(database),
    },
    { name: 'close_orders', cron: '23 * * * *', by_clock: true, run: (_, { database }) => closeOrders(database) },
    { name: 'publish_ratings', cron: '27 * * * *', by_clock: true, run: (_, { database }) => publishRatings(database) },
  ],
})
