import type { VatReason } from '#reference/units/contract.ts'
import { isZip } from '#framework/files/inspection/zip-archive.server.ts'
import { scoreTable } from './columns-of-table.ts'
import type { LineField, PriceField } from './fields.ts'
import { guessLineColumns, guessPriceColumns } from './guess-columns.ts'
import { linesOfTable, type LinesOfTable } from './lines-of-table.ts'
import { pricesOfTable, type PricesOfTable } from './prices-of-table.ts'
import { readTextTable } from './read-text-table.server.ts'
import { readWorkbook } from './read-workbook.server.ts'
import { isTableProblem, type Table, type TableProblem } from './table.ts'

/** A file's bytes or a pasted text, and what it should hold. */
export type TableTask = { source: Uint8Array | string; sheet?: string | undefined } & (
  | { kind: 'lines'; columns?: readonly (LineField | null)[] | undefined; plain?: boolean }
  | { kind: 'prices'; columns?: readonly (PriceField | null)[] | undefined; reasons: readonly VatReason[] }
)

type About = Omit<Table, 'rows' | 'merged' | 'hidden'>
type NotSent = 'rows' | 'above' | 'hidden'
export type TableResult =
  | { about: About; lines: Omit<LinesOfTable, NotSent> }
  | { about: About; prices: Omit<PricesOfTable, NotSent> }
  | TableProblem

function readTable({ source, sheet, kind }: TableTask): Table | TableProblem {
  if (typeof source === 'string') return readTextTable(source)
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const score = (table: Table) =>
    kind === 'lines' ? scoreTable(table, guessLineColumns, 'quantity') : scoreTable(table, guessPriceColumns, 'line_no')
  return isZip(bytes) ? readWorkbook(bytes, sheet, score) : readTextTable(bytes)
}

/** Entry point of a thread: reads a table whole, so that the event loop receives no more than its rows. */
export default function parseTable(task: TableTask): TableResult {
  const table = readTable(task)
  if (isTableProblem(table)) return table
  const { rows: _rows, merged: _merged, hidden: _hidden, ...about } = table
  if (task.kind === 'lines') {
    const lines = linesOfTable(table, task.columns, task.plain)
    return isTableProblem(lines) ? lines : { about, lines: withoutRows(lines) }
  }
  const prices = pricesOfTable(table, task.reasons, task.columns)
  return isTableProblem(prices) ? prices : { about, prices: withoutRows(prices) }
}

function withoutRows<Read extends Record<NotSent, unknown>>(whole: Read): Omit<Read, NotSent> {
  const { rows: _rows, above: _above, hidden: _hidden, ...read } = whole
  return read
}
