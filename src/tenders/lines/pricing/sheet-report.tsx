import styles from './price-sheet.module.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { columnName } from '#tenders/lines/editor/column-name.ts'
import { formatUnitPrice } from '#tenders/lines/figures.ts'
import type { ReadPrices } from '#tenders/lines/import/contract.ts'
import type { SheetPrice } from './price-rows.ts'
import type { SheetRow } from './sheet-answers.ts'

/** What was filled in of a sheet: its rows with the answers, and prices that the table had and keeps. */
export interface Filled {
  rows: readonly SheetPrice[]
  kept: readonly { line_no: number; unit_price: string }[]
}

/** Something to say of a row: which line, what its cell says, and what is wrong with it. */
interface NamedRow {
  n: number
  line_no: number | null
  written: string | undefined
  problem: string
}

/** What became of a price sheet: what was not filled in and why, what to check, and what is not in the bid. */
export function SheetReport({ read, filled }: { read: ReadPrices; filled: Filled }) {
  const t = useT()
  const { rows, left_out, left_out_columns, file, sheet_of } = read
  const named = ({ n, line_no }: SheetRow, problems: SheetRow['errors']): NamedRow[] =>
    problems.map(({ message, written }) => ({ n, line_no, written, problem: message }))
  const is_open = (_row: SheetRow, index: number) => filled.rows[index]!.errors.length > 0
  const open = rows.filter(is_open)
  const bad = open.filter(({ asked }) => !asked)
  const left = open.filter(({ asked }) => asked)
  const warned = rows.filter((row, index) => !is_open(row, index))
  const priced = left_out.filter(({ reason }) => reason === 'priced')
  const hidden = left_out.filter(({ reason }) => reason === 'hidden')
  const others = left_out.filter(({ reason }) => reason !== 'priced' && reason !== 'hidden')
  // The sheets beside our own are of explanations.
  const sheets = sheet_of ? [] : file.sheets.filter((sheet) => sheet !== file.sheet)
  return (
    <>
      <RowList
        title={t('pricing.sheet_bad', { count: bad.length })}
        sheet={file.sheet}
        rows={bad.flatMap((row) => named(row, row.errors))}
        className={styles.bad}
      />
      <List title={t('pricing.sheet_unnumbered', { count: priced.length })} className={styles.unsure}>
        {priced.map((row) => (
          <LeftOutRow key={row.n} {...row} />
        ))}
      </List>
      <List title={t('line_editor.import_hidden_rows', { count: hidden.length })} className={styles.unsure}>
        {hidden.map((row) => (
          <LeftOutRow key={row.n} {...row} />
        ))}
      </List>
      <RowList
        title={t('pricing.sheet_left', { count: left.length })}
        sheet={undefined}
        rows={left.flatMap((row) => named(row, row.errors))}
        className={styles.unsure}
      />
      <RowList
        title={t('pricing.sheet_unsure')}
        sheet={file.sheet}
        rows={warned.flatMap((row) => named(row, row.warnings))}
        className={styles.unsure}
      />
      <List title={t('pricing.sheet_kept', { count: filled.kept.length })} className={styles.unsure}>
        {filled.kept.map(({ line_no, unit_price }) => (
          <li key={line_no}>
            {t('pricing.sheet_line', { number: line_no })}
            {t('site.list_separator')}
            <bdi className="num">{unit_price}</bdi>
          </li>
        ))}
      </List>
      {others.length + left_out_columns.length + sheets.length > 0 && (
        <details className={styles.unread}>
          <summary>{t('pricing.sheet_unread')}</summary>
          <ul>
            {sheets.map((sheet) => (
              <li key={sheet}>
                <Sentence of="line_editor.import_sheet" parts={{ sheet: <bdi>{sheet}</bdi> }} />
              </li>
            ))}
            {left_out_columns.map((column) => (
              <li key={column.letter}>
                <bdi>{columnName(t, column)}</bdi>
              </li>
            ))}
            {others.map(({ n, text }) => (
              <li key={n}>
                {t('line_editor.import_row', { n })}
                {t('site.list_separator')}
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** A row that is in no line's price, with the price that it has. */
function LeftOutRow({ n, price, text }: ReadPrices['left_out'][number]) {
  const t = useT()
  return (
    <li>
      {t('line_editor.import_row', { n })}
      {price !== null && (
        <>
          {t('site.list_separator')}
          <bdi className="num">{formatUnitPrice(price)}</bdi>
        </>
      )}
      {t('site.list_separator')}
      <bdi>{text}</bdi>
    </li>
  )
}

function List({ title, className, children }: { title: string; className: string | undefined; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className={className} role="status">
      <b>{title}</b>
      <ul>{children}</ul>
    </div>
  )
}

/** Rows of the sheet with something to say of each. */
function RowList({
  title,
  sheet,
  rows,
  className,
}: {
  title: string
  sheet: string | undefined
  rows: readonly NamedRow[]
  className: string | undefined
}) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <div className={className} role="status">
      <b>{title}</b>
      {sheet && (
        <small>
          <Sentence of="line_editor.import_sheet" parts={{ sheet: <bdi>{sheet}</bdi> }} />
        </small>
      )}
      <ul>
        {rows.map(({ n, line_no, written, problem }, index) => (
          <li key={index}>
            {t('line_editor.import_row', { n })}
            {line_no !== null && `${t('site.list_separator')}${t('pricing.sheet_line', { number: line_no })}`}
            {written && (
              <>
                {t('site.list_separator')}
                <bdi className="num">{written}</bdi>
              </>
            )}
            <br />
            <span dir="auto">{problem}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
