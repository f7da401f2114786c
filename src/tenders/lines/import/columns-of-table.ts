import { MAX_COLUMNS } from './fields.ts'
import { letterOf, MAX_ABOVE, type Guess } from './guess-columns.ts'
import { decimalMarkOf, readNumber, type DecimalMark } from './numbers.ts'
import { numberIn } from './cells/cell-values.ts'
import { qualifiersOf, type Qualifiers } from './cells/qualifiers.ts'
import { isTableProblem, textOf, type Cell, type MergedCells, type Table, type TableProblem } from './table.ts'

/** More rows than any sheet has. */
const MAX_ROWS = 100_000
const SAMPLES = 3
/** Cells with words that are read for the mark of their column: more than an RFQ has lines. */
const MAX_VOTES = 1000

/** A row with something in it. */
export interface FilledRow {
  /** Counted from 1, as spreadsheets do. */
  n: number
  cells: Cell[]
}

export interface ReadColumns<Field extends string> {
  /** Counted from 1; null without one. */
  header_row: number | null
  columns: {
    index: number
    letter: string
    heading: string
    field: Field | null
    samples: string[]
    /** The file does not show it: it is read only where the caller assigns it. */
    hidden?: true
    /** What the heading says of the figures below it. */
    says: Qualifiers
  }[]
  /** Those below the headings. */
  rows: FilledRow[]
  /** Those above the headings: a letterhead. */
  above: FilledRow[]
  /** Those below the headings that the file does not show; they are in none of the others. */
  hidden: FilledRow[]
}

const widthOf = (row: readonly Cell[]) => row.findLastIndex((cell) => textOf(cell) !== '') + 1

/** Rows of headings that are merged, at most. */
const MAX_HEADING_ROWS = 3
const MAX_MERGED_HEADINGS = MAX_HEADING_ROWS * MAX_COLUMNS

/**
 * The last row of headings that begin in a row: where merged cells reach below it, they are headings in several rows.
 * Counted from 0.
 */
function lastHeadingRow(row: number, merged: readonly MergedCells[]) {
  const reached = merged.filter((one) => one.first_row === row).map(({ last_row }) => last_row)
  const last = Math.max(row, ...reached.slice(0, MAX_COLUMNS))
  return last - row < MAX_HEADING_ROWS ? last : row
}

/** The headings of each column, joined where they stand in two or three rows: `Quantity` above `Unit` is both. */
function joinedHeadings({ rows, merged }: Pick<Table, 'rows' | 'merged'>, first: number, last: number, width: number) {
  const near = merged.filter((one) => one.first_row <= last && one.last_row >= first).slice(0, MAX_MERGED_HEADINGS)
  return Array.from({ length: width }, (_, column) => {
    const texts = Array.from({ length: last - first + 1 }, (_row, offset) => {
      const row = first + offset
      const range = near.find(
        (one) => one.first_row <= row && one.last_row >= row && one.first_column <= column && one.last_column >= column,
      )
      return textOf(rows[range?.first_row ?? row]?.[range?.first_column ?? column])
    })
    return [...new Set(texts.filter((text) => text !== ''))].toReversed().join(' / ')
  })
}

/**
 * What the columns of a table hold: as assigned by the caller, otherwise as guessed. What stands above the headings
 * belongs to a letterhead.
 */
