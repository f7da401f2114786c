import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import { messageKey, type MessageKey, type MessageValues } from '#framework/i18n/messages.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import { decimalText, lineNet, parseUnitPrice, type Totals, totalsOf } from './amounts.ts'
import { type Discount, type DiscountedTotals, discountOf, withDiscount } from './discount/discount.ts'
import type { NewPrice } from './contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { exactHalalas, fromRiyals, halalas, MAX_AMOUNT, type Riyals, toRiyals } from '#framework/i18n/money.ts'

/** Outside the scope of VAT needs no choice of a reason. */
const OUT_OF_SCOPE = 'VATEX-SA-OOS'
/** One riyal, as for bids without lines. */
const MIN_TOTAL = halalas(100)
/** Line numbers that one message names. */
const MAX_NAMED = 10

interface RequestedLine {
  line_id: number
  line_no: number
  quantity_e3: string
  optional: boolean
}

/** A row of `bid_lines`; integers of any size as text. */
interface PriceRow {
  line_id: number
  offered: boolean
  unit_price_e4: string | null
  vat_category: VatCategory | null
  vat_rate_bp: number | null
  vat_reason: string | null
  brand: string | null
  note: string | null
  delivery_days: number | null
  net_halalas: string | null
}

/** What prices are checked against, as it is in this transaction. */
interface PriceRules {
  /** The current lines of the RFQ. */
  lines: RequestedLine[]
  /** In hundredths of a percent, today. */
  rates: Record<VatCategory, number>
  /** The category of each reason. */
  reasons: Record<string, VatCategory>
  /** Of the bidder. */
  vat_number: string | null
  /** The prices that the bid has already. */
  stored: PriceRow[]
}

export const invalidField = (field: string, message: MessageKey) =>
  fail(422, 'invalid', { fields: [{ field, message }] })

/**
 * Reads everything in one statement. The RFQ is locked, so that its lines stay, and the company is here, so that its
 * VAT number does.
 */
export async function readPriceRules(
  tx: Tx,
  { rfq_id, supplier_id, bid_id }: { rfq_id: number; supplier_id: number; bid_id: number | null },
): Promise<PriceRules> {
  const { rows } = await sql<PriceRules>`select ${prepared}
    coalesce((select json_agg(json_build_object('line_id', line_id, 'line_no', line_no, 'quantity_e3', (quantity * 1000)::bigint::text, 'optional', optional) order by line_no)
      from rfq_lines where rfq_id = ${rfq_id} and until_version is null), '[]') as lines,
    (select json_object_agg(category, rate_bp)
      from (select distinct on (category) category, rate_bp from vat_rates where valid_from <= riyadh_today() order by category, valid_from desc) today) as rates,
    (select json_object_agg(code, category) from vat_reasons) as reasons,
    (select vat_number from companies where company_id = ${supplier_id} for share) as vat_number,
    coalesce((select json_agg(json_build_object('line_id', line_id, 'offered', offered, 'unit_price_e4', unit_price_e4::text, 'vat_category', vat_category,
      'vat_rate_bp', vat_rate_bp, 'vat_reason', vat_reason, 'brand', brand, 'note', note, 'delivery_days', delivery_days, 'net_halalas', net_halalas::text) order by line_no)
      from bid_lines join rfq_lines using (line_id) where bid_id = ${bid_id}::integer), '[]') as stored`.execute(tx)
  return rows[0]!
}

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
    return [{ field, message: messageKey('discount.above_net'), values: { amount: decimalText(net_halalas, 2) } }]
  if (withDiscount(totals, discount).gross_halalas < MIN_TOTAL)
    return [{ field, message: messageKey('discount.total_small') }]
  return []
}

/** Categories that only companies registered for VAT may use. */
const isCharged = (category: VatCategory | null | undefined) => category === 'S' || category === 'Z'

const vatNumberRequired = (fields: readonly string[]) =>
  fail(422, 'vat_number_required', {
    fields: fields.map((field) => ({ field, message: messageKey('errors.vat_number_required') })),
  })

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

function reasonOf(category: VatCategory, reason: string | null): string | null {
  if (category === 'S') return null
  return category === 'O' ? (reason ?? OUT_OF_SCOPE) : reason
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

/** The columns of `bids` for the VAT that a bidder states of a total without lines; null for unstated VAT. */
export function statedVatColumns(
  { rates, reasons, vat_number }: PriceRules,
  vat_category: VatCategory | null,
  vat_reason: string | null,
) {
  if (vat_category === null) return { vat_category, vat_rate_bp: null, vat_reason: null }
  const reason = reasonOf(vat_category, vat_reason)
  if (vat_category !== 'S' && (reason === null || reasons[reason] !== vat_category)) {
    throw invalidField('vat_reason', 'lines.vat_reason_required')
  }
  if (vat_number === null && isCharged(vat_category)) throw vatNumberRequired(['vat_category'])
  return { vat_category, vat_rate_bp: rates[vat_category], vat_reason: reason }
}

const rowKey = (row: PriceRow) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Whether the bid has exactly these prices already. */
export const samePrices = ({ stored }: PriceRules, { rows }: PricedBid) =>
  stored.length === rows.length && stored.every((row, index) => rowKey(row) === rowKey(rows[index]!))

/** Whether the prices of the bid are of the RFQ's lines as they are now. */
export const pricesCurrentLines = ({ stored, lines }: PriceRules) =>
  stored.length === lines.length && stored.every(({ line_id }, index) => line_id === lines[index]!.line_id)

/** Writes prices and VAT of a bid without any, in one statement. */
export async function insertPrices(
  tx: Tx,
  { bid_id, rfq_id }: { bid_id: number; rfq_id: number },
  { rows, totals: { vat } }: PricedBid,
) {
  const groups = vat.map((group) => ({
    ...group,
    net_halalas: String(group.net_halalas),
    vat_halalas: String(group.vat_halalas),
  }))
  await sql`with ${prepared} priced as (
      insert into bid_lines (bid_id, line_id, rfq_id, quantity, offered, unit_price_e4, vat_category, vat_rate_bp, vat_reason, brand, note, delivery_days, net_halalas)
      select ${bid_id}::integer, line_id, rfq_id, quantity, offered, unit_price_e4, vat_category, vat_rate_bp, vat_reason, brand, note, delivery_days, net_halalas
      from json_to_recordset(${JSON.stringify(rows)}::json) as price (line_id integer, offered boolean, unit_price_e4 bigint, vat_category char(1), vat_rate_bp integer,
        vat_reason text, brand text, note text, delivery_days integer, net_halalas bigint)
      join rfq_lines using (line_id) where rfq_id = ${rfq_id})
    insert into bid_vat (bid_id, vat_category, vat_rate_bp, net_halalas, vat_halalas)
    select ${bid_id}::integer, vat_category, vat_rate_bp, net_halalas, vat_halalas
    from json_to_recordset(${JSON.stringify(groups)}::json) as vat (vat_category char(1), vat_rate_bp integer, net_halalas bigint, vat_halalas bigint)`.execute(
    tx,
  )
}

/** Replaces prices and VAT of a bid. */
export async function replacePrices(tx: Tx, bid: { bid_id: number; rfq_id: number }, priced: PricedBid) {
  await sql`with ${prepared} lines as (delete from bid_lines where bid_id = ${bid.bid_id}) delete from bid_vat where bid_id = ${bid.bid_id}`.execute(
    tx,
  )
  await insertPrices(tx, bid, priced)
}
