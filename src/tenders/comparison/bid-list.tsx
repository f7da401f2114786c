import styles from './bid-list.module.css'
import { useMemo, useState, type ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Button } from '#framework/ui/elements/button.tsx'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Segmented } from '#framework/ui/form/segmented.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { basisOf, comparesByLine, comparesLines } from '#tenders/comparison/lines/basis.ts'
import { bidsAddress, bidSort, orderBids, type BidSort } from '#tenders/bids/list/bid-order.ts'
import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'
import { axisBids } from '#tenders/comparison/price-dots.ts'

/** Many visitors come before the first bid. */
const BidRows = part(() => import('./bid-rows.tsx'), 'BidRows')

/** Where the bids lie beside each other, of which most RFQs have fewer than two. */
const PriceAxis = part(() => import('#tenders/comparison/price-axis.tsx'), 'PriceAxis')

/** The table that compares totals, loaded when it is opened. */
const BidCompare = part(() => import('#tenders/comparison/bid-compare.tsx'), 'BidCompare')

/** The buyer's comparison by line, which fetches its prices itself; loaded when it is opened. */
const LineCompare = part(() => import('#tenders/comparison/lines/line-compare.tsx'), 'LineCompare')

type BidsView = '' | 'compare' | 'lines'

/** Bids shown at first; a button shows the rest. */
const AT_FIRST = 4

/** What others show among the bids. */
export interface BidListPlaces {
  /** Below the viewer's own bid. */
  own?: ReactNode
  /** Above all, once bids that were sealed are opened. */
  opened?: ReactNode
}

/** The bids of an RFQ: on one axis, then one by one. */
export function BidList({ rfq, own, opened }: { rfq: RfqView } & BidListPlaces) {
  const t = useT()
  const { query, path } = usePlace()
  const [past, setPast] = useState(false)
  const [rest, setRest] = useState(false)
  const { bids, status, price_basis } = rfq
  const owner = rfq.viewer_relation === 'owner'
  const sort = bidSort(query.sort)
  const ordered = orderBids(rfq, sort, past ? '' : rfq.today)
  const byLine = comparesByLine(rfq, query)
  const comparing = (query.view === 'compare' && bids.length > 1) || byLine
  const views: { value: BidsView; label: string; icon: IconName }[] = [
    { value: '', label: t('bids.view_cards'), icon: 'rows' },
    ...(bids.length > 1
      ? [
          {
            value: 'compare',
            label: t(comparesLines(rfq) ? 'line_comparison.view_totals' : 'bids.view_compare'),
            icon: 'columns',
          } as const,
        ]
      : []),
    ...(comparesLines(rfq)
      ? [{ value: 'lines', label: t('line_comparison.view_lines'), icon: 'columns' } as const]
      : []),
  ]
  const basis = basisOf(byLine ? query.basis : undefined, price_basis)
  const onAxis = useMemo(() => axisBids({ price_basis: basis, bids }, ({ mine }) => mine), [bids, basis])
  const remaining = rest || comparing ? 0 : Math.max(0, ordered.shown.length - AT_FIRST)

  return (
    <section id="bids" aria-labelledby="bids-title">
      <div className={styles.head}>
        <h2 id="bids-title" tabIndex={-1}>
          {t('bids.title')} <span className="count">{formatNumber(opened ? rfq.bids_count : bids.length)}</span>
        </h2>
        {bids.length > 1 && !byLine && (
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
        )}
        {bids.length > 1 && byLine && (
          <Segmented<PriceBasis>
            label={t('line_comparison.basis')}
            value={basis}
            options={[
              { value: 'gross', label: t('line_comparison.basis_gross') },
              { value: 'net', label: t('line_comparison.basis_net') },
            ]}
            to={(value) => bidsAddress(path, query, { basis: value === price_basis ? '' : value })}
            onFollow={({ label }) => announce(label)}
          />
        )}
        {views.length > 1 && (
          <Segmented<BidsView>
            label={t('bids.view')}
            value={byLine ? 'lines' : comparing ? 'compare' : ''}
            options={views}
            to={(view) => bidsAddress(path, query, { view })}
            onFollow={({ label }) => announce(label)}
          />
        )}
      </div>
      {opened}
      {rfq.private_bids && !owner && <Empty>{t('bids.private')}</Empty>}
      {bids.length === 0 && !opened && (owner || !rfq.private_bids) && (
        <Empty>
          {t(status !== 'active' ? 'bids.empty_closed' : owner ? 'bids.empty_owner' : 'bids.empty_supplier')}
        </Empty>
      )}
      {bids.length > 1 && (
        <div className={styles.axis}>
          <PriceAxis bids={onAxis} of={bids.length} />
        </div>
      )}
      {ordered.past > 0 && !byLine && (
        <p className={`${styles.past} sm`} role="status">
          {t('bids.hidden_past', { count: ordered.past })}{' '}
          <button type="button" className="link-button" onClick={() => setPast(true)}>
            {t('site.show_all')}
          </button>
        </p>
      )}
      {byLine && <LineCompare rfq={rfq} />}
      {comparing && !byLine && <BidCompare rfq={rfq} ordered={orderBids(rfq, sort, '').shown} listed={ordered.shown} />}
      {ordered.shown.length > 0 && !comparing && (
        <BidRows rfq={rfq} shown={ordered.shown} atFirst={AT_FIRST} all={rest} own={own} />
      )}
      {remaining > 0 && (
        <Button className={styles.more} onClick={() => setRest(true)}>
          {t('bids.show_remaining', { count: remaining })}
        </Button>
      )}
    </section>
  )
}
