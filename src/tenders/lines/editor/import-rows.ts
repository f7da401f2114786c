import { normalizeNumber } from '#framework/text/normalize.ts'
import { parseQuantity } from '#tenders/core/lines/amounts.ts'
import type { ReadLines } from '#tenders/lines/import/contract.ts'
import { OWN_UNIT } from '#tenders/core/quantity/own-units.ts'
import type { LineCells, LineLike } from './line-rows.ts'

export type FileRow = ReadLines['rows'][number]

/** What the person wrote in place of a row's values, by row of the file. */
export type Corrections = ReadonlyMap<number, LineCells>

/** A row's values as cells to correct; what is wrong stays as it was written. */
export const cellsOfFile = ({ values, texts, errors }: FileRow): LineCells => ({
  section: values.section ?? '',
  description: values.description,
  specification: values.specification ?? '',
  quantity: values.quantity,
  // Both of two wrong cells are seen: a unit that is not known is chosen anew.
  unit_code: errors.some(({ field }) => field === 'unit_code') ? '' : (values.unit_code ?? texts.unit_code ?? ''),
  unit_text: values.unit_text ?? '',
  optional: values.optional,
})

/** Whether corrected cells make a line. */
export function isWhole({ description, quantity, unit_code, unit_text }: LineCells) {
  const parsed = parseQuantity(quantity)
  const length = description.trim().length
  if (unit_code === OWN_UNIT && unit_text === '') return false
  return length >= 3 && length <= 500 && parsed !== null && parsed > 0n && unit_code !== ''
}

/**
 * The rows of a file by state: those that need correction, those that the person should check, and the others. A
 * corrected row counts as ready and stays in its place.
 */
export function sortedRows(rows: readonly FileRow[], corrections: Corrections) {
  const isBad = (row: FileRow) => row.errors.length > 0
  const isUnsure = (row: FileRow) => !isBad(row) && row.warnings.length > 0
  return {
    bad: rows.filter(isBad),
    unsure: rows.filter(isUnsure),
    good: rows.filter((row) => !isBad(row) && !isUnsure(row)),
    ready: rows.filter((row) => isReady(row, corrections)),
  }
}

/** The row of the file with the title of a row's section; undefined where a column has it. */
export const titleOf = ({ n, values }: FileRow, sections: ReadLines['sections']) =>
  sections.findLast((title) => title.n < n && title.text === values.section)?.n

/**
 * Whether a row is added. A quantity that does not fit its column is wrong until it is another: `1,200,300` among
 * decimal commas would be read as grouped.
 */
export function isReady({ n, values, errors }: FileRow, corrections: Corrections) {
  const corrected = corrections.get(n)
  if (corrected === undefined) return errors.length === 0
  if (!isWhole(corrected)) return false
  return corrected.quantity !== values.quantity || !errors.some(({ field }) => field === 'quantity')
}

/** A ready row as a line. */
export function lineOfFile(row: FileRow, corrections: Corrections): LineLike {
  const cells = corrections.get(row.n) ?? cellsOfFile(row)
  return { ...cells, quantity: normalizeNumber(cells.quantity) }
}
