import { eraseBidTexts } from './erase-bid-texts.server.ts'
import { exportBids } from './export-bids.server.ts'
import { bidsToSend } from './mine/waiting-rows.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import type { AssertVersionAnswered } from '#tenders/core/lock-bid.server.ts'
import { bidNotifications } from './notifications.server.ts'
import { bidRoutes } from './routes.server.ts'
import type { SealedContents } from './sealed-contents.server.ts'

/** @param given what capabilities above bids add to placing and changing one */
export const bidSlice = (given: {
  contentsOf: (app: ApiServer) => SealedContents
  assertVersionAnswered: AssertVersionAnswered
}) =>
  defineSlice({
    name: 'bids',
    routes: (app) => bidRoutes(app, given.contentsOf(app), given.assertVersionAnswered),
    notifications: bidNotifications,
    waiting: [{ right: 'sell', read: bidsToSend }],
    data: {
      exports: [{ order: 6, read: exportBids }],
      erase: { order: 6, once_neutral: true, run: (tx, _, company_id) => eraseBidTexts(tx, company_id) },
    },
  })
