import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { noNumber, orNull } from '#framework/api/fields.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { type Halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'
import { normalizeNumber } from '#framework/text/normalize.ts'

/** 100 %, in hundredths of a percent. */
const MAX_BP = 10_000

/** A whole number of 1 or more, or its digits; null or empty for none. */
const wholeOrNone = (max: number, invalid: MessageKey) =>
  orNull(
    z.pipe(
      z.union([z.string(), z.number()], invalid),
      z.transform((value, context) => {
        const number = normalizeNumber(String(value))
        if (/^\d{1,14}$/.test(number) && Number(number) >= 1 && Number(number) <= max) return Number(number)
        context.issues.push(noNumber(String(value), invalid))
        return z.NEVER
      }),
    ),
  )

/** One discount on a bid with lines, before VAT: in hundredths of a percent, or as an amount. Null for none. */
export const discountFields = {
  discount_bp: z.optional(wholeOrNone(MAX_BP, messageKey('discount.percent_invalid'))),
  discount_halalas: z.optional(
    z.pipe(
      wholeOrNone(MAX_AMOUNT, messageKey('discount.amount_invalid')),
      z.transform((amount) => amount as Halalas | null),
    ),
  ),
}

/** Refuses both at the same time, also where other fields are invalid. */
export const onlyOneDiscount = () =>
  z.refine<{ discount_bp?: number | null | undefined; discount_halalas?: Halalas | null | undefined }>(
    ({ discount_bp, discount_halalas }) => discount_bp == null || discount_halalas == null,
    {
      error: messageKey('discount.only_one'),
      path: ['discount_halalas'],
      when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
    },
  )

/** The discount of a bid as its bidder stated it; absent without one. */
export const discountView = {
  /** Hundredths of a percent. */
  discount_bp: z.optional(z.int()),
  discount_halalas: z.optional(inHalalas),
}
