import { accountRoutes } from '#companies/routes.server.ts'
import { assertVersionAnswered } from '#tenders/amendments/confirming/confirm-bid.server.ts'
import { awardRoutes } from '#tenders/award/accept/award-routes.server.ts'
import { bidRoutes } from '#tenders/bids/routes.server.ts'
import { categoryRoutes } from '#app/categories/routes.server.ts'
import { locationRoutes } from '#reference/locations/routes.server.ts'
import { featureRoutes } from '#reference/features/routes.server.ts'
import { unitRoutes } from '#reference/units/routes.server.ts'
import { homeRoutes } from '#app/home/home-routes.server.ts'
import { trailActions } from '#app/trail/trail-actions.server.ts'
import { trailRoutes } from '#app/trail/trail-routes.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { marketplaceRoutes } from '#marketplace/routes.server.ts'
import { liveRoutes } from '#notifications/live/live-routes.server.ts'
import { notificationRoutes } from '#notifications/notifications-routes.server.ts'
import { followRoutes } from '#notifications/following/follow-routes.server.ts'
import { savedSearchRoutes } from '#notifications/saved-searches/saved-search-routes.server.ts'
import { spreadsheetRoutes } from '#tenders/lines/spreadsheet-routes.server.ts'
import { comparisonRoutes } from '#tenders/comparison/lines/comparison-routes.server.ts'
import { readRfq } from '#tenders/rfq-page/read-rfq.server.ts'
import { sealedContents } from '#tenders/sealed/sealing/sealed-contents.server.ts'
import { sendsSealedPrices } from '#tenders/sealed/sealing/receive-in-memory.server.ts'
import { rfqRoutes } from '#tenders/routes.server.ts'
import { unsubscribeRoutes } from '#notifications/unsubscribe/unsubscribe-routes.server.ts'
import { supplierRoutes } from '#companies/directory/routes.server.ts'
import { events } from './events.server.ts'

/** Mounts the routes of all slices; the caller sets the prefix `/api/v1`. */
export async function apiRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const sealed = sealedContents(app)

  locationRoutes(app)
  unitRoutes(app)
  featureRoutes(app)
  categoryRoutes(app)
  accountRoutes(app)
  supplierRoutes(app)
  rfqRoutes(app, translators, sealed)
  spreadsheetRoutes(app, translators, sendsSealedPrices(app.database))
  bidRoutes(app, sealed, assertVersionAnswered)
  awardRoutes(app, readRfq)
  comparisonRoutes(app, translators)
  marketplaceRoutes(app)
  homeRoutes(app)
  savedSearchRoutes(app)
  followRoutes(app)
  trailRoutes(app, translators, trailActions(events))
  liveRoutes(app)
  notificationRoutes(app)
  await unsubscribeRoutes(app)
}
