// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './priced-lines.module.css'
import rowStyles from './price-row.module.css'
import cellStyles from '../line-cell.module.css'
import {
  Fragment,
  useEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { MAX_AMOUNT, type ExactHalalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import type { VatRules } from '#reference/units/contract.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { problemsByRow } from '#tenders/core/lines/form-rows.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { KeptRows } from '#tenders/lines/kept-rows.tsx'
import { pageOfRows, textOfKept } from '#tenders/lines/page-of-rows.ts'
import { SectionHeading, SectionTotal } from '#tenders/lines/section-rows.tsx'
import { PriceRow } from './price-row.tsx'
import {
  keptCells,
  netOf,
  pastedPrices,
  spreadPrices,
  withVat,
  type PriceColumn,
  type PriceRow as Row,
} from './price-rows.ts'
import type { usePrices } from './use-prices.tsx'
import { VatOfAll } from './vat-of-all.tsx'

/** Without scripts, a longer list has fewer fields: each is in the page. */
const WHOLE_UP_TO = 100
/** Delay after the last change before the totals are announced. */
const ANNOUNCE_DELAY_MS = 1000

interface PricedLinesProps {
  rfq: Pick<RfqView, 'partial_allowed'>
  lines: readonly LineView[]
  /** The quantities that the prices of changed lines were given for, by line. */
  before: ReadonlyMap<number, string>
  prices: ReturnType<typeof usePrices>
  registered: boolean
  rules: VatRules
  /** Ways to fill the table from a file. */
  sheet: ReactNode
}

/** The lines of an RFQ with a price for each: the field `lines` of the form around it. */
export function PricedLines({ rfq, lines, before, prices, registered, rules, sheet }: PricedLinesProps) {
  const t = useT()
  const { form, id, problem } = useField('lines')
  const { rows, totals, text, live, events, replace } = prices
  const box = useRef<HTMLTableSectionElement>(null)
  const former = useRef('')
  const problems = useMemo(() => problemsByRow<PriceColumn>(form?.problems), [form?.problems])
  const page = useMemo(
    () =>
      live
        ? undefined
        : pageOfRows(
            lines.length,
            [...problems.keys()].map((number) => number - 1).filter((index) => index < lines.length),
            form?.posted?.refresh,
          ),
    [live, lines.length, problems, form?.posted?.refresh],
  )
  const places = useMemo(
    () => (page ? [...page].toSorted((a, b) => a - b) : lines.map((_, index) => index)),
    [page, lines],
  )
  useAnnouncedTotals(totals.net_halalas, totals.gross_halalas)

  /** The price cell of the next row that is offered. */
  const go = (index: number, by: -1 | 1) => {
    for (let at = index + by; at >= 0 && at < rows.length; at += by) {
      const cell = document.getElementById(`${id}.${at}.unit_price`)
      if (!(cell instanceof HTMLInputElement)) continue
      cell.focus()
      cell.select()
      return
    }
  }
  const placeOf = ({ target }: { target: EventTarget }) => {
    const input = target instanceof HTMLInputElement ? target : null
    const index = Number(input?.closest<HTMLElement>('[data-row]')?.dataset.row)
    return input && Number.isInteger(index) ? { input, index, column: input.dataset.column } : undefined
  }
  function onKeyDown(event: KeyboardEvent) {
    const place = placeOf(event)
    if (!place || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const { input, index, column } = place
    const { key, shiftKey } = event
    if (key === 'Enter') {
      // A key that goes down the column does not send the form at its end.
      event.preventDefault()
      if (column === 'unit_price') go(index, shiftKey ? -1 : 1)
    } else if (key === 'Escape' && input.value !== former.current && column === 'unit_price') {
      event.preventDefault()
      events.change(index, 'unit_price', former.current)
    } else if (column === 'unit_price' && !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      go(index, key === 'ArrowUp' ? -1 : 1)
    }
  }
  function onPaste(event: ClipboardEvent) {
    const place = placeOf(event)
    const pasted = pastedPrices(event.clipboardData.getData('text/plain'))
    if (place?.column !== 'unit_price' || pasted.length === 0) return
    event.preventDefault()
    const { rows: next, count } = spreadPrices(rows, place.index, pasted)
    replace(next)
    toast(t('pricing.pasted', { count }), 'info', 'lines', { label: t('lines.undo'), run: () => replace(rows) })
  }
  const onFocus = (event: FocusEvent) => {
    former.current = placeOf(event)?.input.value ?? ''
  }

  const columns = [
    { key: 'number', label: t('pricing.number'), className: rowStyles.number },
    { key: 'item', label: t('pricing.item') },
    { key: 'price', label: t('lines.unit_price'), className: styles.figures },
    ...(registered ? [{ key: 'vat', label: t('pricing.vat') }] : []),
    { key: 'net', label: t('lines.total_net'), className: styles.figures },
  ]
  const may_leave_out = rfq.partial_allowed
  const sectioned = hasSections(lines)
  const groups = useMemo(() => groupsByPlace(lines, rows), [lines, rows])
  return (
    <section className={`section ${styles.section}`} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>
          {t('pricing.title')}{' '}
          <span className="count">
            {t('pricing.priced_of', { priced: formatNumber(totals.priced_lines), all: formatNumber(lines.length) })}
          </span>
        </h2>
        {sheet}
      </div>
      {registered && (
        <VatOfAll rules={rules} live={live} apply={(category, reason) => replace(withVat(rows, category, reason))} />
      )}
      {live && <input type="hidden" name="lines" value={text} />}
      {live && totals.gross_halalas >= 100n && totals.gross_halalas <= MAX_AMOUNT && (
        <input
          type="hidden"
          name="total_amount"
          value={formatAmount(totals.gross_halalas).replaceAll(',', '')}
          data-kind="number"
        />
      )}
      {problem && (
        <p className={cellStyles.problem} id={id} tabIndex={-1}>
          <Icon name="info" />
          <span dir="auto">{problem}</span>
        </p>
      )}
      <table
        id={`${id}-table`}
        className={styles.table}
        role="table"
        data-prices=""
        {...{ onKeyDown, onPaste, onFocus }}
      >
        <caption className="visually-hidden">{t('pricing.title')}</caption>
        <thead role="rowgroup">
          <tr role="row" className={registered ? styles.columns : `${styles.columns} ${styles.noVat}`}>
            {columns.map(({ key, label, className }) => (
              <th key={key} role="columnheader" scope="col" className={className}>
                {label}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{t('pricing.options')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={box}>
          {places.map((index, order) => {
            const group = sectioned ? groups.get(index) : undefined
            return (
              <Fragment key={lines[index]!.line_id}>
                {group && group !== groups.get(places[order - 1] ?? -1) && (
                  <SectionHeading section={group.section} columns={columns.length + 1} />
                )}
                <PriceRow
                  line={lines[index]!}
                  before={before.get(lines[index]!.line_id)}
                  row={rows[index]!}
                  index={index}
                  id={`${id}.${index}`}
                  native={!live}
                  whole={lines.length <= WHOLE_UP_TO}
                  registered={registered}
                  may_leave_out={may_leave_out || lines[index]!.optional}
                  rules={rules}
                  problems={problems.get(index + 1)}
                  events={events}
                />
                {group && group.lines.at(-1) === index && (live || group.subtotal > 0n) && (
                  <SectionTotal subtotal={group.subtotal} columns={columns.length + 1} />
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {page && (
        <KeptRows
          form={form}
          table={`${id}-table`}
          text={textOfKept(rows, page, (row) => keptCells(row, registered))}
          shown={page.size}
          count={rows.length}
        />
      )}
      {totals.left_out > 0 && (
        <p className={styles.incomplete}>
          <Icon name="warning" />
          <span>
            <b>{t('lines.incomplete', { count: totals.left_out })}</b> {t('pricing.incomplete_note')}
          </span>
        </p>
      )}
    </section>
  )
}

/** The section of each line, by its place. */
function groupsByPlace(lines: readonly LineView[], rows: readonly Row[]) {
  const places = lines.map(({ section, optional }, index) => ({ section, optional, index }))
  return new Map(
    lineGroups(places, ({ index }) => netOf(lines[index]!, rows[index]!)).flatMap((group) => {
      const shown = { ...group, lines: group.lines.map(({ index }) => index) }
      return shown.lines.map((index) => [index, shown] as const)
    }),
  )
}

/** Announces the totals to screen readers once they have stopped changing. */
function useAnnouncedTotals(net: ExactHalalas, gross: ExactHalalas) {
  const t = useT()
  const announced = useRef(`${net} ${gross}`)
  useEffect(() => {
    const now = `${net} ${gross}`
    if (announced.current === now) return undefined
    const timer = setTimeout(() => {
      announced.current = now
      announce(t('pricing.totals_announced', { net: formatAmount(net), gross: formatAmount(gross) }))
    }, ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [net, gross, t])
}
