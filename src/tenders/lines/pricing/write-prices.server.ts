import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import type { PricedBid } from './price-lines.server.ts'
import type { PriceRow, PriceRules } from './read-price-rules.server.ts'

/** Whether the bid has exactly these prices already. */
export const samePrices = ({ stored }: PriceRules, { rows }: PricedBid) =>
  stored.length === rows.length && stored.every((row, index) => canonicalJson(row) === canonicalJson(rows[index]!))

interface VatSums {
  vat_category: string
  vat_rate_bp: number
  net_halalas: bigint | number
  vat_halalas: bigint | number
}

/** Writes prices and VAT of a bid without any, in one statement. */
export async function insertPrices(
  tx: Tx,
  { bid_id, rfq_id }: { bid_id: number; rfq_id: number },
  { rows, vat }: { rows: readonly PriceRow[]; vat: readonly VatSums[] },
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
  await insertPrices(tx, bid, { rows: priced.rows, vat: priced.totals.vat })
}
