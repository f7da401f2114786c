import { toAsciiDigits } from '#framework/text/normalize.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import {
  decimalText,
  lineNet,
  parseQuantity,
  parseUnitPrice,
  totalsOf,
  type PricedLine,
  type Totals,
} from '#tenders/core/lines/amounts.ts'
import { rowsOfClipboard } from '#tenders/lines/clipboard.ts'
import { numberIn, readFigure } from '#tenders/lines/import/cells/cell-values.ts'
import { qualifiersOf, type Qualifiers } from '#tenders/lines/import/cells/qualifiers.ts'
import { type DecimalMark, decimalMarkOf, readUndecided } from '#tenders/lines/import/numbers.ts'
import { formatUnitPrice } from '#tenders/lines/figures.ts'
import { cellText, rowsOfField } from '#tenders/core/lines/form-rows.ts'
import type { ExactHalalas } from '#framework/i18n/money.ts'

/** A line of an RFQ, as its price needs it. */
export interface RequestedLine {
  line_id: number
  quantity: string
  optional: boolean
  /** The lines that it was before with another quantity, newest first. */
  former?: readonly { line_id: number; quantity: string }[] | undefined
}

/** How a bidder prices a line, as texts of a form. */
export interface PriceCells {
  offered: boolean
  unit_price: string
  vat_category: VatCategory
  vat_reason: string
  brand: string
  note: string
  delivery_days: string
}
export type PriceColumn = keyof PriceCells

/** A row of the form: its line and its cells. */
export type PriceRow = PriceCells & { line_id: number }

/** The rates of today in hundredths of a percent. */
export type Rates = Readonly<Record<VatCategory, number>>

/** A price as a bid has it. */
interface KnownPrice {
  line_id: number
  offered: boolean
  unit_price: string | null
  vat_category: VatCategory | null
  vat_reason: string | null
  brand: string | null
  note: string | null
  delivery_days: number | null
}

/** The categories; not those of the contract, which browsers need not load. */
export const VAT_CODES = ['S', 'Z', 'E', 'O'] as const satisfies readonly VatCategory[]
const isCategory = (value: unknown): value is VatCategory => VAT_CODES.some((code) => code === value)

/** Without a VAT number a company charges no VAT. */
export const firstCategory = (registered: boolean): VatCategory => (registered ? 'S' : 'O')

/** Without a VAT number nothing is sold at the standard or the zero rate; what is exempt for a reason stays so. */
const permittedCategory = (registered: boolean, category: unknown, reason: string | null): VatCategory => {
  if (registered) return isCategory(category) ? category : 'S'
  return category === 'E' && reason ? 'E' : 'O'
}

export const emptyRow = (line_id: number, registered: boolean): PriceRow => ({
  line_id,
  offered: true,
  unit_price: '',
  vat_category: firstCategory(registered),
  vat_reason: '',
  brand: '',
  note: '',
  delivery_days: '',
})

/** The prices of a bid as rows. */
export const rowsOfPrices = (prices: readonly KnownPrice[], registered: boolean): PriceRow[] =>
  prices.map((price) => ({
    line_id: price.line_id,
    offered: price.offered,
    unit_price: price.unit_price === null ? '' : formatUnitPrice(price.unit_price),
    vat_category: permittedCategory(registered, price.vat_category, price.vat_reason),
    vat_reason: price.vat_reason ?? '',
    brand: price.brand ?? '',
    note: price.note ?? '',
    delivery_days: cellText(price.delivery_days),
  }))

/** Parses rows that a form sent or kept: a list or its JSON. Entries without a line are left out. */
export function readRows(value: unknown, registered: boolean): PriceRow[] {
  return rowsOfField(value).flatMap((cells) => {
    const line_id = Number(cells.line_id)
    if (!Number.isInteger(line_id)) return []
    return {
      line_id,
      offered: cells.offered !== false && cells.offered !== 'false',
      unit_price: cellText(cells.unit_price),
      vat_category: permittedCategory(registered, cells.vat_category, cellText(cells.vat_reason)),
      vat_reason: cellText(cells.vat_reason),
      brand: cellText(cells.brand),
      note: cellText(cells.note),
      delivery_days: cellText(cells.delivery_days),
    }
  })
}

