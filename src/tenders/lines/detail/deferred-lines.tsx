import { loadOwnBid } from '#tenders/bids/own-bid-query.ts'
import { BillOfQuantities } from './bill-of-quantities.tsx'
import { OwnPrices } from './own-prices.tsx'

/** What only the page of an RFQ with lines shows. */
export const deferredLines = { BillOfQuantities, OwnPrices, loadOwnBid }
