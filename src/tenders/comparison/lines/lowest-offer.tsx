import styles from './lowest-offer.module.css'
import { Fragment } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { formatUnitPrice } from '#tenders/lines/figures.ts'
import type { ComparedBid, ComparedLine } from './compared-lines.ts'
import { PriceMark } from './price-mark.tsx'

/** The lowest price of a line and the companies that offer it. */
export function LowestOffer({ line, bids }: { line: ComparedLine; bids: readonly ComparedBid[] }) {
  const t = useT()
  const { lowest_unit_price: lowest, lowest_bids } = line
  if (lowest === null) return null
  return (
    <span className={styles.lowest}>
      <PriceMark
        mark={{ kind: 'lowest', tied: lowest_bids.length > 1 }}
        lowest="line_comparison.lowest"
        tied="line_comparison.lowest_tied"
      />
      <b className="num">{formatUnitPrice(lowest)}</b>
      <span>
        {bids
          .filter(({ bid_id }) => lowest_bids.includes(bid_id))
          .map(({ bid_id, supplier }, index) => (
            <Fragment key={bid_id}>
              {index > 0 && t('site.list_comma')}
              <bdi>{supplier.company_name}</bdi>
            </Fragment>
          ))}
      </span>
    </span>
  )
}
