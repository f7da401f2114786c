import { areBidsSealed } from '#tenders/core/sealed/are-bids-sealed.ts'
import { section } from '#tenders/core/rfq-section.tsx'
import { BidList, type BidListPlaces } from './bid-list.tsx'
import { comparesByLine } from './lines/basis.ts'
import { lineComparison } from './lines/comparison-query.ts'

/** What the RFQ's page shows of its bids. */
export const comparison = {
  bids: section({
    Show: BidList,
    when: (rfq, places: BidListPlaces) => !areBidsSealed(rfq) && { rfq, ...places },
    data: ({ rfq }, { query }) => comparesByLine(rfq, query) && lineComparison(rfq, query),
  }),
}
