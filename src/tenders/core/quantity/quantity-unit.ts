import * as z from 'zod/mini'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { sanitizeLine } from '#framework/text/sanitize.ts'
import { unitNames } from '#reference/units/contract.ts'
import { MAX_UNIT_TEXT, OWN_UNIT } from '#tenders/core/quantity/own-units.ts'

/*
 * The unit of an RFQ's one quantity. A client of the first contract states none, and an RFQ with lines has none: its
 * lines have their own.
 */

/** A unit's code; an empty one is none. */
export const quantityUnitCode = z.pipe(
  z.nullable(
    z.string(messageKey('errors.invalid_value')).check(
      z.overwrite(sanitizeLine),
      z.refine((code) => /^([A-Z0-9]{2,3})?$/.test(code), messageKey('rfqs.quantity_unit_unknown')),
    ),
  ),
  z.transform((code) => code || null),
)

/** The unit itself where its code is ZZ. */
export const quantityUnitText = z.pipe(
  z.nullable(
    z
      .string(messageKey('errors.invalid_value'))
      .check(z.overwrite(sanitizeLine), z.maxLength(MAX_UNIT_TEXT, messageKey('lines.unit_text_long'))),
  ),
  z.transform((text) => text || null),
)

interface QuantityUnit {
  quantity_unit_code?: string | null | undefined
  quantity_unit_text?: string | null | undefined
}

/** The code ZZ comes with a text. */
export const isUnitNamed: [
  (unit: QuantityUnit) => boolean,
  { error: MessageKey; path: string[]; when: (payload: { value: unknown }) => boolean },
] = [
  ({ quantity_unit_code, quantity_unit_text }: QuantityUnit) => quantity_unit_code !== OWN_UNIT || !!quantity_unit_text,
  {
    error: messageKey('lines.unit_text_required'),
    path: ['quantity_unit_text'],
    // Also where other fields are invalid, so that all problems are reported together.
    when: ({ value }: { value: unknown }) =>
      typeof value === 'object' && value !== null && (value as QuantityUnit).quantity_unit_code === OWN_UNIT,
  },
]

/** Without the text of a unit that is not, or no longer, ZZ. A text without a code is no unit. */
export function withoutUnusedText<Fields extends QuantityUnit>(fields: Fields): Fields {
  const { quantity_unit_text: _text, ...rest } = fields
  if (fields.quantity_unit_code === OWN_UNIT) return fields
  return (fields.quantity_unit_code === undefined ? rest : { ...rest, quantity_unit_text: null }) as Fields
}

/** What answers say of the unit. */
export const quantityUnitView = {
  /** UN/ECE Recommendation 20; null where none is stated, or where there are lines. */
  quantity_unit_code: z.nullable(z.string()),
  /** The unit where its code is ZZ, null otherwise. */
  quantity_unit_text: z.nullable(z.string()),
  /** Its name; with the code ZZ the RFQ's own text in both languages. */
  quantity_unit: z.nullable(unitNames),
}