/**
 * Rows as a form sends and keeps them. Without a VAT number nobody has chosen O: a draft begins with VAT once there is
 * one.
 */
export const textOfRows = (rows: readonly PriceRow[], registered: boolean) =>
  JSON.stringify(
    registered ? rows : rows.map(({ vat_category, ...row }) => (vat_category === 'O' ? row : { ...row, vat_category })),
  )

/** A row that the page does not show, as the form keeps it: its line, and what differs from an empty one. */
export function keptCells(row: PriceRow, registered: boolean) {
  const empty: Record<string, unknown> = { ...emptyRow(row.line_id, registered), line_id: undefined }
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== empty[column]))
}

/**
 * The rows of an RFQ's lines in their order: those that were filled in, for this quantity or an earlier one, and empty
 * ones for the others.
 */
export function rowsOfLines(
  lines: readonly RequestedLine[],
  filled: readonly PriceRow[],
  registered: boolean,
): PriceRow[] {
  const byLine = new Map(filled.map((row) => [row.line_id, row]))
  return lines.map(({ line_id, former = [] }) => {
    const [row] = [{ line_id }, ...former].flatMap((line) => byLine.get(line.line_id) ?? [])
    return row ? { ...row, line_id } : emptyRow(line_id, registered)
  })
}

/** The quantities that prices of a bid were given for, by their line, where the line has another one now. */
export function changedQuantities(lines: readonly RequestedLine[], prices: readonly { line_id: number }[]) {
  const priced = new Set(prices.map(({ line_id }) => line_id))
  return new Map(
    lines.flatMap(({ line_id, quantity, former = [] }) => {
      const before = priced.has(line_id) ? undefined : former.find((line) => priced.has(line.line_id))
      return before && before.quantity !== quantity ? [[line_id, before.quantity] as const] : []
    }),
  )
}

/** Whether a category needs a reason. */
export const needsReason = (category: VatCategory) => category === 'Z' || category === 'E'

/** The numbers of the lines that are offered for nothing. */
export const freeLines = (rows: readonly PriceRow[]) =>
  rows.flatMap(({ offered, unit_price }, index) => (offered && parseUnitPrice(unit_price) === 0n ? [index + 1] : []))

/** The rows in the form that the schema of a bid checks. */
export const pricesOf = (rows: readonly PriceRow[]) =>
  rows.map(({ line_id, offered, unit_price, vat_category, vat_reason, brand, note, delivery_days }) => {
    if (!offered) return { line_id, offered }
    const days = toAsciiDigits(delivery_days).trim()
    return {
      line_id,
      offered,
      unit_price,
      vat_category,
      brand,
      note,
      ...(needsReason(vat_category) && { vat_reason }),
      // The schema refuses texts that are no number.
      delivery_days: days === '' ? null : /^\d{1,6}$/.test(days) ? Number(days) : days,
    }
  })

/** The net of a row; null where it has no price, or none that can be read. */
export function netOf({ quantity }: RequestedLine, { offered, unit_price }: PriceRow): ExactHalalas | null {
  const [quantity_e3, price_e4] = [parseQuantity(quantity), offered ? parseUnitPrice(unit_price) : null]
  return quantity_e3 === null || price_e4 === null ? null : lineNet(quantity_e3, price_e4)
}

/** A price as a sheet has it. */
export interface SheetPrice {
  line_id: number | null
  values: Omit<KnownPrice, 'line_id' | 'offered'>
  errors: readonly unknown[]
}

export interface RunningTotals extends Totals {
  /** Optional lines that are offered. */
  optional_lines: number
  /** Lines that are neither priced nor left out. */
  open_lines: number
  priced_lines: number
  /** Lines that are left out and not optional. */
  left_out: number
}

