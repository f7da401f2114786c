import { fail } from '#framework/api/failure.ts'
import { keptField, tableOf } from '#framework/ssr/forms/table-fields.ts'

/**
 * Bytes of a form without files: three times those of the same values as JSON, because each byte of Arabic is sent as
 * `%D8`.
 */
export const MAX_FORM_BYTES = 192 * 1024
/** Text in the cells of all tables together: as much as a call takes for one table. */
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
 * Counts the texts of a form as they are read. What is refused is sent back in the page, so a page is as large as the
 * texts may be.
 */
export function createFormSize(tables: readonly string[]) {
  const left = { cells: MAX_CELL_BYTES, others: MAX_FORM_BYTES, ...tableTexts(tables) } as Record<string, number>
  const texts = tableTexts(tables)
  const partOf = (field: string) =>
    Object.hasOwn(texts, field) ? field : tables.includes(tableOf(field) ?? '') ? 'cells' : 'others'
  return function count(field: string, value: string) {
    const part = partOf(field)
    left[part]! -= Buffer.byteLength(value)
    // A page shows what each row lacks, however short it is: no more rows than come as cells.
    const isTooLong = Object.hasOwn(texts, field) && left[part]! >= 0 && countRows(value) > MAX_CELLS
    if (left[part]! < 0 || isTooLong) throw fail(413, 'body_too_large')
  }
}
