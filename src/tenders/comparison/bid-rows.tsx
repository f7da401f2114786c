import styles from './bid-list.module.css'
import { Fragment, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { useContactsViewer } from '#companies/public-page/contacts.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { ranking } from '#tenders/core/ranking/ranking.ts'
import { isEarliestAmong, shownAtFirst } from '#tenders/bids/list/bid-order.ts'
import { BidRow, OthersBidRow } from '#tenders/bids/list/bid-row.tsx'

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
  const t = useT()
  const viewer = useContactsViewer()
  const waiting = shown.filter(({ state }) => state === 'needs_confirmation')
  const first = shownAtFirst(shown, atFirst, price_basis)
  const { isBest } = ranking(rfq)
  const isEarliest = isEarliestAmong(bids)
  return (
    <div className={all ? `card ${styles.list} ${styles.complete}` : `card ${styles.list}`}>
      {shown.map((bid) => {
        const row = {
          bid,
          requested: rfq.delivery_date,
          lowest: isBest(bid),
          earliest: isEarliest(bid),
          decided: status === 'completed',
          owner,
          viewer,
          later: !first.has(bid.bid_id),
        }
        return (
          <Fragment key={bid.bid_id}>
            {owner && bid === waiting[0] && (
              <h3 className={styles.group}>{t('amendments.to_confirm_count', { count: waiting.length })}</h3>
            )}
            {owner || bid.mine ? <BidRow {...row} prices={bid.mine && own} /> : <OthersBidRow {...row} />}
          </Fragment>
        )
      })}
    </div>
  )
}
