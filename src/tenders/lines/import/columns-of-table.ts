import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { MAX_COLUMNS } from './fields.ts'
import { letterOf, type Guess } from './guess-columns.ts'
import { decimalMarkOf, type DecimalMark } from './numbers.ts'
import { TOTALS } from './recognized-words.ts'
import { textOf, type Cell, type Table, type TableProblem } from './table.ts'

const SAMPLES = 3

/** A row with something in it. */
export interface FilledRow {
  /** Counted from 1, as spreadsheets do. */
  n: number
  cells: Cell[]
}

export interface ReadColumns<Field extends string> {
  /** Counted from 1; null without one. */
  header_row: number | null
  columns: { index: number; letter: string; heading: string; field: Field | null; samples: string[] }[]
  /** Those below the headings. */
  rows: FilledRow[]
}

const widthOf = (row: readonly Cell[]) => row.findLastIndex((cell) => textOf(cell) !== '') + 1

/**
 * What the columns of a table hold: as assigned by the caller, otherwise as guessed. Merged cells above the headings
 * belong to a letterhead; below them it is unknown to which row they belong.
 */
export function readColumns<Field extends string>(
  { rows: all, merged }: Pick<Table, 'rows' | 'merged'>,
  guess: (rows: readonly (readonly string[])[], width: number) => Guess<Field>,
  assigned?: readonly (Field | null)[],
): ReadColumns<Field> | TableProblem {
  let width = 0
  const filled: FilledRow[] = []
  for (const [index, cells] of all.entries()) {
    const own = widthOf(cells)
    if (own === 0) continue
    width = Math.max(width, own)
    filled.push({ n: index + 1, cells })
  }
  if (width > MAX_COLUMNS) return { problem: 'too_many_columns' }
  if (width === 0) return { problem: 'table_unreadable' }

  const { header, fields } = guess(
    filled.slice(0, 250).map(({ cells }) => cells.map(textOf)),
    width,
  )
  const head = filled[header]
  const broken = merged.find(({ last_row }) => last_row >= (head?.n ?? 0))
  if (broken) return { problem: 'cells_merged', cells: broken.ref }

  const headings = head?.cells.map(textOf) ?? []
  const isRepeated = ({ cells }: FilledRow) =>
    head !== undefined &&
    cells.length >= headings.length &&
    cells.every((cell, index) => textOf(cell) === (headings[index] ?? ''))
  // Printed tables repeat their headings on each page.
  const rows = filled.slice(header + 1).filter((row) => !isRepeated(row))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    letter: letterOf(index),
    heading: headings[index] ?? '',
    field: assigned ? (assigned[index] ?? null) : (fields[index] ?? null),
    samples: rows.slice(0, SAMPLES).map(({ cells }) => textOf(cells[index]).slice(0, 100)),
  }))
  return { header_row: head?.n ?? null, columns, rows }
}

/** Reads the cells of a field in each row; several columns of one field are the first of them. */
export function cellReader<Field extends string>({ columns, rows }: ReadColumns<Field>, separator: Table['separator']) {
  const indexes = new Map<Field, number>()
  for (const { index, field } of columns) if (field !== null && !indexes.has(field)) indexes.set(field, index)
  const cell = ({ cells }: FilledRow, field: Field): Cell => cells[indexes.get(field) ?? -1] ?? null
  return {
    has: (field: Field) => indexes.has(field),
    cell,
    text: (row: FilledRow, field: Field) => textOf(cell(row, field)),
    /**
     * How the numbers of a column that are text are written; where files are separated by semicolons, commas are
     * decimal.
     */
    markOf(field: Field): DecimalMark {
      const texts = rows.flatMap((row) => {
        const value = cell(row, field)
        return typeof value === 'string' ? value : []
      })
      return decimalMarkOf(texts, separator === ';' ? ',' : '.')
    },
  }
}

/** Whether a text labels a sum of the rows above. */
export const isTotal = (text: string) => TOTALS.has(foldForSearch(text.replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')))
