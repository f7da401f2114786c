import styles from './bid-compare.module.css'
import type { CSSProperties, ReactNode } from 'react'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { SupplierName } from '#companies/directory/supplier-name.tsx'
import { useContactsViewer } from '#companies/public-page/contacts.tsx'
import { acceptPath, bidPath } from '#tenders/core/bid/bid-acts.ts'
import { ranking } from '#tenders/core/ranking/ranking.ts'
import { isEarliestAmong } from '#tenders/bids/list/bid-order.ts'
import { BidFlags, Comments, FileGate } from '#tenders/bids/list/bid-row.tsx'
import { lateness } from '#tenders/core/bid/lateness.ts'
import { comparedBids, MAX_COMPARED } from './compare.ts'
import { BidPicks } from './bid-picks.tsx'
import { Difference, NOTHING } from './difference.tsx'
import { discountLabel, discountTaken, formatTaken } from '#tenders/lines/discount/discount-words.ts'
import { vatWords } from '#tenders/core/bid/amount-vat.ts'
import { fromRiyals } from '#framework/i18n/money.ts'

interface BidCompareProps {
  rfq: RfqView
  /** All bids, in the order of the list. */
  ordered: readonly BidView[]
  /** The bids of the list as it stands. */
  listed: readonly BidView[]
  /** The bid whose award waits for approval. */
  proposed?: number
}

/** Bids side by side: a row for each fact, a column for each bid, the best of each row labeled. */
export function BidCompare({ rfq, ordered, listed, proposed }: BidCompareProps) {
  const t = useT()
  const viewer = useContactsViewer()
  const { query } = usePlace()
  const picked = query.bids
  const shown = comparedBids(picked ? ordered : listed, picked, rfq.price_basis)
  // Best of all bids, not of those picked: "lowest" means the same here as in the list.
  const { isBest, aboveLowest } = ranking(rfq)
  const isEarliest = isEarliestAmong(rfq.bids)
  const owner = rfq.viewer_relation === 'owner'
  const decided = rfq.status === 'completed'

  const row = (label: string, cell: (bid: BidView) => ReactNode, best?: (bid: BidView) => boolean) => (
    <tr>
      <th scope="row">{label}</th>
      {shown.map((bid) => (
        <td
          key={bid.bid_id}
          className={
            [
              bid.accepted && styles.awarded,
              (bid.mine || bid.bid_id === proposed) && styles.own,
              best?.(bid) && styles.best,
            ]
              .filter(Boolean)
              .join(' ') || undefined
          }
        >
          {cell(bid)}
        </td>
      ))}
    </tr>
  )

  return (
    <>
      {ordered.length > Math.min(shown.length, MAX_COMPARED - 1) && <BidPicks ordered={ordered} shown={shown} />}
      {ordered.length > shown.length && (
        <p className={styles.paper}>{t('bids.paper_missing', { count: ordered.length - shown.length })}</p>
      )}
      <div
        className={`card ${styles.scroller}`}
        role="region"
        aria-label={`${t('bids.a11y_compare')}: ${t('site.a11y_scroll_table')}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached with the keyboard
        tabIndex={0}
      >
        <table className={styles.table} style={{ '--n': shown.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">{t('bids.supplier')}</th>
              {shown.map((bid) => (
                <th
                  key={bid.bid_id}
                  scope="col"
                  className={
                    bid.accepted ? styles.awarded : bid.mine || bid.bid_id === proposed ? styles.own : undefined
                  }
                >
                  <div className={styles.supplier}>
                    <Avatar id={bid.supplier_id} name={bid.supplier.company_name} image={bid.supplier.profile_image} />
                    <div>
                      <SupplierName supplier={bid.supplier} viewer={viewer} />
                      <BidFlags bid={bid} owner={owner} decided={decided} />
                      {bid.bid_id === proposed && (
                        <Chip kind="me" icon="check">
                          {t('approvals.proposed')}
                        </Chip>
                      )}
                    </div>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.some(({ totals }) => totals?.lines_net_halalas !== undefined) &&
              row(t('discount.discount'), ({ totals, discount_bp }) => {
                const taken = totals ? discountTaken(totals) : null
                return taken === null ? (
                  NOTHING
                ) : (
                  <>
                    <span className="num">{formatTaken(taken)}</span>
                    {discount_bp !== undefined && <small className="xs muted">{discountLabel(t, discount_bp)}</small>}
                  </>
                )
              })}
            {row(t('bids.total_amount'), (bid) => (
              <>
                <Price amount={fromRiyals(bid.total_amount)} />
                <small className="xs muted">{vatWords(t, bid)}</small>
              </>
            ))}
            {row(
              t('bids.against_lowest'),
              (bid) => {
                const above = aboveLowest(bid)
                if (!above) return NOTHING
                if (above.difference === 0) return t(isBest(bid) ? 'bids.lowest' : 'bids.same_amount')
                return <Difference {...above} />
              },
              isBest,
            )}
            {row(t('bids.proposed_delivery'), (bid) => (
              <DayText day={bid.proposed_delivery_date} />
            ))}
            {row(
              t('bids.against_requested'),
              (bid) => (
                <>
                  <span className={bid.proposed_delivery_date > rfq.delivery_date ? styles.late : undefined}>
                    {lateness(t, bid.proposed_delivery_date, rfq.delivery_date)}
                  </span>
                  {isEarliest(bid) && <b>{t('bids.earliest')}</b>}
                </>
              ),
              isEarliest,
            )}
            {shown.some((bid) => bid.comments) &&
              row(t('bids.comments'), (bid) => (bid.comments ? <Comments bid={bid} viewer={viewer} /> : NOTHING))}
            {row(t('bids.attachment'), (bid) =>
              bid.attachment ? (
                <FileLink file={bid.attachment} />
              ) : (
                <FileGate guest={rfq.viewer_relation === 'guest'} path={rfqPath(bid.rfq_id)} />
              ),
            )}
            {shown.some(({ can }) => can.accept || can.edit) && (
              <tr className={styles.actions}>
                <th scope="row">
                  <span className="visually-hidden">{t('rfqs.actions')}</span>
                </th>
                {shown.map((bid) => (
                  <td key={bid.bid_id} className={bid.mine ? styles.own : undefined}>
                    {bid.can.accept && (
                      <Link
                        className={buttonClass('secondary')}
                        to={acceptPath(bid)}
                        aria-label={t('bids.a11y_accept', { company: bid.supplier.company_name })}
                      >
                        {t('bids.accept')}
                      </Link>
                    )}
                    {bid.can.edit && (
                      <Link className={buttonClass('secondary')} to={bidPath(bid.rfq_id)}>
                        {t('bids.edit')}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}
