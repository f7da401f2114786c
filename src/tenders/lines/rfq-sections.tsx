import { part } from '#framework/ssr/part.tsx'
import { ownBid } from '#tenders/core/own-bid-query.ts'
import { section } from '#tenders/core/rfq-section.tsx'

const BillOfQuantities = part(() => import('./detail/bill-of-quantities.tsx'), 'BillOfQuantities')
const OwnPrices = part(() => import('./detail/own-prices.tsx'), 'OwnPrices')

/** What the RFQ's page shows of its lines. */
export const lines = {
  bill: section({
    Show: BillOfQuantities,
    when: (rfq) => rfq.lines && { rfq, lines: rfq.lines },
  }),
  own_prices: section({
    Show: OwnPrices,
    when: (rfq) => {
      const bid = ownBid(rfq)
      return bid && rfq.lines && { bid, lines: rfq.lines }
    },
  }),
}
