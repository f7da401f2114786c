import styles from './compare-table.module.css'
import { type CSSProperties, type ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { SupplierName } from '#companies/directory/supplier-name.tsx'
import { useContactsViewer } from '#companies/public-page/contacts.tsx'
import { Quantity } from '#tenders/lines/detail/line-words.tsx'
import { formatAmount } from '#framework/i18n/format.ts'
import { discountLabel, discountTaken, formatTaken } from '#tenders/lines/discount/discount-words.ts'
import { SectionHeading } from '#tenders/lines/section-rows.tsx'
import { AcceptLink, BidNotes } from './bid-notes.tsx'
import { totalMark } from '../price-marks.ts'
import {
  type ComparedBid,
  type ComparedLine,
  type ComparedLines,
  haveFourDecimals,
  pricesByLine,
  untaxedWords,
} from './compared-lines.ts'
import { LowestOffer } from './lowest-offer.tsx'
import { PriceCell } from './price-cell.tsx'
import { PriceMark } from './price-mark.tsx'

function LineHead({ line, bids, shown }: { line: ComparedLine } & Pick<ComparedLines, 'bids' | 'shown'>) {
  const t = useT()
  // Where a column has the lowest price, its mark says so.
  const is_elsewhere = !shown.some(({ bid_id }) => line.lowest_bids.includes(bid_id))
  return (
    <span className={styles.line}>
      <span className={styles.number}>{formatNumber(line.line_no)}</span>
      <span>
        <bdi>{line.description}</bdi>
        <small>
          <Quantity line={line} />
          {line.optional && `${t('site.list_comma')}${t('line_comparison.not_in_total')}`}
        </small>
        {is_elsewhere && <LowestOffer line={line} bids={bids} />}
      </span>
    </span>
  )
}

/** Rows are lines, columns are bids: complete ones, then incomplete ones behind a dividing line. */
export function CompareTable({
  compared: { rfq, basis, lines, sections, subtotals, optionals, bids, shown },
  heading,
}: {
  compared: ComparedLines
  /** On paper: stands above the names on each sheet. */
  heading?: ReactNode
}) {
  const t = useT()
  const viewer = useContactsViewer()
  const paper = heading !== undefined
  const prices = pricesByLine(shown)
  const padded = haveFourDecimals(shown)
  const groups = [true, false].flatMap((complete) => {
    const columns = shown.filter((bid) => bid.complete === complete).length
    return columns > 0 ? [{ columns, complete, all: bids.filter((bid) => bid.complete === complete).length }] : []
  })
  const firstApart = shown.findIndex(({ complete }) => !complete)
  const apart = (index: number) =>
    shown[index]!.complete
      ? undefined
      : index === firstApart && index > 0
        ? `${styles.apart} ${styles.ruled}`
        : styles.apart
  const row = (label: string, cell: (bid: ComparedBid) => ReactNode, className?: string) => (
    <tr className={className}>
      <th scope="row">{label}</th>
      {shown.map((bid, index) => (
        <td key={bid.bid_id} className={apart(index)}>
          {cell(bid)}
        </td>
      ))}
    </tr>
  )
  const total = (bid: ComparedBid, amount: Halalas, compares: boolean) =>
    compares ? (
      <>
        <span className={`${styles.figure} ${styles.total}`}>{formatAmount(amount)}</span>
        <span className={`${styles.figure} ${styles.mark}`}>
          {bid.complete ? (
            <PriceMark
              mark={totalMark(bid, bids, basis)}
              lowest="bids.lowest"
              tied="line_comparison.lowest_total_tied"
            />
          ) : (
            <span className="xs muted" dir="auto">
              {t('line_comparison.unpriced', { count: bid.unpriced_lines })}
            </span>
          )}
        </span>
      </>
    ) : (
      <span className={styles.figure}>{formatAmount(amount)}</span>
    )

  const table = (
    <table className={styles.table} style={{ '--n': shown.length } as CSSProperties}>
      {paper && (
        <colgroup>
          <col className={styles.first} />
        </colgroup>
      )}
      <thead>
        {paper && (
          <tr className={styles.heading}>
            <th colSpan={shown.length + 1}>{heading}</th>
          </tr>
        )}
        {bids.some(({ complete }) => !complete) && (
          <tr className={styles.groups}>
            <th scope="col">
              <span className="visually-hidden">{t('lines.line')}</span>
            </th>
            {groups.map(({ columns, complete, all }, index) => (
              <th
                key={String(complete)}
                scope="colgroup"
                colSpan={columns}
                className={complete ? undefined : index > 0 ? `${styles.apart} ${styles.ruled}` : styles.apart}
              >
                {t(complete ? 'line_comparison.complete' : 'line_comparison.incomplete')}{' '}
                <span className="count">{formatNumber(all)}</span>
              </th>
            ))}
          </tr>
        )}
        <tr className={styles.names}>
          <th scope="col">
            <span className="visually-hidden">{t('lines.line')}</span>
          </th>
          {shown.map((bid, index) => {
            const known = rfq.bids.find(({ bid_id }) => bid_id === bid.bid_id)
            return (
              <th key={bid.bid_id} scope="col" className={apart(index)}>
                <div className={styles.supplier}>
                  {!paper && (
                    <Avatar
                      id={bid.supplier.user_id}
                      name={bid.supplier.company_name}
                      image={bid.supplier.profile_image}
                    />
                  )}
                  <div>
                    {paper ? (
                      <bdi>{bid.supplier.company_name}</bdi>
                    ) : (
                      <SupplierName supplier={known?.supplier ?? bid.supplier} viewer={viewer} />
                    )}
                    <BidNotes bid={bid} rfq={rfq} />
                  </div>
                </div>
              </th>
            )
          })}
        </tr>
      </thead>
      {sections.map(({ section, lines: ofSection }, index) => {
        const here = ofSection.filter((line) => lines.includes(line))
        if (here.length === 0) return null
        return (
          <tbody key={ofSection[0]!.line_id}>
            {subtotals && <SectionHeading section={section} columns={shown.length + 1} />}
            {here.map((line) => (
              <tr key={line.line_id} className={line.optional ? styles.optional : undefined}>
                <th scope="row">
                  <LineHead line={line} bids={bids} shown={shown} />
                </th>
                {shown.map((bid, index) => (
                  <td key={bid.bid_id} className={apart(index)}>
                    <PriceCell
                      line={line}
                      price={prices[index]!.get(line.line_id)}
                      vat_registered={bid.vat_registered}
                      padded={padded}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {subtotals &&
              here.at(-1) === ofSection.at(-1) &&
              row(t('lines.subtotal'), (bid) => (
                <span className={styles.figure}>{formatAmount(subtotals[shown.indexOf(bid)]![index]!)}</span>
              ))}
          </tbody>
        )
      })}
      <tbody className={styles.foot}>
        {shown.some(({ lines_net_halalas }) => lines_net_halalas !== undefined) && (
          <>
            {row(t('discount.lines_net'), (bid) => (
              <span className={styles.figure}>{formatAmount(bid.lines_net_halalas ?? bid.net_halalas)}</span>
            ))}
            {row(t('discount.discount'), (bid) => {
              const taken = discountTaken(bid)
              if (taken === null) return <span className="muted">{t('discount.kind_none')}</span>
              return (
                <>
                  <span className={styles.figure}>{formatTaken(taken)}</span>
                  {bid.discount_bp !== undefined && (
                    <small className="muted">{discountLabel(t, bid.discount_bp)}</small>
                  )}
                </>
              )
            })}
          </>
        )}
        {row(
          t('lines.total_net'),
          (bid) => total(bid, bid.net_halalas, basis === 'net'),
          basis === 'net' ? styles.basis : undefined,
        )}
        {row(t('line_comparison.vat'), (bid) =>
          bid.vat_registered ? (
            <span className={styles.figure}>{formatAmount(bid.vat_halalas)}</span>
          ) : (
            <span className="muted">{untaxedWords(t, bid)}</span>
          ),
        )}
        {row(
          t('lines.total_gross'),
          (bid) => total(bid, bid.gross_halalas, basis === 'gross'),
          basis === 'gross' ? styles.basis : undefined,
        )}
        {optionals > 1 &&
          row(t('line_comparison.optional_total'), (bid) => (
            <span className={styles.figure}>{formatAmount(bid.optional_net_halalas)}</span>
          ))}
        {row(t('bids.proposed_delivery'), (bid) => (
          <DayText day={bid.proposed_delivery_date} />
        ))}
        {!paper && shown.some(({ can_accept }) => can_accept) && (
          <tr className={styles.acceptance}>
            <th scope="row">
              <span className="visually-hidden">{t('rfqs.actions')}</span>
            </th>
            {shown.map((bid, index) => (
              <td key={bid.bid_id} className={apart(index)}>
                {bid.can_accept && <AcceptLink bid={bid} rfq_id={rfq.rfq_id} />}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
  if (paper) return table
  return (
    <div
      className={styles.scroller}
      role="region"
      aria-label={`${t('line_comparison.a11y_table')}: ${t('site.a11y_scroll_table')}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached with the keyboard
      tabIndex={0}
    >
      {table}
    </div>
  )
}
