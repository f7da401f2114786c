import * as z from 'zod/mini'
import { normalizeOfficialNumber } from '#framework/text/normalize.ts'
import { type MessageKey, messageKey } from '#framework/i18n/messages.ts'

/** Digits of any script, with spaces or hyphens; what is left empty is null, for none. */
const officialNumber = (shape: RegExp, invalid: MessageKey) =>
  z.pipe(
    z.nullable(z.string(invalid)),
    z.transform((value, context) => {
      const digits = normalizeOfficialNumber(value ?? '')
      if (digits === '') return null
      if (shape.test(digits)) return digits
      context.issues.push({ code: 'custom', message: invalid, input: value })
      return z.NEVER
    }),
  )

/**
 * Numbers of a company that the state has given it; what is not sent stays. No check digit: what is published about it
 * contradicts itself.
 */
export const companyNumbers = {
  vat_number: z.optional(officialNumber(/^3\d{13}3$/, messageKey('accounts.vat_number_invalid'))),
  unified_number: z.optional(officialNumber(/^7\d{9}$/, messageKey('accounts.unified_number_invalid'))),
}

export const COMPANY_NUMBERS = ['vat_number', 'unified_number'] as const
export type CompanyNumbers = { [name in (typeof COMPANY_NUMBERS)[number]]?: string | null | undefined }
