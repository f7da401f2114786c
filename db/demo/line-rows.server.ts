import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { newLine, newPrice } from '#tenders/core/lines/contract.ts'
import { insertLines } from '#tenders/lines/insert-lines.server.ts'
import { priceLines } from '#tenders/lines/pricing/price-lines.server.ts'
import { readPriceRules } from '#tenders/lines/pricing/read-price-rules.server.ts'
import type { DemoBid, DemoLine } from './market.server.ts'
import { fromRiyals } from '#framework/i18n/money.ts'

/** Writes lines of an RFQ, in its present version. */
export const writeLines = (tx: Tx, rfq_id: number, lines: readonly DemoLine[]) =>
  insertLines(
    tx,
    rfq_id,
    numbered(lines).map((line) => ({ ...newLine.parse(line), line_no: line.line_no })),
  )

const numbered = (lines: readonly DemoLine[]) => lines.map((line, index) => ({ line_no: index + 1, ...line }))

/** Ends the lines of an RFQ that are others in its present version, and writes those. */
export async function changeLines(tx: Tx, rfq_id: number, before: readonly DemoLine[], after: readonly DemoLine[]) {
  const isIn = (lines: readonly DemoLine[]) => {
    const keys = new Set(numbered(lines).map(lineKey))
    return (line: DemoLine) => keys.has(lineKey(line))
  }
  const [stays, was] = [isIn(after), isIn(before)]
  const ended = numbered(before).flatMap((line) => (stays(line) ? [] : [line.line_no]))
  await sql`update rfq_lines set until_version = rfqs.version from rfqs
    where rfqs.rfq_id = rfq_lines.rfq_id and rfqs.rfq_id = ${rfq_id} and until_version is null
      and line_no = any (${ended}::smallint[])`.execute(tx)
  await writeLines(
    tx,
    rfq_id,
    numbered(after).filter((line) => !was(line)),
  )
}

const lineKey = ({ line_no, ...line }: DemoLine) => `${line_no} ${JSON.stringify(newLine.parse(line))}`

/**
 * Prices a bid as its bidder would: with VAT at the standard rate, or outside its scope where the company has no VAT
 * number.
 */
export async function priceBid(
  tx: Tx,
  { rfq_id, supplier_id }: { rfq_id: number; supplier_id: number },
  { rfq, supplier, prices, total_amount, discount_bp, discount }: DemoBid,
) {
  if (!prices) return undefined
  const rules = await readPriceRules(tx, { rfq_id, supplier_id, bid_id: null })
  const vat_category = rules.vat_number === null ? 'O' : 'S'
  const given = prices.map((price, index) => {
    const { line_id } = rules.lines[index]!
    return newPrice.parse(
      price === null
        ? { line_id, offered: false }
        : { line_id, vat_category, ...(typeof price === 'string' ? { unit_price: price } : price) },
    )
  })
  const priced = priceLines(rules, given, {
    partial_allowed: true,
    discount:
      discount_bp !== undefined
        ? { discount_bp, discount_halalas: null }
        : discount !== undefined
          ? { discount_bp: null, discount_halalas: fromRiyals(discount) }
          : null,
  })
  if (Number(priced.totals.gross_halalas) !== fromRiyals(total_amount))
    throw new Error(`The bid of ${supplier} on ${rfq} adds up to ${priced.totals.gross_halalas} halalas`)
  return priced
}
