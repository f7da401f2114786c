import { fail, type FieldProblem } from '#framework/api/failure.ts'
import { messageKey, type MessageKey, type MessageValues } from '#framework/i18n/messages.ts'
import { decimalText, lineNet, parseUnitPrice, type Totals, totalsOf } from '#tenders/core/lines/amounts.ts'
import { type Discount, type DiscountedTotals, discountOf, withDiscount } from '#tenders/core/lines/discount.ts'
import type { NewPrice } from '#tenders/core/lines/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { exactHalalas, fromRiyals, halalas, MAX_AMOUNT, type Riyals, toRiyals } from '#framework/i18n/money.ts'
import type { PriceRow, PriceRules, RequestedLine } from './read-price-rules.server.ts'
import { invalidField, isCharged, reasonOf, vatNumberRequired } from './state-vat.server.ts'

/** One riyal, as for bids without lines. */
const MIN_TOTAL = halalas(100)
/** Line numbers that one message names. */
const MAX_NAMED = 10

/** A priced bid, ready to be written. */
export interface PricedBid {
  rows: PriceRow[]
  totals: DiscountedTotals
}

/** Prices of every line, in the order of the RFQ; reports all problems together. Absent lines are not offered. */
export function priceLines(
  { lines, rates, reasons, vat_number }: PriceRules,
  prices: readonly NewPrice[],
  { partial_allowed, discount = null }: { partial_allowed: boolean; discount?: Discount | null },
): PricedBid {
  const problems: FieldProblem[] = []
  const refuse = (index: number, column: string, message: MessageKey) =>
    problems.push({ field: `lines.${index}.${column}`, message })
  const refuseAll = (message: MessageKey, values?: MessageValues) =>
    problems.push({ field: 'lines', message, ...(values && { values }) })

  const asked = new Map(lines.map((line) => [line.line_id, line]))
  const priced = new Map<number, PriceRow>()
  for (const [index, price] of prices.entries()) {
    const line = asked.get(price.line_id)
    if (!line) refuse(index, 'line_id', messageKey('lines.line_unknown'))
    else if (priced.has(price.line_id)) refuse(index, 'line_id', messageKey('lines.line_twice'))
    else {
      if (!price.offered && !line.optional && !partial_allowed)
        refuse(index, 'unit_price', messageKey('lines.price_missing'))
      const row = priceRow(line, price, { rates, reasons })
      if (row.net_halalas !== null && BigInt(row.net_halalas) > MAX_AMOUNT)
        refuse(index, 'unit_price', messageKey('lines.net_large'))
      if (row.vat_category !== null && row.vat_reason !== null && reasons[row.vat_reason] !== row.vat_category)
        refuse(index, 'vat_reason', messageKey('lines.vat_reason_required'))
      priced.set(price.line_id, row)
    }
  }
  const missing = lines.filter(({ line_id, optional }) => !optional && !priced.has(line_id))
  if (missing.length > 0 && !partial_allowed) {
    const named = missing.slice(0, MAX_NAMED).map(({ line_no }) => line_no)
    refuseAll(messageKey('lines.lines_missing'), {
      lines: `${named.join(' · ')}${missing.length > MAX_NAMED ? '…' : ''}`,
    })
  }
  const rows = lines.map((line) => priced.get(line.line_id) ?? notOffered(line.line_id))
  const totals = totalsOfRows(lines, rows)
  if (problems.length === 0) {
    if (!rows.some(({ line_id, offered }) => offered && !asked.get(line_id)!.optional))
      refuseAll(messageKey('lines.nothing_offered'))
    else if (totals.gross_halalas < MIN_TOTAL) refuseAll(messageKey('lines.total_small'))
    else if (totals.gross_halalas > MAX_AMOUNT)
      refuseAll(messageKey('lines.total_large'), largestLine(lines, rows, false))
    // Optional lines are in no total, and are added up for the comparison.
    else if (totals.optional_net_halalas > MAX_AMOUNT)
      refuseAll(messageKey('lines.total_large'), largestLine(lines, rows, true))
  }
  if (problems.length === 0 && discount) problems.push(...discountProblems(totals, discount))
  if (problems.length > 0) throw fail(422, 'invalid', { fields: problems })
  const charged = prices.flatMap(({ offered, vat_category }, index) =>
    offered && isCharged(vat_category) ? [`lines.${index}.vat_category`] : [],
  )
  if (vat_number === null && charged.length > 0) throw vatNumberRequired(charged)
  return { rows, totals: withDiscount(totals, discount) }
}

