import { fail } from '#framework/api/failure.ts'
import { keptField, tableOf } from '#framework/ssr/forms/table-fields.ts'

/**
 * Maximum bytes of a form without files: three times the limit of a JSON body, because each byte of Arabic is posted as
 * `%D8`.
 */
export const MAX_FORM_BYTES = 192 * 1024
/** Maximum bytes in the cells of all tables together: as many as a call accepts for one table. */
const MAX_CELL_BYTES = 256 * 1024
/** A table as one text, in which each cell has the name of its column. */
const MAX_TABLE_BYTES = 2 * MAX_CELL_BYTES
/** Cells that a form with tables may have: 500 rows of up to seven. */
export const MAX_CELLS = 3500

/** Rows of a table as one text; none where it cannot be read. */
function countRows(text: string) {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.length : 0
  } catch {
    return 0
  }
}

/** The fields that hold rows of tables as one text, with the bytes that each may have. */
export const tableTexts = (tables: readonly string[]): Record<string, number> =>
  Object.fromEntries(tables.flatMap((table) => [table, keptField(table)]).map((field) => [field, MAX_TABLE_BYTES]))

/**
 * Counts the bytes of a form's fields while it is read. A refused form is sent back with its values, so this also
 * bounds the page.
 *
 * @throws 413 body_too_large
 */
export function createFormSize(tables: readonly string[]) {
  const left = { cells: MAX_CELL_BYTES, others: MAX_FORM_BYTES, ...tableTexts(tables) } as Record<string, number>
  const texts = tableTexts(tables)
  const partOf = (field: string) =>
    Object.hasOwn(texts, field) ? field : tables.includes(tableOf(field) ?? '') ? 'cells' : 'others'
  return function count(field: string, value: string) {
    const part = partOf(field)
    left[part]! -= Buffer.byteLength(value)
    // Limits the rows in a text field too: even empty rows each add an error to the page.
    const isTooLong = Object.hasOwn(texts, field) && left[part]! >= 0 && countRows(value) > MAX_CELLS
    if (left[part]! < 0 || isTooLong) throw fail(413, 'body_too_large')
  }
}
