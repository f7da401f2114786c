import { exportAwards } from '../award-data.server.ts'
import { undecidedRows } from '../undecided-rows.server.ts'
import { wonBids } from '../waiting-rows.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import type { ReadRfq } from '#tenders/core/rfq-rows.server.ts'
import { awardRoutes } from './award-routes.server.ts'
import { awardNotifications } from './notifications.server.ts'

export const awardSlice = (readRfq: ReadRfq) =>
  defineSlice({
    name: 'awards',
    routes: (app) => awardRoutes(app, readRfq),
    notifications: awardNotifications,
    waiting: [
      { right: 'buy', read: undecidedRows },
      { right: 'sell', read: wonBids },
    ],
    data: { exports: [{ order: 9, read: exportAwards }] },
  })
