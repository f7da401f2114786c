import { noNumber } from '#framework/api/fields.ts'
import type { VatCategory, VatReason } from '#reference/units/contract.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import type { MessageValues } from '#framework/i18n/messages.ts'
import { sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import { decimalText, isPriceTooLarge, parseUnitPrice } from '#tenders/core/lines/amounts.ts'
import { errorOf, numberIn, readFigure, readText, type Remark } from './cells/cell-values.ts'
import type { NO_PRICE } from './confirmable-prices.ts'
import { cellReader, readColumns, type FilledRow, type ReadColumns } from './columns-of-table.ts'
import { MAX_ROWS, type PriceField } from './fields.ts'
import { guessPriceColumns, isOfLines, isOfPrices } from './guess-columns.ts'
import { isSum, leftOut } from './kinds-of-rows.ts'
import { columnDecided, MAX_NAMED_ROWS, type CellProblem } from './lines-of-table.ts'
import { isReadByColumn, readNumber } from './numbers.ts'
import { qualifiersOf, together, type Qualifiers } from './cells/qualifiers.ts'
import { HALALAS } from './cells/qualifying-words.ts'
import { CATEGORY_WORDS } from './recognized-words.ts'
import { sheetOf, type SheetOf } from './sheet-of.ts'
import { isTableProblem, textOf, type Cell, type Table, type TableProblem } from './table.ts'

/** What a row calls its line, as far as it does. */
export interface NamedLine {
  description: string
  /** A plain decimal; as written where it is none. */
  quantity: string
  unit: string
}

export interface PriceRow {
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
  /** What the price is beside its figure: its cell, its column, or a note of the sheet says so. */
  says: Qualifiers
  named: NamedLine
  problems: CellProblem<PriceField>[]
  /** Read as they are, and for the person to check. */
  warnings: CellProblem<PriceField>[]
}

export interface PricesOfTable extends ReadColumns<PriceField> {
  unassigned: PriceField[]
  prices: PriceRow[]
  total_rows: number
  skipped_rows: number
  /** Rows without a line number, each with what it says; `priced` ones have a price. */
  left_out: { n: number; reason: (typeof NO_PRICE)[number]; text: string; price: string | null }[]
  /** Columns with something in them that are not read. */
  left_out_columns: { letter: string; heading: string; hidden?: true }[]
  sheet_of: SheetOf | null
}

const WORDS = /\p{L}{2}/u
/** `1-`, `(1)` */
const MARKED_NUMBER = /^\(?(\d{1,3}) ?[-–)]$/
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
  const mark = cells.markOf('unit_price', { may_say: true })
  const quantities = cells.markOf('quantity')
  const hidden = new Set(read.hidden)
  /** Other columns of prices, which say what a row costs where the one that is read says nothing. */
  const others_of_price = read.columns.filter(
    ({ field, heading, hidden }) => field === null && !hidden && isOfPrices(heading),
  )
  // Official forms have riyals and halalas of a price in two columns.
  const halalas = others_of_price.find(({ says }) => HALALAS.has(says.currency ?? ''))
  /** Words in the column of numbers are a sum or a footnote, unless they have a price. */
  const isNumbered = (row: FilledRow) => {
    const number = cells.text(row, 'line_no')
    return number !== '' && !(WORDS.test(number) && (isSum(row) || cells.text(row, 'unit_price') === ''))
  }
  const [filled, others] = [true, false].map((is_numbered) =>
    read.rows.filter((row) => isNumbered(row) === is_numbered),
  ) as [FilledRow[], FilledRow[]]
  // Below a heading in one row a second one may say more of it.
  const under = others
    .filter((row) => row.n < (filled[0]?.n ?? 0))
    .map((row) => qualifiersOf(cells.text(row, 'unit_price')))
  const of_sheet = together(
    ...under.map(({ says }) => says),
    ...[...others, ...read.above].filter((row) => !isSumWithFigure(row)).map(saysOfPrices),
  )
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
      typeof cells.cell(row, field) === 'string' ? readNumber(text(field), '.') : text(field)
    const written = number('line_no') ?? MARKED_NUMBER.exec(toAsciiDigits(text('line_no')))?.[1] ?? null
    const line_no = written !== null && /^\d{1,3}$/.test(written) ? Number(written) : null
    const wrong = errorOf(cells.cell(row, 'line_no'))
    if (wrong) refuse('line_no', wrong.message, wrong.values)
    else if (line_no === null) refuse('line_no', 'lines.line_unknown')
    const other =
      text('unit_price') === '' ? others_of_price.find(({ index }) => textOf(row.cells[index]) !== '') : undefined
    const cell = other ? (row.cells[other.index] ?? null) : cells.cell(row, 'unit_price')
    const figure = readFigure(cell, { mark, places: 4, may_say: true })
    const price_text = withHalalas(figure.number, halalas && row.cells[halalas.index])
    const price = figure.written === '' ? undefined : parseUnitPrice(price_text ?? '')
    if (figure.error) refuse('unit_price', figure.error.message, figure.error.values)
    else if (price === null) {
      const invalid = isPriceTooLarge(price_text ?? '') ? 'lines.price_too_large' : 'lines.price_invalid'
      const { message, params } = noNumber(text('unit_price'), invalid)
      refuse('unit_price', message, params?.values)
    }
    const read_by_column =
      typeof cell === 'string' && price_text !== null && isReadByColumn(numberIn(cell), mark)
        ? numberIn(cell)
        : undefined
    const reason = text('vat_reason') === '' ? undefined : reasonOf.get(foldWords(text('vat_reason')))
    if (!reason && text('vat_reason') !== '') refuse('vat_reason', 'line_import.vat_reason_unknown')
    const category = text('vat_category') === '' ? reason?.category : CATEGORIES.get(foldWords(text('vat_category')))
    if (!category && text('vat_category') !== '') refuse('vat_category', 'line_import.vat_unknown')
    const warnings: CellProblem<PriceField>[] = []
    const warn = (field: PriceField, { message, values }: Remark) =>
      void warnings.push({ field, message, values, written: text(field).slice(0, MAX_WRITTEN) })
    for (const field of ['brand', 'note'] as const) {
      const { problem, warning } = readText(cells.cell(row, field))
      if (problem ?? warning) warn(field, (problem ?? warning)!)
    }
    const words = (field: PriceField) => (errorOf(cells.cell(row, field)) ? '' : text(field))
    const brand = sanitizeLine(words('brand'))
    if (brand.length > 150) refuse('brand', 'lines.brand_long')
    const note = sanitizeText(words('note'))
    if (note.length > 500) refuse('note', 'lines.note_long')
    const days = text('delivery_days') === '' ? '' : number('delivery_days')
    const delivery_days = days && /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? Number(days) : null
    if (days !== '' && delivery_days === null) refuse('delivery_days', 'lines.days_invalid')
    if (read_by_column !== undefined && price_text !== null)
      warnings.push(columnDecided('unit_price', read_by_column, price_text))
    if (figure.rounded) warn('unit_price', figure.rounded)
    const { says: own } = qualifiersOf(text('currency'))
    const quantity = readFigure(cells.cell(row, 'quantity'), { mark: quantities, places: 3 })
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
      says: together(figure.says, own, saysOfText(note), other?.says ?? cells.says('unit_price'), of_sheet),
      named: {
        description: sanitizeLine(text('description')),
        quantity: quantity.number ?? quantity.written,
        unit: text('unit_code'),
      },
      problems,
      warnings,
    }
  }

  function reasonOfRow(row: FilledRow, { number, error }: ReturnType<typeof readFigure>): (typeof NO_PRICE)[number] {
    if (hidden.has(row)) return 'hidden'
    if (isSum(row)) return 'total'
    return number !== null || error ? 'priced' : 'note'
  }

  const unassigned = REQUIRED.filter((field) => !cells.has(field))
  const found = {
    ...read,
    unassigned,
    total_rows: read.rows.length + read.hidden.length,
    left_out: [],
    left_out_columns: leftOutColumns(read).filter(({ letter }) => letter !== halalas?.letter),
    sheet_of: sheetOf(read.above),
  }
  if (unassigned.includes('line_no')) return { ...found, prices: [], skipped_rows: 0 }
  return {
    ...found,
    prices: filled.slice(0, MAX_ROWS).map(readPrice),
    skipped_rows: others.length + read.hidden.length,
    left_out: [...hidden, ...others].slice(0, MAX_NAMED_ROWS).map((row) => {
      const { n, text } = leftOut(row, 'note')
      const price = readFigure(cells.cell(row, 'unit_price'), { mark, places: 4, may_say: true })
      return { n, reason: reasonOfRow(row, price), text, price: price.number }
    }),
  }
}

