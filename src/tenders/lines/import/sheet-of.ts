import type { T } from '#framework/i18n/messages.ts'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import { textOf, type Cell } from './table.ts'

/** Which RFQ, in which version, a price sheet was made for. */
export interface SheetOf {
  rfq_id: number
  version: number
}

/** The note above the table of a price sheet, by which it is known again. */
export const noteOfSheet = (t: T, { rfq_id, version }: SheetOf) => t('line_import.sheet_of', { rfq: rfq_id, version })

const NOTE = /(?:كشف أسعار الطلب|Price sheet of RFQ) (\d{1,9})[،,] (?:الإصدار|version) (\d{1,6})/

/** What the rows above a table say of it; null where they do not. */
export function sheetOf(above: readonly { cells: readonly Cell[] }[]): SheetOf | null {
  for (const { cells } of above)
    for (const cell of cells) {
      const [whole, rfq_id, version] = NOTE.exec(toAsciiDigits(textOf(cell))) ?? []
      if (whole !== undefined) return { rfq_id: Number(rfq_id), version: Number(version) }
    }
  return null
}
