import { companySlice } from '#companies/slice.server.ts'
import { defineSlice, type Slice } from '#framework/define-slice.server.ts'
import { marketplaceSlice } from '#marketplace/slice.server.ts'
import { orderSlice } from '#orders/slice.server.ts'
import { followSlice } from '#notifications/following/slice.server.ts'
import { savedSearchSlice } from '#notifications/saved-searches/slice.server.ts'
import { notificationSlice } from '#notifications/slice.server.ts'
import { referenceSlice } from '#reference/slice.server.ts'
import { assertVersionAnswered } from '#tenders/amendments/confirming/confirm-bid.server.ts'
import { amendmentSlice } from '#tenders/amendments/slice.server.ts'
import { awardSlice } from '#tenders/award/accept/slice.server.ts'
import { approvalSlice } from '#tenders/award/approve/slice.server.ts'
import { bidSlice } from '#tenders/bids/slice.server.ts'
import { comparisonSlice } from '#tenders/comparison/slice.server.ts'
import { lineSlice } from '#tenders/lines/slice.server.ts'
import { questionSlice } from '#tenders/questions/slice.server.ts'
import { readRfq } from '#tenders/rfq-page/read-rfq.server.ts'
import { guardPriceSheet } from '#tenders/sealed/sealing/receive-in-memory.server.ts'
import { sealedContents } from '#tenders/sealed/sealing/sealed-contents.server.ts'
import { sealedSlice } from '#tenders/sealed/slice.server.ts'
import { rfqSlice } from '#tenders/slice.server.ts'
import { categoryRoutes } from './categories/routes.server.ts'
import { homeRoutes } from './home/home-routes.server.ts'
import { STEPS } from './home/steps.server.ts'
import { operationSlice } from './operations/slice.server.ts'
import { trailSlice } from './trail/slice.server.ts'

/** What a slice needs of one above it is given to it here. */
const capabilities: readonly Slice[] = [
  referenceSlice,
  defineSlice({ name: 'categories', routes: categoryRoutes }),
  companySlice,
  bidSlice({ contentsOf: sealedContents, assertVersionAnswered }),
  awardSlice(readRfq),
  approvalSlice,
  rfqSlice,
  amendmentSlice({ readRfq, contentsOf: sealedContents }),
  sealedSlice(readRfq),
  questionSlice,
  lineSlice(guardPriceSheet),
  comparisonSlice,
  marketplaceSlice,
  orderSlice,
  defineSlice({ name: 'home', routes: (app, { waiting }) => homeRoutes(app, waiting), waiting: STEPS }),
  savedSearchSlice,
  followSlice,
  trailSlice,
  notificationSlice,
]

/** Every slice of the product: all that its server adds to the framework. */
export const slices: readonly Slice[] = [operationSlice(capabilities), ...capabilities]
