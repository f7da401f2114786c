import type { ReadPrices } from '#tenders/lines/import/contract.ts'
import type { PriceRow, SheetPrice } from './price-rows.ts'

export type SheetRow = ReadPrices['rows'][number]

/** What a person decides about the questions that a price sheet left. */
export interface SheetAnswers {
  /** For prices that are not for one piece, in riyals, before VAT. */
  prices: 'worked_out' | 'as_written' | 'leave'
  /** Rows that are filled in although they do not match their lines. */
  rows: ReadonlySet<number>
}

export const NO_ANSWERS: SheetAnswers = { prices: 'leave', rows: new Set() }

/** Whether it is asked what the price of a row means, and whether its line is the right one. */
export const isPriceAsked = ({ asked, errors }: SheetRow) =>
  asked !== undefined && errors.some(({ field }) => field === 'unit_price')
export const isLineAsked = ({ asked, errors }: SheetRow) =>
  asked !== undefined && errors.some(({ field }) => field !== 'unit_price')

/** The price of a row that was asked about; null where it stays empty. */
function answeredPrice(row: SheetRow, { prices, rows }: SheetAnswers): string | null {
  if (!row.asked || (isLineAsked(row) && !rows.has(row.n))) return null
  if (!isPriceAsked(row)) return row.asked.as_written
  return prices === 'leave' ? null : row.asked[prices]
}

/** The rows of a sheet as the table takes them: those that were confirmed have no errors any more. */
export const answered = (rows: readonly SheetRow[], answers: SheetAnswers): SheetPrice[] =>
  rows.map((row) => {
    const unit_price = answeredPrice(row, answers)
    if (unit_price === null) return row
    // VAT was taken out at the standard rate where the sheet names no category.
    const is_standard = answers.prices === 'worked_out' && row.errors.some(({ code }) => code === 'vat_included')
    const vat_category = row.values.vat_category ?? (is_standard ? 'S' : null)
    return { ...row, values: { ...row.values, unit_price, vat_category }, errors: [] }
  })

/** Numbers of lines that keep a price which the sheet does not have, with that price. */
export const keptPrices = (before: readonly PriceRow[], rows: readonly SheetPrice[]) => {
  const filled = new Set(
    rows.flatMap(({ line_id, errors, values }) => (errors.length === 0 && values.unit_price !== null ? line_id : [])),
  )
  return before.flatMap(({ line_id, offered, unit_price }, index) =>
    offered && unit_price !== '' && !filled.has(line_id) ? { line_no: index + 1, unit_price } : [],
  )
}
