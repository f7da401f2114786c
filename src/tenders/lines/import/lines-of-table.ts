import { fieldProblems } from '#framework/api/field-problems.ts'
import { noNumber } from '#framework/api/fields.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'
import { newLine } from '#tenders/core/lines/contract.ts'
import { formatQuantity } from '../figures.ts'
import { isTwoUnits, OWN_UNIT } from '#tenders/core/quantity/own-units.ts'
import { cellReader, readColumns, type ReadColumns } from './columns-of-table.ts'
import { MAX_ROWS, type LineField } from './fields.ts'
import { guessLineColumns } from './guess-columns.ts'
import { leftOut, sortRows, type LeftOut, type SectionRow, type SortedLine } from './kinds-of-rows.ts'
import { readFigure, readText } from './cells/cell-values.ts'
import { AS_THOUSANDS } from './cells/qualifiers.ts'
import { isReadByColumn, looksLikeDate, readNumber } from './numbers.ts'
import { NO, YES } from './recognized-words.ts'
import { type Cell, isNoted, isTableProblem, textOf, type Table, type TableProblem } from './table.ts'
import { readUnit, suggestUnit } from './units-by-spelling.ts'

/** Something wrong with a cell, with the key of its message. */
export interface CellProblem<Field extends string> {
  field: Field
  message: MessageKey
  values?: MessageValues | undefined
  suggestion?: string | undefined
  /** What the cell says. */
  written?: string
}

/** A number that its column decided, as the person may not have meant it. */
export function columnDecided<Field extends string>(field: Field, text: string, number: string): CellProblem<Field> {
  const values = { number: formatQuantity(number), other: formatQuantity(readNumber(text, '.') ?? '') }
  return { field, message: 'line_import.number_by_column', values }
}

interface LineRow {
  n: number
  values: {
    section: string | null
    description: string
    specification: string | null
    quantity: string
    unit_code: string | null
    unit_text: string | null
    optional: boolean
  }
  texts: { quantity?: string; unit_code?: string; optional?: string }
  problems: CellProblem<LineField>[]
  /** Read as they are, and for the person to check. */
  warnings: CellProblem<LineField>[]
}

export interface LinesOfTable extends ReadColumns<LineField> {
  unassigned: LineField[]
  lines: LineRow[]
  total_rows: number
  skipped_rows: number
  sections: SectionRow[]
  left_out: LeftOut[]
}

/** Rows that are named, of sections and of those that are left out. */
export const MAX_NAMED_ROWS = 200
/** Fields that hold words. */
const TEXTS = ['section', 'description', 'specification', 'unit_code', 'optional'] as const satisfies LineField[]
/** A quantity and its unit in one cell: `12 pcs`. */
function unitBeside(written: string) {
  const [, figure = '', unit = ''] = /^([^\p{L}]*)(\p{L}.{0,40})$/u.exec(written) ?? []
  return /\p{Nd}/u.test(figure) && readUnit(unit) ? { figure: figure.trim(), unit } : undefined
}
/** The same where the number format has the unit: `0" pcs"`. */
function unitOfFormat(cell: Cell) {
  const unit = isNoted(cell) ? cell.format?.words : undefined
  return unit !== undefined && readUnit(unit) ? { figure: undefined, unit } : undefined
}
const CROSS = /[×✕✖⨯✗✘]/
const REQUIRED = ['description', 'quantity', 'unit_code'] as const satisfies LineField[]
/**
 * Reads the lines of a table, each with what is wrong with it; `plain` without sections and units of their own, until
 * that feature is enabled.
 */