/** Running totals of the rows. */
export function sumRows(lines: readonly RequestedLine[], rows: readonly PriceRow[], rates: Rates): RunningTotals {
  const counts = { optional_lines: 0, open_lines: 0, priced_lines: 0, left_out: 0 }
  const priced = lines.map((line, index): PricedLine => {
    const row = rows[index]!
    const net_halalas = netOf(line, row)
    if (net_halalas !== null) counts.priced_lines += 1
    else if (row.offered) counts.open_lines += 1
    else if (!line.optional) counts.left_out += 1
    if (net_halalas !== null && line.optional) counts.optional_lines += 1
    return {
      optional: line.optional,
      net_halalas,
      vat_category: row.vat_category,
      vat_rate_bp: rates[row.vat_category],
    }
  })
  return { ...totalsOf(priced), ...counts }
}

/** Applies a VAT category to every line that is offered. */
export const withVat = (rows: readonly PriceRow[], vat_category: VatCategory, vat_reason: string) =>
  rows.map((row) =>
    row.offered ? { ...row, vat_category, vat_reason: needsReason(vat_category) ? vat_reason : '' } : row,
  )

/** The words over a column of prices. */
const HEADING = /سعر|price|rate/i

const figureOf = (cell: string, mark: DecimalMark) => {
  const { number, says } = readFigure(cell, { mark, places: 4, may_say: true })
  return number !== null && parseUnitPrice(number) !== null ? { says } : undefined
}

/** Whether a figure is something else than the price of one piece before VAT in riyals. */
const isOther = ({ vat, ...others }: Qualifiers) => vat === 'including' || Object.keys(others).length > 0

/**
 * Prices of a copied column as plain decimals: the last cell of each row that is a price, by the decimal mark of all,
 * empty where there is none; without its heading, and no prices for a single row. What is for the person to decide is
 * written so that the form refuses it: two readings (`readUndecided`), and words of the cell or of the heading that
 * make another figure of it.
 */
export function pastedPrices(text: string): string[] {
  const rows = rowsOfClipboard(text)
  if (rows.length < 2) return []
  const cells = rows.map((row) => row.findLast((cell) => figureOf(cell, '.') ?? figureOf(cell, ',')) ?? '')
  const mark = decimalMarkOf(cells.map(numberIn))
  const has_heading = !figureOf(cells[0]!, mark) && HEADING.test(rows[0]!.join(' '))
  const of_heading = has_heading ? rows[0]!.findLast((cell) => isOther(qualifiersOf(cell).says)) : undefined
  return cells.slice(has_heading ? 1 : 0).map((cell) => {
    const figure = figureOf(cell, mark)
    if (!figure) return ''
    if (of_heading) return `${cell.trim()} (${of_heading.trim()})`
    return isOther(figure.says) ? cell.trim() : (readUndecided(numberIn(cell), mark) ?? '')
  })
}

/** Writes prices downward from a row, one per row, into offered lines only; an empty price keeps the present one. */
export function spreadPrices(rows: readonly PriceRow[], from: number, prices: readonly string[]) {
  let count = 0
  const next = rows.map((row, index) => {
    const price = prices[index - from]
    if (!price || !row.offered) return row
    count += 1
    return { ...row, unit_price: groupedPrice(price) }
  })
  return { rows: next, count }
}

/** Rows with the prices of a sheet; cells that the sheet leaves empty keep their present text. */
export function withSheet(rows: readonly PriceRow[], prices: readonly SheetPrice[], registered: boolean) {
  const byLine = new Map(
    prices.flatMap(({ line_id, errors, values }) =>
      errors.length === 0 && line_id !== null && values.unit_price !== null ? [[line_id, values] as const] : [],
    ),
  )
  let count = 0
  const next = rows.map((row) => {
    const values = byLine.get(row.line_id)
    if (!values) return row
    count += 1
    const [read] = rowsOfPrices([{ ...values, line_id: row.line_id, offered: true }], registered) as [PriceRow]
    const texts = {
      brand: read.brand || row.brand,
      note: read.note || row.note,
      delivery_days: read.delivery_days || row.delivery_days,
    }
    return {
      ...read,
      ...texts,
      ...(values.vat_category === null && { vat_category: row.vat_category, vat_reason: row.vat_reason }),
    }
  })
  return { rows: next, count }
}

/** Formats a price when its cell is left; other texts are returned unchanged. */
export function groupedPrice(text: string) {
  const price = parseUnitPrice(text)
  return price === null ? text : formatUnitPrice(decimalText(price, 4))
}
