import { sql } from 'kysely'
import type { VatCategory } from '#db/reference-tables.ts'
import type { Database } from '#framework/database/database.server.ts'
import { type Discount, type DiscountedTotals, withDiscount } from '#tenders/core/lines/discount.ts'
import { lineNet, parseQuantity, parseUnitPrice, totalsOf } from '#tenders/core/lines/amounts.ts'
import { aSupplier, type MadeCompany } from './companies.ts'
import { whileOpen } from './while-open.ts'
import { aFileRow } from './rfqs.ts'
import { halalas, type Riyals, toRiyals } from '#framework/i18n/money.ts'

export interface LineOptions {
  section?: string
  description?: string
  specification?: string
  /** A decimal as text. */
  quantity?: string
  unit_code?: string
  /** With the code ZZ. */
  unit_text?: string
  optional?: boolean
}

export interface MadeLine {
  line_id: number
  line_no: number
  quantity: string
  optional: boolean
}

/** Gives an RFQ without bids a bill of quantities. */
export async function withLines(
  database: Database,
  rfq_id: number,
  lines: readonly LineOptions[],
  rules: { partial_allowed?: boolean; price_basis?: 'gross' | 'net' } = {},
): Promise<MadeLine[]> {
  return database.transaction(async (tx) => {
    const { version } = await tx
      .updateTable('rfqs')
      .set({ has_lines: true, ...rules })
      .where('rfq_id', '=', rfq_id)
      .returning('version')
      .executeTakeFirstOrThrow()
    return tx
      .insertInto('rfq_lines')
      .values(
        lines.map(
          (
            {
              section = null,
              description = 'كابل نحاسي مسلّح 4×16 مم²',
              specification = null,
              quantity = '1',
              unit_code = 'H87',
              unit_text = null,
              optional = false,
            },
            index,
          ) => ({
            rfq_id,
            line_no: index + 1,
            section,
            description,
            specification,
            quantity: sql<number>`${quantity}::numeric`,
            unit_code,
            unit_text,
            optional,
            since_version: version,
          }),
        ),
      )
      .returning(['line_id', 'line_no', sql<string>`trim_scale(quantity)::text`.as('quantity'), 'optional'])
      .execute()
  })
}

export interface PriceOptions {
  unit_price: string
  vat_category?: VatCategory
  vat_reason?: string
  brand?: string
  note?: string
  delivery_days?: number
}

export interface LinedBidOptions {
  rfq_id: number
  /** A new supplier when absent; with a VAT number where VAT is charged. */
  supplier?: MadeCompany
  /** By line, in the order of `line_no`: the unit price before VAT, null where the line is not offered. */
  prices: readonly (string | PriceOptions | null)[]
  /** The category of prices that have none. */
  vat_category?: VatCategory
  discount?: Discount
  comments?: string
  /** Days from today. */
  delivery_in?: number
  withdrawn?: boolean
}

/** The code of a reason in the reference data, for what is not taxed at the standard rate. */
const REASONS = { S: null, Z: 'VATEX-SA-32', E: 'VATEX-SA-30', O: 'VATEX-SA-OOS' } as const

/** Creates a bid on an RFQ that has lines, by default of a new supplier who charges 15 % VAT. */
export async function aBidWithLines(
  database: Database,
  wishes: LinedBidOptions,
): Promise<DiscountedTotals & { bid_id: number; supplier: MadeCompany; total_amount: Riyals }> {
  const supplier = wishes.supplier ?? (await aSupplier(database))
  const { kysely } = database
  const rfq = await kysely
    .selectFrom('rfqs')
    .select(['buyer_id', 'version'])
    .where('rfq_id', '=', wishes.rfq_id)
    .executeTakeFirstOrThrow()
  const lines = await kysely
    .selectFrom('rfq_lines')
    .select(['line_id', sql<string>`quantity::text`.as('quantity'), 'optional'])
    .where('rfq_id', '=', wishes.rfq_id)
    .where('until_version', 'is', null)
    .orderBy('line_no')
    .execute()
  const priced = lines.map(({ line_id, quantity, optional }, index) => {
    const given = wishes.prices[index] ?? null
    const price = typeof given === 'string' ? { unit_price: given } : given
    if (!price)
      return {
        line_id,
        quantity,
        optional,
        unit_price_e4: null,
        net_halalas: null,
        vat_category: null,
        vat_rate_bp: null,
        vat_reason: null,
      }
    const { unit_price, vat_category = wishes.vat_category ?? 'S', vat_reason = REASONS[vat_category], ...rest } = price
    const unit_price_e4 = parseUnitPrice(unit_price)!
    const net_halalas = lineNet(parseQuantity(quantity)!, unit_price_e4)
    return {
      line_id,
      quantity,
      optional,
      unit_price_e4,
      net_halalas,
      vat_category,
      vat_rate_bp: vat_category === 'S' ? 1500 : 0,
      vat_reason,
      ...rest,
    }
  })
  const totals = withDiscount(totalsOf(priced), wishes.discount ?? null)
  const total_amount = toRiyals(halalas(totals.gross_halalas))
  if (priced.some(({ vat_category }) => vat_category === 'S' || vat_category === 'Z')) {
    const vat_number = `3${String(supplier.company_id).padStart(13, '0')}3`
    await kysely
      .updateTable('companies')
      .set({ vat_number })
      .where('company_id', '=', supplier.company_id)
      .where('vat_number', 'is', null)
      .execute()
  }
  const attachment_id = await aFileRow(database, supplier.company_id, 'bid', 'quotation.pdf')
  // The bid must add up when the transaction ends.
  const bid_id = await whileOpen(database, wishes.rfq_id, async (tx) => {
    const bid = await tx
      .insertInto('bids')
      .values({
        rfq_id: wishes.rfq_id,
        buyer_id: rfq.buyer_id,
        rfq_version: rfq.version,
        supplier_id: supplier.company_id,
        total_amount,
        net_halalas: halalas(totals.net_halalas),
        vat_halalas: halalas(totals.vat_halalas),
        gross_halalas: halalas(totals.gross_halalas),
        ...totals.discount,
        lines_net_halalas: totals.lines_net_halalas === null ? null : halalas(totals.lines_net_halalas),
        unpriced_lines: totals.unpriced_lines,
        proposed_delivery_date: sql<string>`riyadh_today() + ${wishes.delivery_in ?? 10}::int`,
        comments: wishes.comments ?? 'السعر شامل التوصيل والتركيب.',
        attachment_id,
        withdrawn_at: wishes.withdrawn ? new Date() : null,
      })
      .returning('bid_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('bid_lines')
      .values(
        priced.map(({ optional: _optional, quantity, unit_price_e4, net_halalas, ...line }) => ({
          ...line,
          bid_id: bid.bid_id,
          rfq_id: wishes.rfq_id,
          quantity: sql<number>`${quantity}::numeric`,
          offered: unit_price_e4 !== null,
          unit_price_e4: unit_price_e4 === null ? null : Number(unit_price_e4),
          net_halalas: net_halalas === null ? null : halalas(net_halalas),
        })),
      )
      .execute()
    if (totals.vat.length > 0) {
      await tx
        .insertInto('bid_vat')
        .values(
          totals.vat.map(({ net_halalas, vat_halalas, ...group }) => ({
            ...group,
            bid_id: bid.bid_id,
            net_halalas: halalas(net_halalas),
            vat_halalas: halalas(vat_halalas),
          })),
        )
        .execute()
    }
    return bid.bid_id
  })
  return { ...totals, bid_id, supplier, total_amount }
}
