import { normalizeNumber } from '#framework/text/normalize.ts'
import { type DecimalMark, decimalMarkOf, readUndecided } from '#tenders/lines/import/numbers.ts'
import { formatQuantity } from '#tenders/lines/figures.ts'
import { cellText, rowsOfField } from '#tenders/core/lines/form-rows.ts'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'

/*
 * The rows of the lines editor: what is typed, as text. Every function answers with new rows and leaves the given ones
 * as they are.
 */

/** Columns as they are named in forms and on the wire. */
export const LINE_COLUMNS = [
  'section',
  'description',
  'specification',
  'quantity',
  'unit_code',
  'unit_text',
  'optional',
] as const
export type LineColumn = (typeof LINE_COLUMNS)[number]

/** The columns that cells of a spreadsheet are spread over, from the start of the row. */
const PASTE_COLUMNS = ['description', 'quantity', 'unit_code', 'optional'] as const

export interface LineCells {
  section: string
  description: string
  specification: string
  quantity: string
  /** A code of the list of units, or an unknown unit as it was pasted or imported, so that a message can name it. */
  unit_code: string
  /** The unit itself where its code is ZZ; kept while another is chosen. */
  unit_text: string
  optional: boolean
}

/** A line that is being written. The key is its identity while it moves. */
export interface LineRow extends LineCells {
  key: number
}

/** A line as an RFQ, a draft or an import has it. */
export interface LineLike {
  section?: string | null | undefined
  description?: string
  specification?: string | null
  quantity?: string
  unit_code?: string
  unit_text?: string | null
  optional?: boolean
}

const EMPTY: LineCells = {
  section: '',
  description: '',
  specification: '',
  quantity: '',
  unit_code: '',
  unit_text: '',
  optional: false,
}
/** Rows that are added stand in the section of those above. */
const emptyBelow = (rows: readonly LineRow[]): LineCells => ({ ...EMPTY, section: rows.at(-1)?.section ?? '' })

export const isEmptyRow = ({ description, specification, quantity, unit_code }: LineCells) =>
  [description, specification, quantity, unit_code].every((text) => text.trim() === '')

const nextKey = (rows: readonly LineRow[]) => rows.reduce((most, { key }) => Math.max(most, key), 0) + 1

/** More digits are no quantity, and would be grouped in quadratic time. */
const MAX_GROUPED = 15

/** Groups the digits of a quantity; other texts are returned unchanged. */
export function groupedQuantity(text: string) {
  const [, digits = '', fraction = ''] = /^(\d+)(\.\d+)?$/.exec(normalizeNumber(text)) ?? []
  const whole = digits.replace(/^0+(?=\d)/, '')
  return whole === '' || whole.length > MAX_GROUPED ? text : formatQuantity(whole + fraction)
}

/** Cells as rows, numbered on from the given ones. */
const keyed = (cells: readonly LineCells[], rows: readonly LineRow[]) => {
  const first = nextKey(rows)
  return cells.map((row, index) => ({ ...row, key: first + index }))
}

const cellsOf = ({
  section,
  description = '',
  specification,
  quantity = '',
  unit_code = '',
  unit_text,
  optional = false,
}: LineLike): LineCells => ({
  section: section ?? '',
  description,
  specification: specification ?? '',
  quantity: groupedQuantity(quantity),
  unit_code,
  unit_text: unit_text ?? '',
  optional,
})

/** Lines with as many empty rows behind them as are missing. */
export const rowsOf = (lines: readonly LineLike[], at_least = 1): LineRow[] => {
  const cells = lines.map(cellsOf)
  return keyed([...cells, ...Array.from({ length: Math.max(0, at_least - cells.length) }, () => EMPTY)], [])
}

/** Reads the text that a draft or a posted form keeps. What is no row is left out. */
export function linesOfText(text: string): LineCells[] {
  return rowsOfField(text)
    .slice(0, 2 * MAX_LINES)
    .map((row) =>
      cellsOf({
        section: cellText(row.section),
        description: cellText(row.description),
        specification: cellText(row.specification),
        quantity: cellText(row.quantity),
        unit_code: cellText(row.unit_code),
        unit_text: cellText(row.unit_text),
        optional: row.optional === true || row.optional === 'true',
      }),
    )
}

/** Serializes the rows that are not empty for the form's field; an empty text without any. */
export function textOfRows(rows: readonly LineCells[]) {
  const filled = rows.filter((row) => !isEmptyRow(row))
  return filled.length === 0 ? '' : JSON.stringify(filled.map(cellsOfRow))
}

const cellsOfRow = ({ section, description, specification, quantity, unit_code, unit_text, optional }: LineCells) => ({
  ...(section && { section }),
  description,
  ...(specification && { specification }),
  quantity,
  unit_code,
  ...(unit_text && { unit_text }),
  optional,
})

/** A row that the page does not show, as the form keeps it: what it holds. */
export const keptCells = (row: LineCells) =>
  isEmptyRow(row)
    ? null
    : Object.fromEntries(Object.entries(cellsOfRow(row)).filter(([, value]) => value !== '' && value !== false))

/** Numbers the rows: those that are not empty first, in their order, then the empty ones. */
export function numbersOf(rows: readonly LineCells[]) {
  let filled = 0
  let empty = rows.filter((row) => !isEmptyRow(row)).length
  return rows.map((row) => (isEmptyRow(row) ? (empty += 1) : (filled += 1)))
}