/** The prices that a bid has already, with another discount or none. */
export function discountStored({ lines, stored }: PriceRules, discount: Discount | null): PricedBid {
  const totals = totalsOfRows(lines, stored)
  const problems = discount ? discountProblems(totals, discount) : []
  if (problems.length > 0) throw fail(422, 'invalid', { fields: problems })
  return { rows: stored, totals: withDiscount(totals, discount) }
}

function totalsOfRows(lines: readonly RequestedLine[], rows: readonly PriceRow[]) {
  const optional = new Set(lines.flatMap((line) => (line.optional ? [line.line_id] : [])))
  return totalsOf(
    rows.map((row) => ({
      ...row,
      optional: optional.has(row.line_id),
      net_halalas: row.net_halalas === null ? null : exactHalalas(BigInt(row.net_halalas)),
    })),
  )
}

/** The line that makes a total too large, where one does: a price with a digit too many. */
function largestLine(lines: readonly RequestedLine[], rows: readonly PriceRow[], optional: boolean): MessageValues {
  const nets = lines.map((line, index) => ({
    line: line.line_no,
    net: line.optional === optional ? BigInt(rows[index]!.net_halalas ?? 0) : 0n,
  }))
  const largest = nets.reduce((most, one) => (one.net > most.net ? one : most))
  return { line: largest.line, amount: formatAmount(exactHalalas(largest.net)) }
}

/** What is wrong with a discount on lines that add up to these totals. */
function discountProblems(totals: Totals, discount: Discount): FieldProblem[] {
  const field = discount.discount_bp === null ? 'discount_halalas' : 'discount_bp'
  const { net_halalas } = totals
  if (discountOf(net_halalas, discount) > net_halalas)
    return [{ field, message: messageKey('discount.above_net'), values: { amount: formatAmount(net_halalas) } }]
  if (withDiscount(totals, discount).gross_halalas < MIN_TOTAL)
    return [{ field, message: messageKey('discount.total_small') }]
  return []
}

const notOffered = (line_id: number): PriceRow => ({
  line_id,
  offered: false,
  unit_price_e4: null,
  vat_category: null,
  vat_rate_bp: null,
  vat_reason: null,
  brand: null,
  note: null,
  delivery_days: null,
  net_halalas: null,
})

function priceRow(
  { line_id, quantity_e3 }: RequestedLine,
  { offered, unit_price, vat_category, vat_reason, brand, note, delivery_days }: NewPrice,
  { rates }: Pick<PriceRules, 'rates' | 'reasons'>,
): PriceRow {
  const texts = { brand, note, delivery_days: delivery_days ?? null }
  if (!offered || !vat_category) return { ...notOffered(line_id), ...texts }
  const unit_price_e4 = parseUnitPrice(unit_price ?? '') ?? 0n
  return {
    line_id,
    offered,
    unit_price_e4: String(unit_price_e4),
    vat_category,
    vat_rate_bp: rates[vat_category],
    vat_reason: reasonOf(vat_category, vat_reason),
    ...texts,
    net_halalas: String(lineNet(BigInt(quantity_e3), unit_price_e4)),
  }
}

/** Refuses a discount on a bid that is one amount. */
export const discountNeedsLines = ({ discount_bp }: Discount) =>
  invalidField(discount_bp === null ? 'discount_halalas' : 'discount_bp', 'discount.needs_lines')

/** The amount that was sent must be the sum, to the halala. */
export function assertTotal({ gross_halalas }: Pick<Totals, 'gross_halalas'>, total_amount: Riyals | undefined) {
  if (total_amount === undefined || BigInt(fromRiyals(total_amount)) === gross_halalas) return
  const values = { amount: decimalText(gross_halalas, 2) }
  throw fail(422, 'totals_differ', {
    values,
    fields: [{ field: 'total_amount', message: messageKey('errors.totals_differ'), values }],
    more: { computed_halalas: Number(gross_halalas) },
  })
}

/** The columns of `bids` that hold the totals and the discount. */
export const totalColumns = ({
  net_halalas,
  vat_halalas,
  gross_halalas,
  discount,
  lines_net_halalas,
  unpriced_lines,
}: DiscountedTotals) => ({
  ...(discount ?? { discount_bp: null, discount_halalas: null }),
  lines_net_halalas: lines_net_halalas === null ? null : halalas(lines_net_halalas),
  total_amount: toRiyals(halalas(gross_halalas)),
  net_halalas: halalas(net_halalas),
  vat_halalas: halalas(vat_halalas),
  gross_halalas: halalas(gross_halalas),
  unpriced_lines,
})
