import { part } from '#framework/ssr/part.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import type { PlacedSealedBid, SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'

const PlaceSealedBid = part(() => import('./receipt/replace-bid.tsx'), 'PlaceSealedBid')
const ReplaceBid = part(() => import('./receipt/replace-bid.tsx'), 'ReplaceBid')
const ReceiptView = part(() => import('./receipt/receipt-view.tsx'), 'ReceiptView')

interface SealedBidProps {
  rfq: RfqView
  /** The company's own, which is replaced. */
  own?: SealedBid
  /** The answer to the form. */
  placed?: PlacedSealedBid
}

/** A company's bid on an RFQ with sealed bids, in the page of a bid: its form, or the receipt that answers it. */
export function SealedBidView({ rfq, own, placed }: SealedBidProps) {
  if (placed) return <ReceiptView rfq={rfq} bid={placed} />
  if (own) return <ReplaceBid rfq={rfq} bid={own} />
  return <PlaceSealedBid rfq={rfq} />
}

/** In a row of the company's bids. */
export const SealedBidCell = part(() => import('./show/sealed-bid-cell.tsx'), 'SealedBidCell')