export function readColumns<Field extends string>(
  table: Pick<Table, 'rows' | 'merged' | 'hidden'>,
  guess: (rows: readonly (readonly string[])[], width: number) => Guess<Field>,
  assigned?: readonly (Field | null)[],
): ReadColumns<Field> | TableProblem {
  const { rows: all, merged, hidden = { rows: new Set(), columns: [] } } = table
  const isHidden = (column: number) => hidden.columns.some(([first, last]) => first <= column && column <= last)
  let width = 0
  const filled: FilledRow[] = []
  const unseen: FilledRow[] = []
  for (const [index, cells] of all.entries()) {
    const own = widthOf(cells)
    if (own === 0) continue
    const is_hidden = hidden.rows.has(index + 1)
    if (!is_hidden) width = Math.max(width, own)
    ;(is_hidden ? unseen : filled).push({ n: index + 1, cells })
  }
  const hidden_columns = new Set(Array.from({ length: width }, (_, index) => index).filter(isHidden))
  if (width > MAX_COLUMNS) return { problem: 'too_many_columns' }
  if (width === 0) return { problem: 'table_unreadable' }

  const starts = new Set(merged.map(({ first_row }) => first_row))
  /** Nobody sees what stands in a hidden column, so it is read only where the caller assigns it. */
  const shown = (texts: string[]) =>
    hidden_columns.size === 0 ? texts : texts.map((text, column) => (hidden_columns.has(column) ? '' : text))
  const { header, fields } = guess(
    filled.slice(0, 250).map(({ n, cells }, index) => {
      const last = index < MAX_ABOVE && starts.has(n - 1) ? lastHeadingRow(n - 1, merged) : n - 1
      return shown(last === n - 1 ? cells.map(textOf) : joinedHeadings(table, n - 1, last, width))
    }),
    width,
  )
  const head = filled[header]
  const last = head ? lastHeadingRow(head.n - 1, merged) + 1 : 0
  const headings = head ? joinedHeadings(table, head.n - 1, last - 1, width) : []
  const above = filled.slice(0, Math.max(0, header))
  const tables = head ? tablesBeside(shown(headings)) : [0]
  if (tables.length > 1) width = tables[1]!
  const fieldAt = (index: number) => (assigned ?? fields)[index % width] ?? null
  const below = withoutRepeated(filled, head, last, above)
  const below_unseen = unseen.filter(({ n }) => n > last)
  fillMerged([...below, ...below_unseen], merged, fieldAt)
  // Of tables beside each other one follows the other.
  const rows =
    tables.length === 1
      ? below
      : tables
          .flatMap((start) => below.map((row) => ({ ...row, cells: row.cells.slice(start, start + width) })))
          .filter(({ cells }) => widthOf(cells) > 0)
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    letter: letterOf(index),
    heading: headings[index] ?? '',
    field: assigned ? (assigned[index] ?? null) : (fields[index] ?? null),
    ...(hidden_columns.has(index) && { hidden: true as const }),
    samples: rows.slice(0, SAMPLES).map(({ cells }) => textOf(cells[index]).slice(0, 100)),
    says: qualifiersOf(headings[index] ?? '').says,
  }))
  return { header_row: head?.n ?? null, columns, rows, above, hidden: below_unseen }
}

const textOfRow = ({ cells }: FilledRow) => cells.map(textOf).filter(Boolean).join('\n')

/** The rows below the headings; printed tables repeat these on each page, with the letterhead above them. */
function withoutRepeated(filled: FilledRow[], head: FilledRow | undefined, last: number, above: FilledRow[]) {
  const rows = filled.filter((row) => row.n > last)
  if (!head) return rows
  const letterhead = new Set(above.map(textOfRow))
  const heading = head.cells.map(textOf)
  const isRepeated = ({ cells }: FilledRow) =>
    cells.length >= heading.length && cells.every((cell, index) => textOf(cell) === (heading[index] ?? ''))
  const repeated = new Set<FilledRow>()
  for (const [index, row] of rows.entries()) {
    if (!isRepeated(row)) continue
    repeated.add(row)
    for (let at = index - 1; at >= 0 && letterhead.has(textOfRow(rows[at]!)); at--) repeated.add(rows[at]!)
  }
  return rows.filter((row) => !repeated.has(row))
}

