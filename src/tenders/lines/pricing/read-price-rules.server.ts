import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { VatCategory } from '#reference/units/contract.ts'

export interface RequestedLine {
  line_id: number
  line_no: number
  quantity_e3: string
  optional: boolean
}

/** A row of `bid_lines`; integers of any size as text. */
export interface PriceRow {
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
export interface PriceRules {
  /** The current lines of the RFQ. */
  lines: RequestedLine[]
  /** In hundredths of a percent, today. */
  rates: Record<VatCategory, number>
  /** The category of each reason. */
  reasons: Record<string, VatCategory>
  /** The bidder's. */
  vat_number: string | null
  /** The prices that the bid has already. */
  stored: PriceRow[]
}

/**
 * Reads everything in one statement. The RFQ is locked, so that its lines stay, and the company is here, so that its
 * VAT number does.
 */
export async function readPriceRules(
  tx: Reader,
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

/** Whether the prices of the bid are of the RFQ's lines as they are now. */
export const pricesCurrentLines = ({ stored, lines }: PriceRules) =>
  stored.length === lines.length && stored.every(({ line_id }, index) => line_id === lines[index]!.line_id)
