import styles from './line-compare.module.css'
import { addressOf } from '#framework/api/api-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass, IconButton } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Money } from '#framework/ui/elements/text.tsx'
import { ListForm, SearchBox } from '#framework/ui/list/list-tools.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { BidPicks } from '#tenders/comparison/bid-picks.tsx'
import { MAX_COMPARED } from '#tenders/comparison/compare.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { usePrintRequests } from '#tenders/core/print/print-requests.tsx'
import { ROWS_OF_PAGE } from '#tenders/lines/page-of-rows.ts'
import { basisOf } from './basis.ts'
import { orderColumns, pickColumns } from './columns.ts'
import { comparisonOf, lineComparison } from './comparison-query.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { type ComparedLine, type ComparedLines, pricesByLine, subtotalsByBid } from './compared-lines.ts'
import { LineList } from './line-list.tsx'
import { firstLine, LinePages } from './line-pages.tsx'
import { LinePaper } from './paper/line-paper.tsx'
import { CompareTable } from './compare-table.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import type { Halalas } from '#framework/i18n/money.ts'
import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'

/** Comparisons with fewer lines are read without a search. */
const SEARCHED_FROM = 20

/** The message that names the basis of comparison. */
const basisMessage = (basis: PriceBasis, rfq: PriceBasis) =>
  messageKey(basis === rfq ? `line_comparison.by_${basis}` : `line_comparison.by_${basis}_here`)

/** The lines whose number, description or specification has a text, of all lines of the RFQ. */
function findLines(lines: readonly ComparedLine[], text: string) {
  const sought = foldForSearch(text)
  return lines.filter(({ line_no, description, specification }) =>
    foldForSearch(`${line_no} ${description} ${specification ?? ''}`).includes(sought),
  )
}

function LineSearch({ found }: { found: number | undefined }) {
  const t = useT()
  return (
    <div className={styles.search}>
      <ListForm fields={['search', 'lines']} className={undefined}>
        <SearchBox label={t('line_editor.search')} placeholder={t('line_editor.search')} />
      </ListForm>
      <span className="hint" role="status">
        {found !== undefined && t('line_editor.found', { count: found })}
      </span>
    </div>
  )
}

/** The sum of the lowest prices, for information. */
function SumOfLowest({ amount }: { amount: Halalas }) {
  const t = useT()
  return (
    <p className={styles.sum}>
      <span>
        {t('line_comparison.sum_of_lowest')}{' '}
        <b>
          <Money amount={amount} />
        </b>
      </span>
      <span className="muted">{t('line_comparison.whole')}</span>
    </p>
  )
}

/** All bids by line, for the buyer: a table, or on phones the totals and then a list of lines. */
export function LineCompare({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const lang = useLang()
  const { query } = usePlace()
  const [printing, setPrinting] = useState<'asked' | 'menu' | null>(null)
  // What is shown stays while other columns are fetched.
  const { data, isError, error, refetch } = useQuery({
    ...lineComparison(rfq, query),
    placeholderData: (before) => before,
  })
  const lacksPrices = Boolean(data?.bids.some(({ prices }) => prices.length === 0))
  // Paper has all bids; the browser's menu does not wait for those without a column.
  const { data: all, isError: lacksAll } = useQuery({
    ...comparisonOf(rfq.rfq_id),
    enabled: printing === 'asked' && lacksPrices,
  })
  const onKey = () => setPrinting('asked')
  usePrintRequests({ onKey, onMenu: () => flushSync(() => setPrinting((before) => before ?? 'menu')) })
  if (!data)
    return isError ? (
      <LoadFailed message="line_comparison.failed" error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton />
    )
  const basis = basisOf(query.basis, data.price_basis)
  const ordered = orderColumns(data.bids, basis)
  const found = query.search ? findLines(data.lines, query.search) : undefined
  const listed = found ?? data.lines
  const first = firstLine(query.lines, listed.length)
  const shown = pickColumns(ordered, query.bids)
  const compared: ComparedLines = {
    rfq,
    basis,
    lines: listed.slice(first, first + ROWS_OF_PAGE),
    optionals: data.lines.filter(({ optional }) => optional).length,
    bids: ordered,
    shown,
    sections: lineGroups(data.lines),
    subtotals: hasSections(data.lines) ? subtotalsByBid(data.lines, pricesByLine(shown)) : null,
  }
  const several = ordered.length > 1
  const unseen = ordered.length - compared.shown.length
  const sum = several && data.sum_of_lowest_halalas !== null && <SumOfLowest amount={data.sum_of_lowest_halalas} />
  return (
    <>
      <div className={styles.bar}>
        {several && (
          <p className="sm">
            <Icon name="info" />
            <span>{t(basisMessage(basis, data.price_basis))}</span>
          </p>
        )}
        <div className={styles.actions}>
          <a
            className={buttonClass('secondary')}
            href={addressOf('/rfqs/:rfq_id/comparison.xlsx', { rfq_id: rfq.rfq_id, lang })}
            download
          >
            <Icon name="download" />
            {t('line_comparison.download')}
          </a>
          <IconButton
            icon="print"
            className="button button-secondary button-icon scripted"
            label={t('line_comparison.print')}
            onClick={onKey}
          />
        </div>
      </div>
      {several && ordered.every(({ complete }) => !complete) && (
        <p className={styles.none}>{t('line_comparison.none_complete')}</p>
      )}
      {ordered.length > MAX_COMPARED && <BidPicks ordered={ordered} shown={compared.shown} />}
      {(data.lines.length >= SEARCHED_FROM || found) && <LineSearch found={found?.length} />}
      <div className={`card ${styles.frame}`} id="compared-lines">
        {compared.lines.length < data.lines.length && (
          <p className={styles.paper}>
            {t('line_comparison.paper_lines', { shown: compared.lines.length, count: data.lines.length })}
          </p>
        )}
        {unseen > 0 && <p className={styles.paper}>{t('bids.paper_missing', { count: unseen })}</p>}
        <div className={styles.wide}>
          <CompareTable compared={compared} />
        </div>
        <div className={styles.narrow}>
          <LineList compared={compared} />
        </div>
        <LinePages first={first} count={listed.length} top="compared-lines" />
        {sum}
      </div>
      {printing && (printing === 'menu' || !lacksPrices || all || lacksAll) && (
        <LinePaper
          compared={{ ...compared, lines: data.lines, bids: orderColumns((all ?? data).bids, basis) }}
          prints={printing === 'asked'}
          onPrinted={() => setPrinting(null)}
        >
          {several && <p>{t(basisMessage(basis, data.price_basis))}</p>}
          {sum}
        </LinePaper>
      )}
    </>
  )
}