export const changeCell = <C extends LineColumn>(
  rows: readonly LineRow[],
  key: number,
  column: C,
  value: LineCells[C],
): LineRow[] => rows.map((row) => (row.key === key ? { ...row, [column]: value } : row))

/** The keys of a row and of those that follow it in its section. */
export function sectionFrom(rows: readonly LineRow[], key: number): ReadonlySet<number> {
  const from = rows.findIndex((row) => row.key === key)
  const end = rows.findIndex((row, index) => index > from && row.section !== rows[from]?.section)
  return new Set(rows.slice(from, end < 0 ? undefined : end).map((row) => row.key))
}

export const changeSection = (rows: readonly LineRow[], keys: ReadonlySet<number>, section: string): LineRow[] =>
  rows.map((row) => (keys.has(row.key) ? { ...row, section } : row))

/** Adds an empty row at the end unless the last one is empty. `added` is its key, undefined at the limit of lines. */
export function addRow(rows: readonly LineRow[]): { rows: readonly LineRow[]; added: number | undefined } {
  const last = rows.at(-1)
  if (last && isEmptyRow(last)) return { rows, added: last.key }
  if (rows.length >= MAX_LINES) return { rows, added: undefined }
  const added = nextKey(rows)
  return { rows: [...rows, { ...emptyBelow(rows), key: added }], added }
}

/** Removes a row; the last one is emptied. `next` is the row that the focus goes to. */
export function removeRow(rows: readonly LineRow[], key: number): { rows: LineRow[]; next: number } {
  const at = rows.findIndex((row) => row.key === key)
  const rest = rows.filter((row) => row.key !== key)
  const left = rest.length > 0 ? rest : keyed([EMPTY], rows)
  return { rows: left, next: left[Math.min(Math.max(at, 0), left.length - 1)]!.key }
}

/** Moves a row up (-1) or down (1); across the edge of a section it is in the other section first. */
export function moveRow(rows: readonly LineRow[], key: number, by: -1 | 1): readonly LineRow[] {
  const from = rows.findIndex((row) => row.key === key)
  const to = from + by
  if (from < 0 || to < 0 || to >= rows.length) return rows
  const { section } = rows[to]!
  if (rows[from]!.section !== section) return rows.with(from, { ...rows[from]!, section })
  return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!)
}

/**
 * Puts lines where the empty rows at the end are; those beyond the limit are left out. `followed` says how many of the
 * last rows each of them precedes.
 */
export function appendLines(
  rows: readonly LineRow[],
  lines: readonly LineLike[],
  followed: readonly number[] = [],
): { rows: LineRow[]; left_out: number } {
  const end = rows.findLastIndex((row) => !isEmptyRow(row)) + 1
  const kept = rows.slice(0, end)
  const room = Math.max(0, MAX_LINES - kept.length)
  const added = keyed(lines.slice(0, room).map(cellsOf), rows)
  const placed = kept.slice()
  for (const [index, row] of [...added.entries()].toReversed())
    placed.splice(Math.max(0, kept.length - (followed[index] ?? 0)), 0, row)
  return { rows: placed, left_out: Math.max(0, lines.length - room) }
}

const YES = /^(?:x|✓|✔|1|yes|y|true|نعم|اختياري|optional)$/i

/** A unit as it is written, as a line has it; undefined where it is not known. */
export type UnitReader = (text: string) => { unit_code: string; unit_text: string | null } | undefined

/**
 * Spreads cells of a spreadsheet from a cell on, over columns and the rows below; adds rows where they end. What does
 * not fit into the columns is not spread: `null`. Rows beyond the limit are left out.
 */
export function spreadCells(
  rows: readonly LineRow[],
  { key, column }: { key: number; column: LineColumn },
  cells: readonly (readonly string[])[],
  readUnit: UnitReader,
): { rows: LineRow[]; left_out: number; count: number } | null {
  const first = PASTE_COLUMNS.findIndex((one) => one === column)
  const columns = PASTE_COLUMNS.slice(first)
  if (first < 0 || cells.some((row) => row.length > columns.length)) return null
  const found = rows.findIndex((row) => row.key === key)
  // Its row may be gone by now.
  const at = found < 0 ? rows.length : found
  const room = MAX_LINES - at
  const taken = cells.slice(0, room)
  const missing = Math.max(0, at + taken.length - rows.length)
  const all = [
    ...rows,
    ...keyed(
      Array.from({ length: missing }, () => emptyBelow(rows)),
      rows,
    ),
  ]
  const mark = decimalMarkOf(taken.map((texts) => texts[columns.indexOf('quantity')] ?? ''))
  taken.forEach((texts, offset) => {
    const row = { ...all[at + offset]! }
    texts.forEach((text, index) => setCell(row, columns[index]!, text.trim(), readUnit, mark))
    all[at + offset] = row
  })
  return { rows: all, left_out: cells.length - taken.length, count: taken.length }
}

function setCell(
  row: LineRow,
  column: (typeof PASTE_COLUMNS)[number],
  text: string,
  readUnit: UnitReader,
  mark: DecimalMark,
) {
  if (column === 'optional') row.optional = YES.test(text)
  else if (column === 'unit_code') {
    const { unit_code, unit_text } = readUnit(text) ?? { unit_code: text, unit_text: null }
    row.unit_code = unit_code
    row.unit_text = unit_text ?? ''
  } else
    row[column] = column === 'quantity' ? groupedQuantity(readUndecided(text, mark) ?? text) : text.replace(/\s+/g, ' ')
}
