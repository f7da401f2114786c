import * as z from 'zod/mini'
import { LANGS } from '#framework/i18n/messages.ts'

/** `bids=7,9`: only these carry their prices. */
export const comparisonQuery = z.strictObject({
  bids: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,19}$/)),
      z.transform((ids) => ids.split(',').map(Number)),
    ),
  ),
})

export const comparisonDownload = z.strictObject({ lang: z._default(z.enum(LANGS), 'ar') })