/** A price with its halalas; null where they are none. */
function withHalalas(riyals: string | null, cell: Cell | undefined) {
  const written = textOf(cell)
  if (riyals === null || written === '') return riyals
  const number = readNumber(written, '.')
  return number !== null && /^\d{1,2}$/.test(number) && !riyals.includes('.')
    ? `${riyals}.${number.padStart(2, '0')}`
    : null
}

/** Columns that hold something and are not read, but for those of the line that are not compared. */
const leftOutColumns = ({ columns, rows }: ReadColumns<PriceField>) =>
  columns
    .filter(
      ({ index, heading, field, hidden }) =>
        field === null && (hidden || !isOfLines(heading)) && rows.some(({ cells }) => textOf(cells[index]) !== ''),
    )
    .map(({ letter, heading, hidden }) => ({ letter, heading, ...(hidden && { hidden }) }))

const isSumWithFigure = (row: FilledRow) =>
  isSum(row) && row.cells.some((cell) => readFigure(cell, FIGURE).number !== null)
const FIGURE = { mark: '.', places: 4 } as const

/** A note is about prices where it names them, or a tax: `الأسعار شاملة الضريبة`. */
const ABOUT_PRICES =
  /(?<!\p{L})(?:و?(?:ال|ب|بال|لل|ل)?(?:سعر|اسعار|اسعارنا|مبالغ|عمله|ضريبه|ضرايب|قيمه المضافه|ض[. /]{0,3}ق[. /]{0,3}م)|prices?|pricing|rates?|amounts?|currency|figures|vat|v\.a\.t|tax|taxes)(?!\p{L})/u

/** Whether VAT is in prices and in which currency they are, as a text beside them says. */
function saysOfText(text: string): Qualifiers {
  if (!ABOUT_PRICES.test(foldForSearch(text.slice(0, 300)))) return {}
  const { vat, currency } = qualifiersOf(text).says
  return { ...(vat && { vat }), ...(currency !== undefined && { currency }) }
}

const saysOfPrices = (row: FilledRow) => together(...row.cells.map((cell) => saysOfText(textOf(cell))))
