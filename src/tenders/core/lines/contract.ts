import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { unitNames, VAT_CATEGORIES } from '#reference/units/contract.ts'
import { noNumber, tableField } from '#framework/api/fields.ts'
import { LANGS, type MessageKey, messageKey } from '#framework/i18n/messages.ts'
import { sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import { decimalText, isPriceTooLarge, parseQuantity, parseUnitPrice } from './amounts.ts'
import { MAX_LINES } from './limits.ts'
import { isTwoUnits, MAX_UNIT_TEXT, OWN_UNIT } from '#tenders/core/quantity/own-units.ts'

export { MAX_LINES }

/** The JSON text of lines in a multipart body, in characters of UTF-8. */
export const MAX_LINES_BYTES = 256 * 1024

const MOST_LINES = { max: MAX_LINES, many: messageKey('lines.too_many') }

const decimal = (
  parse: (text: string) => bigint | null,
  places: number,
  messages: { required: MessageKey; invalid: (text: string) => MessageKey },
  positive: boolean,
) =>
  z.pipe(
    z.union([z.string(), z.number()], messages.required),
    z.transform((value, context) => {
      const text = String(value).trim()
      const parsed = parse(text)
      if (parsed !== null && !(positive && parsed === 0n)) return decimalText(parsed, places)
      context.issues.push(noNumber(text, text === '' ? messages.required : messages.invalid(text)))
      return z.NEVER
    }),
  )

/** An empty text becomes null. */
const optionalText = (clean: (text: string) => string, max: number, long: ReturnType<typeof messageKey>) =>
  z.pipe(
    z.optional(z.nullable(z.string(long).check(z.overwrite(clean), z.maxLength(max, long)))),
    z.transform((text) => text || null),
  )

/** A line as a buyer asks for it; its number is its place in the list. */
const lineFields = z.object({
  /** Lines that follow each other with the same text are a section of that name. */
  section: optionalText(sanitizeLine, 150, messageKey('lines.section_long')),
  description: z.string(messageKey('lines.description_required')).check(
    z.overwrite(sanitizeLine),
    z.refine((text) => text !== '', messageKey('lines.description_required')),
    z.minLength(3, messageKey('lines.description_length')),
    z.maxLength(500, messageKey('lines.description_length')),
  ),
  specification: optionalText(sanitizeText, 4000, messageKey('lines.specification_long')),
  /** A decimal as text, up to three places. */
  quantity: decimal(
    parseQuantity,
    3,
    { required: messageKey('lines.quantity_required'), invalid: () => messageKey('lines.quantity_invalid') },
    true,
  ),
  unit_code: z.string(messageKey('lines.unit_required')).check(z.overwrite(sanitizeLine), (payload) => {
    const { value } = payload
    if (/^[A-Z0-9]{2,3}$/.test(value)) return
    // The message names the pasted text that is no unit.
    const message = isTwoUnits(value) ? messageKey('lines.unit_ambiguous') : messageKey('lines.unit_unknown')
    const unknown = { message, params: { values: { unit: value.slice(0, 40) } } }
    payload.issues.push({
      code: 'custom',
      input: value,
      ...(value === '' ? { message: messageKey('lines.unit_required') } : unknown),
    })
  }),
  /** The unit where its code is ZZ; left out with any other code. */
  unit_text: optionalText(sanitizeLine, MAX_UNIT_TEXT, messageKey('lines.unit_text_long')),
  optional: z._default(z.boolean(messageKey('errors.invalid_value')), false),
})
export const newLine = lineFields.check(
  z.refine(({ unit_code, unit_text }) => unit_code !== OWN_UNIT || unit_text, {
    error: messageKey('lines.unit_text_required'),
    path: ['unit_text'],
    when: ({ value }) =>
      typeof value === 'object' && value !== null && (value as { unit_code?: unknown }).unit_code === OWN_UNIT,
  }),
  z.overwrite((line) => (line.unit_code === OWN_UNIT ? line : { ...line, unit_text: null })),
)
export type NewLine = z.output<typeof newLine>

/** The lines of an RFQ that is published: a list, or its JSON as text. */
export const newLines = tableField(
  z.array(newLine).check(z.minLength(1, messageKey('lines.required')), z.maxLength(MAX_LINES)),
  MOST_LINES,
)

/**
 * When to check what an offered line needs: also where other fields are invalid, so that all problems are reported
 * together.
 */
const isOffered = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && (value as { offered?: unknown }).offered === true

/** How a bidder prices a line. What is not offered has neither price nor VAT. */
export const newPrice = z
  .object({
    line_id: z.int(messageKey('errors.invalid_value')).check(z.gte(1), z.lte(2_147_483_647)),
    offered: z._default(z.boolean(messageKey('errors.invalid_value')), true),
    /** Riyals before VAT, a decimal as text, up to four places. */
    unit_price: z.optional(
      z.nullable(
        decimal(
          parseUnitPrice,
          4,
          {
            required: messageKey('lines.price_required'),
            invalid: (text) => messageKey(isPriceTooLarge(text) ? 'lines.price_too_large' : 'lines.price_invalid'),
          },
          false,
        ),
      ),
    ),
    vat_category: z.optional(z.nullable(z.enum(VAT_CATEGORIES, messageKey('lines.vat_required')))),
    vat_reason: optionalText(sanitizeLine, 30, messageKey('lines.vat_reason_required')),
    brand: optionalText(sanitizeLine, 150, messageKey('lines.brand_long')),
    note: optionalText(sanitizeText, 500, messageKey('lines.note_long')),
    delivery_days: z.optional(
      z.nullable(
        z
          .int(messageKey('lines.days_invalid'))
          .check(z.gte(0, messageKey('lines.days_invalid')), z.lte(3650, messageKey('lines.days_invalid'))),
      ),
    ),
  })
  .check(
    z.refine(({ unit_price }) => unit_price !== undefined && unit_price !== null, {
      error: messageKey('lines.price_required'),
      path: ['unit_price'],
      when: isOffered,
    }),
    z.refine(({ vat_category }) => vat_category, {
      error: messageKey('lines.vat_required'),
      path: ['vat_category'],
      when: isOffered,
    }),
    z.refine(({ vat_category, vat_reason }) => (vat_category !== 'Z' && vat_category !== 'E') || vat_reason, {
      error: messageKey('lines.vat_reason_required'),
      path: ['vat_reason'],
      when: isOffered,
    }),
  )
export type NewPrice = z.output<typeof newPrice>

/** The prices of a bid: a list, or its JSON as text. */
export const newPrices = tableField(
  z.array(newPrice).check(z.minLength(1, messageKey('lines.prices_required')), z.maxLength(MAX_LINES)),
  MOST_LINES,
)

/** A line of an RFQ. */
export const lineView = z.object({
  line_id: z.int(),
  line_no: z.int(),
  /** Lines that follow each other with the same text are a section of that name. */
  section: z.nullable(z.string()),
  description: z.string(),
  specification: z.nullable(z.string()),
  /** A decimal as text: `120`, `1.5`. */
  quantity: z.string(),
  unit_code: z.string(),
  /** The unit where its code is ZZ, null otherwise. */
  unit_text: z.nullable(z.string()),
  /** Its name; with the code ZZ the line's own text in both languages. */
  unit: unitNames,
  optional: z.boolean(),
  since_version: z.int(),
  /** Lines of earlier versions that differ in nothing but the quantity, newest first; absent where there is none. */
  former: z.optional(z.array(z.object({ line_id: z.int(), quantity: z.string() }))),
})
export type LineView = z.output<typeof lineView>

/** Totals of a bid with lines, after its discount; `total_amount` is the gross in riyals. */
export const bidTotals = z.object({
  /** The sum of the lines before the discount; absent without one. */
  lines_net_halalas: z.optional(inHalalas),
  net_halalas: inHalalas,
  vat_halalas: inHalalas,
  gross_halalas: inHalalas,
})

/** VAT by category, rounded once on the sum of its nets, less their part of the discount. */
export const bidVat = z.object({
  category: z.enum(VAT_CATEGORIES),
  rate_bp: z.int(),
  net_halalas: inHalalas,
  vat_halalas: inHalalas,
})
export type BidVat = z.output<typeof bidVat>

/** A line of a bid. */
export const priceView = z.object({
  line_id: z.int(),
  offered: z.boolean(),
  /** A decimal as text, riyals before VAT; null where the line is not offered. */
  unit_price: z.nullable(z.string()),
  vat_category: z.nullable(z.enum(VAT_CATEGORIES)),
  vat_rate_bp: z.nullable(z.int()),
  vat_reason: z.nullable(z.string()),
  net_halalas: z.nullable(inHalalas),
  brand: z.nullable(z.string()),
  note: z.nullable(z.string()),
  delivery_days: z.nullable(z.int()),
})
export type PriceView = z.output<typeof priceView>

/** The query of a download; without a language it is the caller's. */
export const downloadQuery = z.strictObject({ lang: z.optional(z.enum(LANGS)) })
