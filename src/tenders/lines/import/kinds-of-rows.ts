import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { sanitizeLine } from '#framework/text/sanitize.ts'
import type { FilledRow, ReadColumns } from './columns-of-table.ts'
import type { LineField } from './fields.ts'
import { TOTALS } from './recognized-words.ts'
import { textOf, type MergedCells } from './table.ts'

/** Why a row of a file is no line. */
export const LEFT_OUT = ['above', 'total', 'note', 'empty', 'no_quantity'] as const
export type Reason = (typeof LEFT_OUT)[number]

export interface LeftOut {
  /** The row of the file, counted from 1. */
  n: number
  reason: Reason
  text: string
}

/** A row that is the title of the lines below it. */
export interface SectionRow {
  n: number
  text: string
}

/** Longer titles are notes. */
export const MAX_SECTION = 150
const MAX_TEXT = 200
/** Rows that merged cells of a table cover; more are a frame around it. */
const MAX_MERGED_ROWS = 20

const fold = (text: string) => foldForSearch(text.slice(0, MAX_TEXT).replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')).trim()

/** Whether a text labels a sum of the rows above. */
const isTotal = (text: string) => TOTALS.has(fold(text))
const TOTAL_WORDS =
  /^(?:(?:ال)?(?:اجمالي|مجموع)|ضريبه القيمه المضافه|القيمه المضافه|total|sub ?total|grand total|vat|value added tax)(?: |$)/
const NOTE_WORDS = /^(?:(?:ال)?(?:ملاحظ|ملحوظ)\p{L}*|notes?|remarks?|n b|nb)(?: |$)/u

/** Whether a row sums up those above: its first text says so. */
export function isSum({ cells }: FilledRow) {
  const label = cells.map(textOf).find((text) => /\p{L}/u.test(text)) ?? ''
  return isTotal(label) || TOTAL_WORDS.test(fold(label))
}

interface Cells {
  has: (field: LineField) => boolean
  text: (row: FilledRow, field: LineField) => string
}

/**
 * Sorts the rows below the headings: lines with the title above them, and what is left out with its reason. A row that
 * could be an unfinished line stays one, for the person to complete.
 */
export function sortRows(
  { rows, columns }: Pick<ReadColumns<LineField>, 'rows' | 'columns'>,
  merged: readonly MergedCells[],
  cells: Cells,
) {
  const fields = columns.flatMap(({ field }) => (field === null || field === 'line_no' ? [] : field))
  /** Rows whose texts may stand in the row above, because cells are merged with it. */
  const covered = new Set<number>()
  const wide = new Set<number>()
  for (const { first_row, last_row, first_column, last_column } of merged) {
    for (let row = first_row + 1; row <= Math.min(last_row, first_row + MAX_MERGED_ROWS); row++) covered.add(row + 1)
    if (first_row === last_row && last_column > first_column) wide.add(first_row + 1)
  }
  const textsOf = (row: FilledRow) => row.cells.map(textOf).filter((text) => text !== '')
  const isBare = (row: FilledRow) => cells.text(row, 'quantity') === '' && cells.text(row, 'unit_code') === ''
  /** What a row is numbered by, in the first column where none is headed so. */
  const numberOf = (row: FilledRow) =>
    cells.has('line_no') ? cells.text(row, 'line_no') : columns[0]?.field === null ? textOf(row.cells[0]) : ''
  const isNumbered = (row: FilledRow) => /^\p{Nd}+$/u.test(numberOf(row))
  /** The text of a row that has only one, beside a number such as `A` or `1.2`. */
  function onlyText(row: FilledRow) {
    if (isNumbered(row)) return
    const number = numberOf(row)
    const texts = textsOf(row)
    if (texts.length === 1) return texts[0]
    return texts.length === 2 && number !== '' && number.length <= 6 ? texts.find((text) => text !== number) : undefined
  }
  const quantities = columns.some(({ field }) => field === 'quantity')
  const isWhole = (row: FilledRow) => cells.text(row, 'quantity') !== '' && cells.text(row, 'description') !== ''
  const last = rows.findLastIndex(isWhole)

  function kindOf(row: FilledRow, index: number): Reason | 'section' | 'line' {
    const texts = textsOf(row)
    const sums = cells.text(row, 'unit_code') === '' && !isNumbered(row)
    if (sums && (isTotal(cells.text(row, 'description')) || isTotal(numberOf(row)))) return 'total'
    const label = fold(texts[0] ?? '')
    const isUnnumbered = sums && columns.length > 2 && cells.has('unit_code')
    if (isUnnumbered && TOTAL_WORDS.test(label)) return 'total'
    if (fields.every((field) => cells.text(row, field) === '')) {
      const text = onlyText(row)
      if (!quantities || text === undefined || /^[\p{N}.,-]*$/u.test(text)) return 'empty'
    }
    if (!quantities || columns.length < 2 || !isBare(row) || covered.has(row.n)) return 'line'
    const text = onlyText(row)
    if (text === undefined) return 'line'
    if (NOTE_WORDS.test(label) || text.startsWith('*') || text.length > MAX_SECTION) return 'note'
    if (index < last) return 'section'
    return wide.has(row.n) ? 'note' : last < 0 ? 'line' : 'no_quantity'
  }

  const lines: { row: FilledRow; section: string | null }[] = []
  const sections: SectionRow[] = []
  const left_out: LeftOut[] = []
  for (const [index, row] of rows.entries()) {
    const kind = kindOf(row, index)
    if (kind === 'line') lines.push({ row, section: sections.at(-1)?.text ?? null })
    else if (kind === 'section') sections.push({ n: row.n, text: sanitizeLine(onlyText(row) ?? '') })
    else left_out.push(leftOut(row, kind))
  }
  return { lines, sections, left_out }
}

export const leftOut = ({ n, cells }: FilledRow, reason: Reason): LeftOut => ({
  n,
  reason,
  text: cells
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, MAX_TEXT),
})
