import * as z from 'zod/mini'
import {
  commaReadings,
  normalizeAmount,
  normalizeEmail,
  normalizeNumber,
  normalizePhone,
} from '#framework/text/normalize.ts'
import { removeInvisible, sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import { today } from '#framework/i18n/clock.ts'
import { addDays, type Day, dayOf, isDay } from '#framework/i18n/day.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { MAX_AMOUNT, toRiyals } from '#framework/i18n/money.ts'

/*
 * Schemas of form fields, shared by browser and server. Each names its own messages; numbers and days arrive as text
 * from a form or as JSON values, in ASCII or Arabic-Indic digits.
 */

/** Five years. */
const MAX_DAYS_AHEAD = 5 * 366

/** A single line of text. Limits count characters after sanitizing. */
export const line = (limits: {
  required: MessageKey
  min?: number
  short?: MessageKey
  max: number
  long: MessageKey
}) => text(sanitizeLine, limits)

export const paragraph = (limits: {
  required: MessageKey
  min?: number
  short?: MessageKey
  max: number
  long: MessageKey
}) => text(sanitizeText, limits)

function text(
  clean: (value: string) => string,
  {
    required,
    min = 1,
    short = required,
    max,
    long,
  }: { required: MessageKey; min?: number; short?: MessageKey; max: number; long: MessageKey },
) {
  return z.string(required).check(
    z.overwrite(clean),
    // No check aborts, so that rules between other fields still run. Only the first issue is reported.
    z.refine((value) => value.length > 0, required),
    z.minLength(min, short),
    z.maxLength(max, long),
  )
}

/** Optional multi-line text; an absent value becomes an empty string. */
export const optionalParagraph = ({ max, long }: { max: number; long: MessageKey }) =>
  z._default(z.string(long).check(z.overwrite(sanitizeText), z.maxLength(max, long)), '')

/** A field that may stay empty: what is not filled in, or only with what nobody sees, is absent. */
export const ifFilled = <Field extends z.core.$ZodType<unknown, {} | undefined>>(field: Field) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && sanitizeText(value) === '' ? undefined : value)),
    z.optional(field),
  )

/** A field that may be cleared: empty is null. */
export const orNull = <Field extends z.core.$ZodType<unknown, {} | null>>(field: Field) =>
  z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(field),
  )

const textOrNumber = (required: MessageKey) => z.union([z.string(), z.number()], required)

/** The issue of a text that is no number: names both readings of a comma that does not group. */
export function noNumber(text: string, invalid: MessageKey) {
  const values = commaReadings(text)
  const message: MessageKey = values ? 'errors.number_unclear' : invalid
  return { code: 'custom' as const, input: text, message, ...(values && { params: { values } }) }
}

/** A number matched as text, because `Number()` would also take blanks, `1e3` and `0x10`. */
function numeric(
  required: MessageKey,
  invalid: MessageKey,
  shape: RegExp,
  min: number,
  max: number,
  normalize = normalizeNumber,
) {
  return z.pipe(
    textOrNumber(required),
    z.transform((value, context) => {
      const text = String(value)
      const canonical = normalize(text)
      const number = Number(canonical)
      if (shape.test(canonical) && number >= min && number <= max) return number
      context.issues.push(noNumber(text, canonical === '' ? required : invalid))
      return z.NEVER
    }),
  )
}

/** A whole number of 1 or more. */
export const wholeNumber = ({
  required,
  invalid,
  max = 2_147_483_647,
}: {
  required: MessageKey
  invalid: MessageKey
  max?: number
}) => numeric(required, invalid, /^\d{1,10}$/, 1, max)

/** Saudi riyals: at least 1 unless said otherwise, at most 999,999,999,999.99, at most two decimals. */
export const riyalsField = ({
  required,
  invalid,
  min = 1,
}: {
  required: MessageKey
  invalid: MessageKey
  min?: number
}) => numeric(required, invalid, /^\d{1,12}(\.\d{1,2})?$/, min, toRiyals(MAX_AMOUNT), normalizeAmount).brand<'riyals'>()

/** The id of a selected option; 0 and empty values mean "not selected". */
export const choice = (required: MessageKey) => numeric(required, required, /^\d{1,10}$/, 1, 2_147_483_647)

/** A calendar day from today to five years ahead; a timestamp is converted to its Riyadh day. */
export const dayFromToday = ({ required, past }: { required: MessageKey; past: MessageKey }) =>
  z.string(required).check(
    z.overwrite((value) => readDay(value)),
    // One check instead of several that abort, so that rules between other fields still run when a day is invalid.
    (payload) => {
      const { value } = payload
      const message =
        value === ''
          ? required
          : !isDay(value) || value > addDays(today(), MAX_DAYS_AHEAD)
            ? ('errors.not_a_date' satisfies MessageKey)
            : value < today()
              ? past
              : undefined
      if (message) payload.issues.push({ code: 'custom', input: value, message })
    },
  )

function readDay(value: string): Day {
  const canonical = canonicalDay(value)
  if (!canonical.includes('T')) return canonical
  return Number.isNaN(Date.parse(canonical)) ? canonical : dayOf(canonical)
}

const canonicalDay = (value: string) => value.trim().replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** An e-mail address: no spaces, quotes or control characters, at most 254 characters, host in ASCII. */
export const emailAddress = (required: MessageKey, invalid: MessageKey) =>
  z.string(required).check(
    z.overwrite((value) => normalizeEmail(removeInvisible(sanitizeLine(value)))),
    z.refine((value) => value !== '', { error: required, abort: true }),
    z.refine(
      (value) => value.length <= 254 && /^[^\s"<>(),;:\\@]+@([a-z0-9-]+\.)+[0-9-]*[a-z][a-z0-9-]*$/.test(value),
      invalid,
    ),
  )

/** A Saudi mobile number in any common notation, normalized to `05` and 8 digits. */
export const mobileNumber = (required: MessageKey, invalid: MessageKey) =>
  z.string(required).check(
    z.overwrite(normalizePhone),
    z.refine((value) => value !== '', { error: required, abort: true }),
    z.regex(/^05[0-9]{8}$/, invalid),
  )

/** A list of rows: as JSON, or as its text where a form can only send text. */
export const tableField = <Rows extends z.core.$ZodType>(
  rows: Rows,
  { max, many }: { max: number; many: MessageKey },
) =>
  z.pipe(
    z.transform((value, context) => {
      const refuse = (message: MessageKey) => {
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }
      let list = value
      if (typeof value === 'string') {
        try {
          list = JSON.parse(value)
        } catch {
          return refuse('errors.malformed')
        }
      }
      return Array.isArray(list) && list.length > max ? refuse(many) : list
    }),
    rows,
  )

/** Ids in paths: positive integers that fit the column. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.transform((value, context) => {
    const id = Number(value)
    if (id <= 2_147_483_647) return id
    context.issues.push({ code: 'custom', message: 'errors.malformed', input: value })
    return z.NEVER
  }),
)

/** An id that the session or path already provides: optional, but must match when sent. */
export const optionalId = z.optional(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => (value === '' ? undefined : Number(value))),
  ),
)