/** Where tables with the same headings begin beside each other: 0 alone, or `[0, 5]`. */
function tablesBeside(headings: readonly string[]): number[] {
  const first = headings[0] ?? ''
  for (let period = 2; first !== '' && period < headings.length; period++) {
    const isSame = headings.every((text, index) => index < period || text === headings[index % period])
    // The last of them has no empty column behind it.
    if (isSame && headings[period] === first)
      return Array.from({ length: Math.ceil(headings.length / period) }, (_, n) => n * period)
  }
  return [0]
}

/** Fields whose word is meant for each row of a merged cell. */
const OF_EACH_ROW: ReadonlySet<string> = new Set(['section', 'unit_code', 'vat_category', 'currency'])
/** Rows below the first ones of merged cells that are filled, at most. */
const MAX_FILLED = 20_000

/** A merged cell says its word of each of its rows, also where a filter hides the first one. */
function fillMerged(rows: FilledRow[], merged: readonly MergedCells[], fieldAt: (index: number) => string | null) {
  const by_number = new Map(rows.map((row) => [row.n, row]))
  let left = MAX_FILLED
  for (const { first_row, last_row, first_column } of merged) {
    if (last_row === first_row || !OF_EACH_ROW.has(fieldAt(first_column) ?? '')) continue
    const word = by_number.get(first_row + 1)?.cells[first_column]
    for (let n = first_row + 2; word !== undefined && n <= last_row + 1 && left > 0; n++, left--) {
      const row = by_number.get(n)
      if (!row) continue
      const cells = Array.from(
        { length: Math.max(row.cells.length, first_column + 1) },
        (_, at) => row.cells[at] ?? null,
      )
      cells[first_column] = word
      row.cells = cells
    }
  }
}

/**
 * How much a table looks like what is to be read: first by the headings that are recognized, then by its rows with a
 * number.
 */
export function scoreTable<Field extends string>(
  table: Table,
  guess: (rows: readonly (readonly string[])[], width: number) => Guess<Field>,
  number: Field,
) {
  const read = readColumns(table, guess)
  if (isTableProblem(read)) return -1
  const cells = cellReader(read, table.separator)
  const found = read.columns.filter(({ field }) => field !== null).length
  const mark = cells.markOf(number)
  const numeric = read.rows.filter((row) => readNumber(cells.text(row, number), mark) !== null).length
  return (read.header_row === null ? 0 : found * MAX_ROWS) + numeric
}

/** Reads the cells of a field in each row; of several columns of one field `cell` and `text` have the first. */
export function cellReader<Field extends string>({ columns, rows }: ReadColumns<Field>, separator: Table['separator']) {
  const indexes = new Map<Field, number>()
  for (const { index, field } of columns) if (field !== null && !indexes.has(field)) indexes.set(field, index)
  const cell = ({ cells }: FilledRow, field: Field): Cell => cells[indexes.get(field) ?? -1] ?? null
  return {
    has: (field: Field) => indexes.has(field),
    heading: (field: Field) => columns.find(({ index }) => index === indexes.get(field))?.heading ?? '',
    /** What the heading of a field says of its figures. */
    says: (field: Field): Qualifiers => columns.find(({ index }) => index === indexes.get(field))?.says ?? {},
    cell,
    text: (row: FilledRow, field: Field) => textOf(cell(row, field)),
    /** The cells of all its columns. */
    cells: (row: FilledRow, field: Field): Cell[] =>
      columns.flatMap((column) => (column.field === field ? (row.cells[column.index] ?? null) : [])),
    /**
     * How the numbers of a column that are text are written; where files are separated by semicolons, commas are
     * decimal. `may_say` where words beside the numbers are read: `115 USD`.
     */
    markOf(field: Field, { may_say = false } = {}): DecimalMark {
      const texts = rows.flatMap((row) => {
        const value = cell(row, field)
        return typeof value === 'string' ? value : []
      })
      const numbers = may_say ? texts.slice(0, MAX_VOTES).map(numberIn) : texts
      return decimalMarkOf(numbers, separator === ';' ? ',' : '.')
    },
  }
}
