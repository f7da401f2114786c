import styles from './line-paper.module.css'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { dayOf } from '#framework/i18n/day.ts'
import { useT } from '#framework/ssr/context.tsx'
import { DayText, FreeText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { printPaper } from '#tenders/core/print/print-requests.tsx'
import type { ComparedLines } from '#tenders/comparison/lines/compared-lines.ts'
import { CompareTable } from '#tenders/comparison/lines/compare-table.tsx'

/** Bids beside each other on one sheet. */
const ACROSS = 6

interface LinePaperProps {
  compared: ComparedLines
  /** Opens the print window; false where the browser prints by itself. */
  prints: boolean
  onPrinted: () => void
  children: ReactNode
}

/** The comparison on paper in landscape, with all bids whose prices are known: six on a sheet. */
export function LinePaper({ compared, prints, onPrinted, children }: LinePaperProps) {
  const t = useT()
  const [today] = useState(() => dayOf(Date.now()))
  const { rfq, bids } = compared
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    if (prints) printPaper()
    return () => removeEventListener('afterprint', onPrinted)
    // One print window for each request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const priced = bids.filter(({ prices }) => prices.length > 0)
  const sheets = Array.from({ length: Math.ceil(priced.length / ACROSS) }, (_, sheet) =>
    priced.slice(sheet * ACROSS, (sheet + 1) * ACROSS),
  )
  const missing = bids.length - priced.length
  const heading = (
    <>
      <FreeText as="h1">{rfq.title}</FreeText>
      {t('rfqs.buyer')}: <bdi>{rfq.buyer.company_name}</bdi> · {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr> ·{' '}
      <Sentence of="rfqs.printed_on" parts={{ date: <DayText day={today} /> }} />
      {missing > 0 && <b> · {t('bids.paper_missing', { count: missing })}</b>}
    </>
  )
  return createPortal(
    <article className={styles.paper} data-testid="line-paper">
      {sheets.map((shown) => (
        <CompareTable key={shown[0]?.bid_id} compared={{ ...compared, shown }} heading={heading} />
      ))}
      {children}
    </article>,
    document.body,
  )
}
