import type { featureEndpoints } from '#reference/features/endpoints.ts'
import type { locationEndpoints } from '#reference/locations/endpoints.ts'
import type { unitEndpoints } from '#reference/units/endpoints.ts'
import type { accountEndpoints } from '#companies/account/endpoints.ts'
import type { actingCompanyEndpoints } from '#companies/acting-company/endpoints.ts'
import type { supplierEndpoints } from '#companies/directory/endpoints.ts'
import type { invitationEndpoints } from '#companies/invitations/endpoints.ts'
import type { memberEndpoints } from '#companies/members/endpoints.ts'
import type { profileEndpoints } from '#companies/profile/endpoints.ts'
import type { secondFactorEndpoints } from '#companies/second-factor/endpoints.ts'
import type { amendmentEndpoints } from '#tenders/amendments/endpoints.ts'
import type { approvalEndpoints } from '#tenders/award/approve/endpoints.ts'
import type { awardEndpoints } from '#tenders/award/accept/endpoints.ts'
import type { bidEndpoints } from '#tenders/bids/endpoints.ts'
import type { comparisonEndpoints } from '#tenders/comparison/lines/endpoints.ts'
import type { spreadsheetEndpoints } from '#tenders/lines/export/endpoints.ts'
import type { questionEndpoints } from '#tenders/questions/endpoints.ts'
import type { largeFileEndpoints } from '#tenders/rfqs/large-files/endpoints.ts'
import type { rfqEndpoints } from '#tenders/rfqs/endpoints.ts'
import type { sealedEndpoints } from '#tenders/sealed/endpoints.ts'
import type { productEndpoints } from '#marketplace/endpoints.ts'
import type { deliveryEndpoints } from '#orders/deliveries/endpoints.ts'
import type { orderEndpoints } from '#orders/endpoints.ts'
import type { orderPaperEndpoints } from '#orders/paper/endpoints.ts'
import type { ratingEndpoints } from '#orders/ratings/endpoints.ts'
import type { notificationEndpoints } from '#notifications/endpoints.ts'
import type { followEndpoints } from '#notifications/following/endpoints.ts'
import type { liveEndpoints } from '#notifications/live/endpoints.ts'
import type { savedSearchEndpoints } from '#notifications/saved-searches/endpoints.ts'
import type { stopEndpoints, unsubscribeEndpoints } from '#notifications/unsubscribe/endpoints.ts'
import type { categoryEndpoints } from '#app/categories/endpoints.ts'
import type { homeEndpoints } from '#app/home/endpoints.ts'
import type { trailEndpoints } from '#app/trail/endpoints.ts'

/** Endpoints of all slices, for the types of the API client. Type imports only, so nothing is bundled. */
type AppEndpoints = typeof featureEndpoints &
  typeof locationEndpoints &
  typeof unitEndpoints &
  typeof accountEndpoints &
  typeof actingCompanyEndpoints &
  typeof supplierEndpoints &
  typeof invitationEndpoints &
  typeof memberEndpoints &
  typeof profileEndpoints &
  typeof secondFactorEndpoints &
  typeof amendmentEndpoints &
  typeof approvalEndpoints &
  typeof awardEndpoints &
  typeof bidEndpoints &
  typeof comparisonEndpoints &
  typeof spreadsheetEndpoints &
  typeof questionEndpoints &
  typeof rfqEndpoints &
  typeof largeFileEndpoints &
  typeof sealedEndpoints &
  typeof productEndpoints &
  typeof orderEndpoints &
  typeof orderPaperEndpoints &
  typeof deliveryEndpoints &
  typeof ratingEndpoints &
  typeof notificationEndpoints &
  typeof followEndpoints &
  typeof liveEndpoints &
  typeof savedSearchEndpoints &
  typeof unsubscribeEndpoints &
  typeof stopEndpoints &
  typeof categoryEndpoints &
  typeof homeEndpoints &
  typeof trailEndpoints

declare module '#framework/api/endpoints.ts' {
  interface Endpoints extends AppEndpoints {}
}
