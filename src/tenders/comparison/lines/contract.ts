import * as z from 'zod/mini'

/** `bids=7,9`: only these have prices in the response. */
export const comparisonQuery = z.strictObject({
  bids: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,19}$/)),
      z.transform((ids) => ids.split(',').map(Number)),
    ),
  ),
})
