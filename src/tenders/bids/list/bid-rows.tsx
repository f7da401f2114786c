import styles from './bid-list.module.css'
import type { ReactNode } from 'react'
import { useContactsViewer } from '#companies/public-page/contacts.tsx'
import type { BidView } from '#tenders/bid-view.ts'
import type { RfqView } from '#tenders/contract.ts'
import { amountOf, bestOf, isComplete, shownAtFirst } from './bid-order.ts'
import { BidRow, OthersBidRow } from './bid-row.tsx'

interface BidRowsProps {
  rfq: RfqView
  shown: readonly BidView[]
  /** How many are shown before all are asked for. */
  atFirst: number
  all: boolean
  /** Below the viewer's own bid. */
  own: ReactNode
}

/** The bids of an RFQ one by one. */
export function BidRows({ rfq, shown, atFirst, all, own }: BidRowsProps) {
  const { bids, status, price_basis } = rfq
  const owner = rfq.viewer_relation === 'owner'
  const viewer = useContactsViewer()
  const first = shownAtFirst(shown, atFirst, price_basis)
  const { lowest, earliest } = bestOf(bids, price_basis)
  return (
    <div className={all ? `card ${styles.list} ${styles.complete}` : `card ${styles.list}`}>
      {shown.map((bid) => {
        const row = {
          bid,
          requested: rfq.delivery_date,
          lowest: isComplete(bid) && amountOf(bid, price_basis) === lowest,
          earliest: bid.proposed_delivery_date === earliest,
          decided: status === 'completed',
          owner,
          viewer,
          later: !first.has(bid.bid_id),
        }
        return owner || bid.mine ? (
          <BidRow key={bid.bid_id} {...row} prices={bid.mine && own} />
        ) : (
          <OthersBidRow key={bid.bid_id} {...row} />
        )
      })}
    </div>
  )
}
