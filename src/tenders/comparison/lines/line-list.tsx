import styles from './line-list.module.css'
import { Fragment } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import type { ExactHalalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { Quantity } from '#tenders/lines/detail/line-words.tsx'
import { formatAmount } from '#framework/i18n/format.ts'
import { afterDiscount } from '#tenders/lines/discount/discount-words.ts'
import { priceMark, totalMark } from '../price-marks.ts'
import {
  type ComparedBid,
  type ComparedLine,
  type ComparedLines,
  haveFourDecimals,
  pricesByLine,
} from './compared-lines.ts'
import { AcceptLink, BidNotes } from './bid-notes.tsx'
import { LowestOffer } from './lowest-offer.tsx'
import { PriceNotes } from './price-cell.tsx'
import { PriceMark } from './price-mark.tsx'
import { UnitPrice } from './unit-price.tsx'

function Total({ bid, compared: { rfq, basis, bids } }: { bid: ComparedBid; compared: ComparedLines }) {
  const discounted = afterDiscount(useT(), bid)
  const { supplier, proposed_delivery_date, net_halalas, gross_halalas } = bid
  return (
    <li className={styles.total}>
      <Avatar id={supplier.user_id} name={supplier.company_name} image={supplier.profile_image} />
      <span className={styles.who}>
        <bdi>{supplier.company_name}</bdi>
        <small>
          <DayText day={proposed_delivery_date} />
        </small>
        {discounted && <small>{discounted}</small>}
        <BidNotes bid={bid} rfq={rfq} />
      </span>
      <span className={styles.figures}>
        <b>{formatAmount(basis === 'net' ? net_halalas : gross_halalas)}</b>
        <PriceMark mark={totalMark(bid, bids, basis)} lowest="bids.lowest" tied="line_comparison.lowest_total_tied" />
      </span>
      {bid.can_accept && <AcceptLink bid={bid} rfq_id={rfq.rfq_id} />}
    </li>
  )
}

interface LineProps {
  line: ComparedLine
  /** All bids, shown or not. */
  bids: readonly ComparedBid[]
  /** The shown bids with their prices of the line, cheapest first. */
  offers: readonly { bid: ComparedBid; price: ComparedBid['prices'][number] | undefined }[]
  padded: boolean
}

function Line({ line, bids, offers, padded }: LineProps) {
  const t = useT()
  const words = { lowest: 'line_comparison.lowest', tied: 'line_comparison.lowest_tied' } as const
  return (
    <li className={line.optional ? styles.optional : undefined}>
      <details>
        <summary>
          <span className={styles.number}>{formatNumber(line.line_no)}</span>
          <span>
            <bdi>{line.description}</bdi>
            <small>
              <Quantity line={line} />
              {line.optional && `${t('site.list_comma')}${t('line_comparison.optional')}`}
            </small>
            <LowestOffer line={line} bids={bids} />
          </span>
          <Icon name="chevron_down" />
        </summary>
        <ul>
          {offers.map(({ bid, price }) => (
            <li key={bid.bid_id}>
              <bdi>{bid.supplier.company_name}</bdi>
              {price && price.unit_price !== null && price.net_halalas !== null ? (
                <>
                  <span className={styles.figures}>
                    <UnitPrice price={price.unit_price} padded={padded} />
                  </span>
                  <span>
                    <PriceMark mark={priceMark(price.unit_price, line)} {...words} />
                    <PriceNotes price={price} vat_registered={bid.vat_registered} />
                  </span>
                  <span className={`${styles.figures} xs muted`}>{formatAmount(price.net_halalas)}</span>
                </>
              ) : (
                <span className="secondary">{t('lines.not_offered')}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The name of a section, which opens to what each bid offers of it. */
function Section({
  section,
  offers,
}: {
  section: string | null
  offers: readonly { bid: ComparedBid; subtotal: ExactHalalas }[]
}) {
  const t = useT()
  return (
    <li className={styles.section}>
      <details>
        <summary>
          <b>
            <bdi>{section ?? t('lines.no_section')}</bdi>
            <small>{t('lines.subtotal')}</small>
          </b>
          <Icon name="chevron_down" />
        </summary>
        <ul>
          {offers.map(({ bid, subtotal }) => (
            <li key={bid.bid_id}>
              <bdi>{bid.supplier.company_name}</bdi>
              <span className={styles.figures}>{formatAmount(subtotal)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The comparison on a phone: totals first, then lines that open to their prices. */
export function LineList({ compared }: { compared: ComparedLines }) {
  const t = useT()
  const { lines, sections, subtotals, bids, shown } = compared
  const prices = pricesByLine(shown)
  const padded = haveFourDecimals(shown)
  const complete = shown.filter((bid) => bid.complete)
  const incomplete = shown.filter((bid) => !bid.complete)
  const value = (price: ComparedBid['prices'][number] | undefined) =>
    price?.unit_price == null ? Infinity : Number(price.unit_price)
  return (
    <>
      <div className={`card ${styles.totals}`}>
        {complete.length > 0 && (
          <ul aria-label={t('line_comparison.a11y_totals')}>
            {complete.map((bid) => (
              <Total key={bid.bid_id} bid={bid} compared={compared} />
            ))}
          </ul>
        )}
        {incomplete.length > 0 && (
          <>
            <p className={complete.length > 0 ? styles.ruled : undefined} id="incomplete-bids">
              {t('line_comparison.incomplete')}
            </p>
            <ul aria-labelledby="incomplete-bids">
              {incomplete.map((bid) => (
                <Total key={bid.bid_id} bid={bid} compared={compared} />
              ))}
            </ul>
          </>
        )}
      </div>
      <ol className={`card ${styles.lines}`} aria-label={t('line_comparison.a11y_lines')}>
        {sections.flatMap(({ section, lines: ofSection }, place) => {
          const here = ofSection.filter((line) => lines.includes(line))
          return here.map((line) => (
            <Fragment key={line.line_id}>
              {subtotals && line === here[0] && (
                <Section
                  section={section}
                  offers={shown.map((bid, index) => ({ bid, subtotal: subtotals[index]![place]! }))}
                />
              )}
              <Line
                line={line}
                bids={bids}
                padded={padded}
                offers={shown
                  .map((bid, index) => ({ bid, price: prices[index]!.get(line.line_id) }))
                  .toSorted((a, b) => value(a.price) - value(b.price))}
              />
            </Fragment>
          ))
        })}
      </ol>
    </>
  )
}