export function linesOfTable(
  table: Table,
  assigned?: readonly (LineField | null)[],
  plain = false,
): LinesOfTable | TableProblem {
  const read = readColumns(table, guessLineColumns, assigned)
  if (isTableProblem(read)) return read
  const cells = cellReader(read, table.separator)
  const mark = cells.markOf('quantity')
  const suggestions = new Map<string, string | undefined>()
  const suggested = (text: string) => {
    if (!suggestions.has(text)) suggestions.set(text, suggestUnit(text))
    return suggestions.get(text)
  }

  /** `Quantity (m)`, where no column has units. */
  const unit_of_heading = cells.has('unit_code')
    ? ''
    : (/[([]([^()[\]]*)[)\]]/.exec(cells.heading('quantity'))?.[1] ?? '')

  function readLine({ row, section, rest, unsure_title }: SortedLine): LineRow {
    const written = {
      quantity: cells.text(row, 'quantity'),
      unit_code: cells.text(row, 'unit_code'),
      optional: cells.text(row, 'optional'),
    }
    // A cross beside check marks says no, and the fold makes the letter of a yes of it: it is unclear.
    const folded = CROSS.test(written.optional) ? written.optional : foldForSearch(written.optional)
    const in_cell = cells.cell(row, 'quantity')
    const beside = written.unit_code === '' ? (unitBeside(written.quantity) ?? unitOfFormat(in_cell)) : undefined
    const cell = beside?.figure ?? in_cell
    const figure = readFigure(cell, { mark, places: 3 })
    const { number } = figure
    const unit = readUnit(written.unit_code || beside?.unit || unit_of_heading)
    const values = {
      section: plain ? null : sanitizeLine(cells.text(row, 'section')) || section || null,
      description: sanitizeLine(cells.text(row, 'description')),
      specification:
        sanitizeText(
          [...cells.cells(row, 'specification').map(textOf), ...rest.map(({ text }) => text)]
            .filter(Boolean)
            .join('\n'),
        ) || null,
      quantity: number ?? written.quantity,
      ...(unit && !(plain && unit.unit_code === OWN_UNIT) ? unit : { unit_code: null, unit_text: null }),
      optional: YES.has(folded),
    }
    const problems = problemsOf(values, written)
    const warnings: CellProblem<LineField>[] = []
    for (const [field, cell] of TEXTS.flatMap((one) => cells.cells(row, one).map((each) => [one, each] as const))) {
      const { problem, warning } = readText(cell)
      const at = problems.findIndex((one) => one.field === field)
      if (problem) problems.splice(at < 0 ? problems.length : at, 1, { field, ...problem })
      else if (warning) warnings.push({ field, ...warning })
    }
    if (!YES.has(folded) && !NO.has(folded) && !problems.some(({ field }) => field === 'optional'))
      problems.push({ field: 'optional', message: 'line_import.optional_unclear' })
    const texts = {
      ...(written.quantity !== values.quantity && { quantity: written.quantity }),
      ...(written.unit_code !== '' && written.unit_code !== values.unit_code && { unit_code: written.unit_code }),
      ...(written.optional !== '' && { optional: written.optional }),
    }
    if (typeof cell === 'string' && number !== null && isReadByColumn(cell, mark))
      warnings.push(columnDecided('quantity', cell, number))
    if (figure.rounded) warnings.push({ field: 'quantity', ...figure.rounded })
    if (rest.length > 0) {
      const values = { rows: rest.map(({ n }) => n).join(' · '), text: rest.map(({ text }) => text).join(' · ') }
      warnings.push({ field: 'specification', message: 'line_import.rest_of_line', values })
    }
    if (unsure_title)
      warnings.push({ field: 'section', message: 'line_import.title_or_rest', values: { ...unsure_title } })
    const { currency, each, per = currency === AS_THOUSANDS ? 1000 : undefined } = cells.says('quantity')
    if (per !== undefined && number !== null)
      warnings.push({ field: 'quantity', message: 'line_import.quantity_per', values: { count: per } })
    if (each !== undefined && number !== null)
      warnings.push({ field: 'quantity', message: 'line_import.quantity_each', values: { each } })
    return { n: row.n, values, texts, problems, warnings }

    function problemsOf(line: typeof values, { quantity, unit_code }: typeof written): CellProblem<LineField>[] {
      const { error } = newLine.safeParse({ ...line, unit_code: line.unit_code ?? '' })
      const found = new Map<string, CellProblem<LineField>>(
        fieldProblems(error?.issues ?? []).map((problem) => [problem.field, problem as CellProblem<LineField>]),
      )
      // The schema would read what the other numbers of this column are not written like.
      if (number === null && quantity !== '') {
        const { message, params } = noNumber(quantity, 'lines.quantity_invalid')
        found.set('quantity', { field: 'quantity', message, values: params?.values })
      }
      if (figure.error) found.set('quantity', { field: 'quantity', ...figure.error })
      if (figure.is_time || looksLikeDate(quantity))
        found.set('quantity', { field: 'quantity', message: 'line_import.quantity_is_day' })
      if (line.unit_code === null && unit_code !== '')
        found.set('unit_code', {
          field: 'unit_code',
          message: isTwoUnits(unit_code) ? 'lines.unit_ambiguous' : 'line_import.unit_unknown',
          values: { unit: unit_code },
          suggestion: suggested(unit_code),
        })
      return [...found.values()]
    }
  }

  const unassigned = REQUIRED.filter((field) => !cells.has(field))
  const total_rows = read.rows.length + read.hidden.length
  const counts = { total_rows, skipped_rows: 0, sections: [], left_out: [] }
  // Without descriptions there are no lines: the caller assigns the columns and sends the file again.
  if (unassigned.includes('description')) return { ...read, unassigned, lines: [], ...counts }
  const { lines: sorted, sections, left_out } = sortRows(read, table.merged, cells)
  const lines = sorted.slice(0, MAX_ROWS).map(readLine)
  const have_units = lines.length > 0 && lines.every(({ values }) => values.unit_code !== null)
  return {
    ...read,
    unassigned: have_units ? unassigned.filter((field) => field !== 'unit_code') : unassigned,
    lines,
    total_rows,
    skipped_rows: left_out.length + read.hidden.length,
    sections: sections.slice(0, MAX_NAMED_ROWS),
    left_out: [
      ...read.above.map((row) => leftOut(row, 'above')),
      ...read.hidden.map((row) => leftOut(row, 'hidden')),
      ...left_out,
    ].slice(0, MAX_NAMED_ROWS),
  }
}
