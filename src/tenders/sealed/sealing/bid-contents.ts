import * as z from 'zod/mini'
import { MIME_TYPES } from '#framework/files/upload/kinds.ts'
import { halalas } from '#framework/i18n/money.ts'
import { VAT_CATEGORIES } from '#reference/units/contract.ts'

/*
 * The schema of what a sealed bid says. A web process that was taken over may seal anything: what is no such bid is
 * unreadable when it is opened.
 */

export const FORMAT = 'tarsiya-bid-1'

const amount = z.pipe(
  z.int(),
  z.transform((value) => halalas(value)),
)
/** An integer of any size that a number may not hold. */
const integerText = z.nullable(z.string().check(z.regex(/^\d{1,18}$/)))
const text = z.nullable(z.string())
const vatCategory = z.nullable(z.enum(VAT_CATEGORIES))
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

export const bidContents = z.strictObject({
  format: z.literal(FORMAT),
  rfq_id: z.int(),
  rfq_version: z.int(),
  bid_id: z.int(),
  bid_version: z.int(),
  supplier_id: z.int(),
  /** The closing of the RFQ when the bid was sealed: it is not opened before. */
  closes_at: z.iso.datetime(),
  total_halalas: amount,
  /** Further columns of `bids`: none for a total whose VAT is not stated. */
  amounts: z.strictObject({
    net_halalas: optional(amount),
    vat_halalas: optional(amount),
    gross_halalas: optional(amount),
    lines_net_halalas: optional(amount),
    discount_bp: optional(z.int()),
    discount_halalas: optional(amount),
    unpriced_lines: z.optional(z.int()),
    vat_category: z.optional(vatCategory),
    vat_rate_bp: optional(z.int()),
    vat_reason: z.optional(text),
  }),
  lines: z.nullable(
    z.array(
      z.strictObject({
        line_id: z.int(),
        offered: z.boolean(),
        unit_price_e4: integerText,
        vat_category: vatCategory,
        vat_rate_bp: z.nullable(z.int()),
        vat_reason: text,
        brand: text,
        note: text,
        delivery_days: z.nullable(z.int()),
        net_halalas: integerText,
      }),
    ),
  ),
  vat: z.nullable(
    z.array(
      z.strictObject({ vat_category: z.string(), vat_rate_bp: z.int(), net_halalas: z.int(), vat_halalas: z.int() }),
    ),
  ),
  proposed_delivery_date: z.string(),
  comments: z.string(),
  file: z.strictObject({
    name: z.string(),
    size: z.int(),
    sha256: z.string(),
    ext: z.enum(Object.keys(MIME_TYPES) as (keyof typeof MIME_TYPES)[]),
    mime: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
  }),
  /**
   * Random, and after a point the key that the bid was encrypted for. No member of its own: the release before opens
   * no bid that has further members.
   */
  nonce: z.string(),
})
export type BidContents = z.output<typeof bidContents>
