import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { placeView } from '#reference/locations/contract.ts'
import { unitNames, VAT_CATEGORIES } from '#reference/units/contract.ts'
import { bidVat } from '#tenders/core/lines/contract.ts'

/** A side of an order as its paper names it. What the company has not stated is null. */
export const orderParty = z.object({
  company_id: z.int(),
  company_name: z.string(),
  unified_number: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  commercial_registration: z.nullable(z.string()),
  /** Of the national address. */
  short_address: z.nullable(z.string()),
  city: placeView.city,
})
export type OrderParty = z.output<typeof orderParty>

export const orderedLine = z.object({
  line_no: z.int(),
  section: z.nullable(z.string()),
  description: z.string(),
  specification: z.nullable(z.string()),
  /** A decimal as text. */
  quantity: z.string(),
  unit_code: z.nullable(z.string()),
  unit: z.nullable(unitNames),
  /** Optional in the RFQ and chosen at the award. */
  optional: z.boolean(),
  /** Prices are null where the bid has no lines: only its total is known. */
  unit_price: z.nullable(z.string()),
  vat_category: z.nullable(z.enum(VAT_CATEGORIES)),
  vat_rate_bp: z.nullable(z.int()),
  vat_reason: z.nullable(z.string()),
  /** Before the discount on the whole. */
  net_halalas: z.nullable(inHalalas),
  brand: z.nullable(z.string()),
  note: z.nullable(z.string()),
  delivery_days: z.nullable(z.int()),
})
export type OrderedLine = z.output<typeof orderedLine>

/** Totals of an order. Net and VAT are null where the bid has no lines. */
export const orderTotals = z.object({
  net_halalas: z.nullable(inHalalas),
  vat_halalas: z.nullable(inHalalas),
  gross_halalas: inHalalas,
})

/**
 * What was ordered, as it was when the order was issued: all that the paper prints but number, dates and state. Names
 * and texts stand once, as they were written.
 */
export const orderSnapshot = z.object({
  format: z.literal(1),
  title: z.string(),
  awarded_at: z.string(),
  buyer: orderParty,
  supplier: orderParty,
  /** The day of the bid that was awarded. */
  delivery_date: z.string(),
  place: z.object(placeView),
  /** Details of the place, for the supplier alone. */
  site: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  lines: z.array(orderedLine),
  /** The numbers of optional lines of the RFQ that are no part of the order. */
  left_out: z.array(z.int()),
  /** Taken off before VAT; null without one. The nets of the lines add up to `lines_net_halalas`. */
  discount: z.nullable(
    z.object({ discount_bp: z.nullable(z.int()), discount_halalas: inHalalas, lines_net_halalas: inHalalas }),
  ),
  /** Empty where the bid has no lines. */
  vat: z.array(bidVat),
  /** Of the total of a bid without lines, where the bidder stated it. */
  stated_vat: z.nullable(
    z.object({ category: z.enum(VAT_CATEGORIES), rate_bp: z.int(), reason: z.nullable(z.string()) }),
  ),
  totals: orderTotals,
})
export type OrderSnapshot = z.output<typeof orderSnapshot>
