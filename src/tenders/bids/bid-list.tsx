import styles from './bid-list.module.css'
// The comparison is lazy, but readable without scripts: its styles belong to the page.
import '#tenders/bids/compare/bid-compare.module.css'
import { useState, type ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Button } from '#framework/ui/elements/button.tsx'
import { PriceAxis } from '#tenders/bids/compare/price-axis.tsx'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'
import { Segmented } from '#framework/ui/form/segmented.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import type { RfqView } from '#tenders/contract.ts'
import { amountOf, axisBids, bestOf, bidsAddress, isComplete, bidSort, orderBids, type BidSort } from './bid-order.ts'
import { BidRow } from './bid-row.tsx'

/** The table of those who compare; its code comes when it is asked for. */
export const LazyBidCompare = lazyComponent(async () => (await import('#tenders/bids/compare/bid-compare.tsx')).BidCompare)

/** Bids seen at first; the rest is one touch away. */
const AT_FIRST = 4

/** The bids of an RFQ: how they lie to each other, then one by one. `own` stands below the viewer's own. */
export function BidList({ rfq, own }: { rfq: RfqView; own?: ReactNode }) {
  const t = useT()
  const { query, path } = usePlace()
  const [past, setPast] = useState(false)
  const [rest, setRest] = useState(false)
  const { bids, status, price_basis } = rfq
  const owner = rfq.viewer_relation === 'owner'
  const sort = bidSort(query.sort)
  const ordered = orderBids(bids, sort, past ? '' : rfq.today, price_basis)
  const { lowest, earliest } = bestOf(bids, price_basis)
  const comparing = query.view === 'compare' && bids.length > 1
  const remaining = rest || comparing ? 0 : Math.max(0, ordered.shown.length - AT_FIRST)

  return (
    <section id="bids" aria-labelledby="bids-title">
      <div className={styles.head}>
        <h2 id="bids-title" tabIndex={-1}>
          {t('bids.title')} <span className="count">{formatNumber(bids.length)}</span>
        </h2>
        {bids.length > 1 && (
          <>
            <Segmented<BidSort>
              label={t('site.sort')}
              value={sort}
              options={[
                { value: 'amount', label: t('bids.sort_amount'), icon: 'sort' },
                { value: 'delivery', label: t('bids.sort_delivery'), icon: 'calendar' },
              ]}
              to={(value) => bidsAddress(path, query, { sort: value === 'amount' ? '' : value })}
              onFollow={({ value }) => announce(t(value === 'amount' ? 'bids.sorted_amount' : 'bids.sorted_delivery'))}
            />
            <Segmented<'' | 'compare'>
              label={t('bids.view')}
              value={comparing ? 'compare' : ''}
              options={[
                { value: '', label: t('bids.view_cards'), icon: 'rows' },
                { value: 'compare', label: t('bids.view_compare'), icon: 'columns' },
              ]}
              to={(view) => bidsAddress(path, query, { view })}
              onFollow={({ label }) => announce(label)}
            />
          </>
        )}
      </div>
      {bids.length === 0 && (
        <Empty>{t(status !== 'active' ? 'bids.empty_closed' : owner ? 'bids.empty_owner' : 'bids.empty_supplier')}</Empty>
      )}
      {bids.length > 1 && (
        <div className={styles.axis}>
          <PriceAxis bids={axisBids(bids, price_basis)} />
        </div>
      )}
      {ordered.past > 0 && (
        <p className={`${styles.past} sm`} role="status">
          {t('bids.hidden_past', { count: ordered.past })}{' '}
          <button type="button" className="link-button" onClick={() => setPast(true)}>
            {t('site.show_all')}
          </button>
        </p>
      )}
      {comparing && (
        <LazyBidCompare rfq={rfq} ordered={orderBids(bids, sort, '', price_basis).shown} listed={ordered.shown} />
      )}
      {ordered.shown.length > 0 && !comparing && (
        <div className={rest ? `card ${styles.list} ${styles.complete}` : `card ${styles.list}`}>
          {ordered.shown.map((bid, index) => (
            <BidRow
              key={bid.bid_id}
              bid={bid}
              requested={rfq.delivery_date}
              lowest={isComplete(bid) && amountOf(bid, price_basis) === lowest}
              earliest={bid.proposed_delivery_date === earliest}
              decided={status === 'completed'}
              owner={owner}
              guest={rfq.viewer_relation === 'guest'}
              later={index >= AT_FIRST}
              prices={bid.mine && own}
            />
          ))}
        </div>
      )}
      {remaining > 0 && (
        <Button className={styles.more} onClick={() => setRest(true)}>
          {t('bids.show_remaining', { count: remaining })}
        </Button>
      )}
    </section>
  )
}
