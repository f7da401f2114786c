import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import type { FilledRow, ReadColumns } from './columns-of-table.ts'
import type { LineField } from './fields.ts'
import { TOTALS } from './recognized-words.ts'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import { isNoted, textOf, type MergedCells } from './table.ts'

/** Why a row of a file is no line. */
export const LEFT_OUT = ['above', 'total', 'note', 'empty', 'no_quantity', 'hidden'] as const
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

/** A row that is a line. */
export interface SortedLine {
  row: FilledRow
  section: string | null
  /** Rows directly below that go on with its description. */
  rest: SectionRow[]
  /** The title above it, where it could as well be the rest of the line before. */
  unsure_title?: SectionRow
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
  /^(?:(?:ال)?(?:اجمالي|مجموع)|(?:ال)?(?:منقول|مرحل) (?:من|الي|لل\p{L}+)|ما قبله|carried (?:forward|over|to)|brought forward|c f|b f|page total|ضريبه القيمه المضافه|القيمه المضافه|total|sub ?total|grand total|vat|value added tax)(?: |$)/u
const NOTE_WORDS = /^(?:(?:ال)?(?:ملاحظ|ملحوظ)\p{L}*|notes?|remarks?|n b|nb)(?: |$)/u

/** The number of a printed page. */
const PAGE = /^(?:صفحه|ص|page|pg|p) ?\d+(?: ?(?:من|of) ?\d+)?$/

/** Whether a row sums up those above: its first text says so. */
export function isSum({ cells }: FilledRow) {
  const label = cells.map(textOf).find((text) => /\p{L}/u.test(text)) ?? ''
  return isTotal(label) || TOTAL_WORDS.test(fold(label))
}

/** Texts that begin like this go on with what stands above, and those that do not are titles. */
const GOES_ON =
  /^(?:[-–—•·(،,]|\p{Ll}|(?:و?(?:شامل|شاملا|شامله|مع|بدون|قدره|مقاس|حسب|لون|نوع|ماركه|وزن|سعه|ضمان|including|with|without|as per|size|color|colour|capacity|brand|type|warranty)) )/u
const TITLE_WORDS =
  /(?:^| )(?:(?:ال|لل)?(?:اعمال|قسم|باب|فصل|جزء|مرحله|مبني|دور|طابق)|اولا|ثانيا|ثالثا|رابعا|خامسا|works?|section|part|division|chapter|bill|building|floor|phase)(?: |$)/

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
  /** Rows whose number is the beginning of the next one: 1 above 1.1 is a title. */
  const parents = new Set<FilledRow>()
  let below_it = ''
  for (const row of rows.toReversed()) {
    const number = toAsciiDigits(numberOf(row))
    if (number === '') continue
    if (below_it.startsWith(number) && /^[.\-/]\d/.test(below_it.slice(number.length))) parents.add(row)
    below_it = number
  }
  const isNumbered = (row: FilledRow) => /^\p{Nd}+$/u.test(numberOf(row)) && !parents.has(row)
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
    const isWorkedOut = row.cells.every((cell) => textOf(cell) === '' || (isNoted(cell) && cell.formula === true))
    if (sums && isWorkedOut) return 'total'
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
    if (
      PAGE.test(toAsciiDigits(fold(text))) ||
      NOTE_WORDS.test(label) ||
      text.startsWith('*') ||
      text.length > MAX_SECTION
    )
      return 'note'
    if (index < last) return 'section'
    return wide.has(row.n) ? 'note' : last < 0 ? 'line' : 'no_quantity'
  }

  const lines: SortedLine[] = []
  const sections: SectionRow[] = []
  const left_out: LeftOut[] = []
  /** The row that ends the last line, where nothing stands between it and the next one. */
  let end = -1
  let unsure: SectionRow | undefined
  /** Sections stand above their first line: then a text below a line is perhaps one more title. */
  let is_titled = false

  /** A text directly below a numbered line, in the column of descriptions: its rest, a title, or perhaps either. */
  function textBelow(row: FilledRow, kind: ReturnType<typeof kindOf>): 'rest' | 'unsure' | undefined {
    const line = lines.at(-1)
    const text = cells.text(row, 'description')
    const could_be = kind === 'section' || kind === 'no_quantity' || (kind === 'note' && text.length > MAX_SECTION)
    if (!line || !could_be || row.n !== end + 1 || !isNumbered(line.row) || numberOf(row) !== '') return undefined
    if (wide.has(row.n) || text === '' || text !== onlyText(row)) return undefined
    const folded = foldForSearch(text.slice(0, MAX_TEXT))
    if (GOES_ON.test(text.slice(0, 1)) || GOES_ON.test(`${folded} `)) return 'rest'
    const is_like_others = lines.some(({ rest }) => rest.length > 0)
    if (kind === 'no_quantity') return is_like_others ? 'rest' : undefined
    if (kind === 'section' && TITLE_WORDS.test(folded)) return undefined
    return is_titled ? 'unsure' : 'rest'
  }

  for (const [index, row] of rows.entries()) {
    const kind = kindOf(row, index)
    const below = textBelow(row, kind)
    if (below === 'rest') {
      lines.at(-1)!.rest.push({ n: row.n, text: sanitizeText(cells.text(row, 'description')) })
      end = row.n
      continue
    }
    if (kind === 'line') {
      lines.push({ row, section: sections.at(-1)?.text ?? null, rest: [], ...(unsure && { unsure_title: unsure }) })
      end = row.n
      unsure = undefined
    } else if (kind === 'section') {
      sections.push({ n: row.n, text: sanitizeLine(onlyText(row) ?? '') })
      is_titled ||= lines.length === 0
      if (below === 'unsure') unsure = sections.at(-1)
    } else left_out.push(leftOut(row, kind))
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
