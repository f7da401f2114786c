import { noNumber } from '#framework/api/fields.ts'
import type { VatCategory, VatReason } from '#reference/units/contract.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { MessageValues } from '#framework/i18n/messages.ts'
import { sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import { decimalText, isPriceTooLarge, parseUnitPrice } from '#tenders/core/lines/amounts.ts'
import { cellReader, readColumns, type FilledRow, type ReadColumns } from './columns-of-table.ts'
import { MAX_ROWS, type PriceField } from './fields.ts'
import { guessPriceColumns } from './guess-columns.ts'
import { columnDecided, type CellProblem } from './lines-of-table.ts'
import { isReadByColumn, readNumber } from './numbers.ts'
import { CATEGORY_WORDS } from './recognized-words.ts'
import { isTableProblem, type Table, type TableProblem } from './table.ts'

interface PriceRow {
  n: number
  line_no: number | null
  values: {
    unit_price: string | null
    vat_category: VatCategory | null
    vat_reason: string | null
    brand: string | null
    note: string | null
    delivery_days: number | null
  }
  problems: CellProblem<PriceField>[]
  /** Read as they are, and for the person to check. */
  warnings: CellProblem<PriceField>[]
}

export interface PricesOfTable extends ReadColumns<PriceField> {
  unassigned: PriceField[]
  prices: PriceRow[]
  total_rows: number
  skipped_rows: number
}

/** Characters of a wrong cell that are repeated to the person. */
const MAX_WRITTEN = 40
const REQUIRED = ['line_no', 'unit_price'] as const satisfies PriceField[]

const foldWords = (text: string) => foldForSearch(text.replaceAll(/[%٪]/g, '').replaceAll(/[^\p{L}\p{N}.]/gu, ' '))
const CATEGORIES = new Map(
  (Object.entries(CATEGORY_WORDS) as [VatCategory, string][]).flatMap(([category, words]) =>
    words.split('|').map((word) => [foldWords(word), category] as const),
  ),
)

/** Reads the prices of a table, each with what is wrong with it. Which lines an RFQ has is not known here. */
export function pricesOfTable(
  table: Table,
  reasons: readonly VatReason[],
  assigned?: readonly (PriceField | null)[],
): PricesOfTable | TableProblem {
  const read = readColumns(table, guessPriceColumns, assigned)
  if (isTableProblem(read)) return read
  const cells = cellReader(read, table.separator)
  const mark = cells.markOf('unit_price')
  const reasonOf = new Map(
    reasons.flatMap((reason) =>
      [reason.code, reason.name_ar, reason.name_en].map((name) => [foldWords(name), reason] as const),
    ),
  )

  function readPrice(row: FilledRow): PriceRow {
    const problems: CellProblem<PriceField>[] = []
    const text = (field: PriceField) => cells.text(row, field)
    const refuse = (field: PriceField, message: CellProblem<PriceField>['message'], values?: MessageValues) =>
      void problems.push({ field, message, values, written: text(field).slice(0, MAX_WRITTEN) })

    const number = (field: PriceField) =>
      typeof cells.cell(row, field) === 'string'
        ? readNumber(text(field), field === 'unit_price' ? mark : '.')
        : text(field)
    const written = number('line_no')
    const line_no = written !== null && /^\d{1,3}$/.test(written) ? Number(written) : null
    if (line_no === null) refuse('line_no', 'lines.line_unknown')
    const price_text = number('unit_price')
    const price = text('unit_price') === '' ? undefined : parseUnitPrice(price_text ?? '')
    if (price === null) {
      const invalid = isPriceTooLarge(price_text ?? '') ? 'lines.price_too_large' : 'lines.price_invalid'
      const { message, params } = noNumber(text('unit_price'), invalid)
      refuse('unit_price', message, params?.values)
    }
    const cell = cells.cell(row, 'unit_price')
    const is_warned = typeof cell === 'string' && price_text !== null && isReadByColumn(cell, mark)
    const reason = text('vat_reason') === '' ? undefined : reasonOf.get(foldWords(text('vat_reason')))
    if (!reason && text('vat_reason') !== '') refuse('vat_reason', 'line_import.vat_reason_unknown')
    const category = text('vat_category') === '' ? reason?.category : CATEGORIES.get(foldWords(text('vat_category')))
    if (!category && text('vat_category') !== '') refuse('vat_category', 'line_import.vat_unknown')
    const brand = sanitizeLine(text('brand'))
    if (brand.length > 150) refuse('brand', 'lines.brand_long')
    const note = sanitizeText(text('note'))
    if (note.length > 500) refuse('note', 'lines.note_long')
    const days = text('delivery_days') === '' ? '' : number('delivery_days')
    const delivery_days = days && /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? Number(days) : null
    if (days !== '' && delivery_days === null) refuse('delivery_days', 'lines.days_invalid')
    return {
      n: row.n,
      line_no,
      values: {
        unit_price: typeof price === 'bigint' ? decimalText(price, 4) : null,
        vat_category: category ?? null,
        vat_reason: category === 'S' ? null : (reason?.code ?? null),
        brand: brand || null,
        note: note || null,
        delivery_days,
      },
      problems,
      warnings: is_warned ? [columnDecided('unit_price', cell, price_text)] : [],
    }
  }

  const unassigned = REQUIRED.filter((field) => !cells.has(field))
  if (unassigned.includes('line_no'))
    return { ...read, unassigned, prices: [], total_rows: read.rows.length, skipped_rows: 0 }
  const filled = read.rows.filter((row) => cells.text(row, 'line_no') !== '')
  return {
    ...read,
    unassigned,
    prices: filled.slice(0, MAX_ROWS).map(readPrice),
    total_rows: read.rows.length,
    skipped_rows: read.rows.length - filled.length,
  }
}
