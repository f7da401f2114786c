import { defineSlice } from '#framework/define-slice.server.ts'
import * as orderEvents from './events.ts'
import { closeOrders, issueAwarded, remindOfOrders } from './jobs/order-jobs.server.ts'
import { eraseOrderSettings, exportOrders } from './order-data.server.ts'
import { orderRoutes } from './orders-routes.server.ts'

export const orderSlice = defineSlice({
  name: 'orders',
  routes: orderRoutes,
  events: [orderEvents],
  data: {
    exports: [{ order: 14, read: exportOrders }],
    erase: { order: 7, run: (tx, _, company_id) => eraseOrderSettings(tx, company_id) },
  },
  jobs: [
    { name: 'issue_orders', cron: '* * * * *', by_clock: true, run: (_, { database }) => issueAwarded(database) },
    { name: 'remind_orders', cron: '21 * * * *', by_clock: true, run: (_, { database }) => remindOfOrders(database) },
    { name: 'close_orders', cron: '23 * * * *', by_clock: true, run: (_, { database }) => closeOrders(database) },
  ],
})
