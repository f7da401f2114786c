import styles from './rfq-paper.module.css'
import type { ReactNode } from 'react'
import { formatAmount } from '#framework/i18n/format.ts'
import { fromRiyals, type Halalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { axisBids, dotsOf } from '#tenders/comparison/price-dots.ts'
import { DayText, FreeText, Ltr } from '#framework/ui/elements/text.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { MASK } from '#framework/text/mask-contacts.ts'
import { useSeenContacts } from '#companies/public-page/contacts.tsx'
import { ranking } from '#tenders/core/ranking/ranking.ts'
import { isEarliestAmong } from '#tenders/bids/list/bid-order.ts'
import { lateness } from '#tenders/core/bid/lateness.ts'
import { Difference, NOTHING } from '#tenders/comparison/difference.tsx'
import { discountLabel, discountTaken, formatTaken } from '#tenders/lines/discount/discount-words.ts'
import { vatWords } from '#tenders/core/bid/amount-vat.ts'

/** All prices on one line, as outlines. */
function AxisOnPaper({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const compared = axisBids(rfq)
  if (compared.length === 0) return null
  const { dots, min, max, median } = dotsOf(compared)
  if (dots.length < 2) return null
  const end = (label: string, amount: Halalas) => (
    <span>
      {label} <span className="num">{t('site.amount', { amount: formatAmount(amount) })}</span>
    </span>
  )
  return (
    <>
      <div className={styles.axis} aria-hidden="true">
        {dots.map(({ at }, index) => (
          <i
            key={at}
            className={index === 0 ? styles.lowest : undefined}
            style={{ insetInlineStart: `${at * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.ends}>
        {end(t('bids.lowest'), min)}
        {end(t('bids.median'), median)}
        {end(t('bids.highest'), max)}
      </div>
    </>
  )
}

interface BidsOnPaperProps {
  rfq: RfqView
  /** The bids of this page. */
  bids: readonly BidView[]
  /** Columns of a full page: those of the last one are as wide. */
  columns: number
  /** Carries the prices of all bids. */
  first: boolean
}

/** One page of the comparison: a row for each fact, a column for each bid. */
export function BidsOnPaper({ rfq, bids, columns, first }: BidsOnPaperProps) {
  const t = useT()
  const contactsOf = useSeenContacts()
  const { isBest, aboveLowest } = ranking(rfq)
  const isEarliest = isEarliestAmong(rfq.bids)
  const share = Math.min(columns, rfq.bids.length)

  const row = (label: string, cell: (bid: BidView) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {bids.map((bid) => (
        <td key={bid.bid_id} className={bid.accepted ? styles.awarded : undefined}>
          {cell(bid)}
        </td>
      ))}
    </tr>
  )
  /** A row that only stands where somebody has something in it: what the viewer may not see is in no bid. */
  const optional = (label: string, cell: (bid: BidView) => ReactNode) =>
    rfq.bids.some((bid) => Boolean(cell(bid))) && row(label, (bid) => cell(bid) || NOTHING)

  return (
    <>
      <h2>
        {t('rfqs.compare_title', { number: rfq.rfq_id })} ({rfq.bids.length})
      </h2>
      {first && rfq.bids.length > 1 && <AxisOnPaper rfq={rfq} />}
      {/* A last page with fewer bids keeps the width of its columns. */}
      <table
        style={bids.length < share ? { inlineSize: `calc(27mm + (100% - 27mm) * ${bids.length / share})` } : undefined}
      >
        <thead>
          <tr>
            <th scope="col">{t('bids.supplier')}</th>
            {bids.map((bid) => (
              <th key={bid.bid_id} scope="col" className={bid.accepted ? styles.awarded : undefined}>
                <bdi>{bid.supplier.company_name}</bdi>
                {bid.accepted && <b>{t('bids.accepted_badge')}</b>}
                {bid.mine && <b>{t('bids.yours')}</b>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {optional(t('discount.discount'), ({ totals, discount_bp }) => {
            const taken = totals && discountTaken(totals)
            return (
              taken != null && (
                <>
                  <span className="num">{formatTaken(taken)}</span>
                  {discount_bp !== undefined && <small>{discountLabel(t, discount_bp)}</small>}
                </>
              )
            )
          })}
          {row(t('bids.total_amount'), (bid) => (
            <>
              <span className={`${styles.amount} num`}>
                {t('site.amount', { amount: formatAmount(fromRiyals(bid.total_amount)) })}
              </span>
              <small>{vatWords(t, bid)}</small>
              {isBest(bid) && <b>{t('bids.lowest')}</b>}
              {bid.complete === false && <b>{t('lines.incomplete', { count: bid.unpriced_lines ?? 0 })}</b>}
              {bid.state === 'needs_confirmation' && rfq.status !== 'completed' && <b>{t('amendments.to_confirm')}</b>}
            </>
          ))}
          {rfq.bids.length > 1 &&
            row(t('bids.against_lowest'), (bid) => {
              const above = aboveLowest(bid)
              return above && above.difference > 0 ? <Difference {...above} /> : NOTHING
            })}
          {row(t('bids.proposed_delivery'), (bid) => (
            <>
              <DayText day={bid.proposed_delivery_date} />
              <br />
              {lateness(t, bid.proposed_delivery_date, rfq.delivery_date)}
              {isEarliest(bid) && <b>{t('bids.earliest')}</b>}
            </>
          ))}
          {optional(
            t('bids.comments'),
            ({ comments }) =>
              comments && <FreeText>{comments.replaceAll(MASK, `[${t('bids.number_hidden')}]`)}</FreeText>,
          )}
          {optional(
            t('suppliers.cr'),
            ({ supplier }) => supplier.commercial_registration && <Ltr>{supplier.commercial_registration}</Ltr>,
          )}
          {optional(t('bids.phone'), ({ supplier }) => {
            const phone = supplier.phone_number ?? contactsOf(supplier.user_id)?.phone_number
            return phone && <Ltr>{phone}</Ltr>
          })}
          {optional(t('bids.attachment'), ({ attachment }) => attachment && <bdi dir="ltr">{attachment.name}</bdi>)}
        </tbody>
      </table>
    </>
  )
}
