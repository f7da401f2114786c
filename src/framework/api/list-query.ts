import * as z from 'zod/mini'
import { riyals } from '#framework/i18n/money.ts'
import { normalizeAmount } from '#framework/text/normalize.ts'
import { sanitizeLine } from '#framework/text/sanitize.ts'
import { idParam, noNumber } from './fields.ts'

/* Query parameters of lists. Queries are strict: unknown or repeated keys are refused. */

/** Search terms; blank means none. */
export const searchText = z.optional(z.string().check(z.overwrite(sanitizeLine), z.maxLength(100)))

/** Filters by a category, a region, … */
export const idFilter = z.optional(idParam)

/** One end of a price range in riyals. */
export const priceFilter = z.optional(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const canonical = normalizeAmount(text)
      if (/^\d{1,12}(\.\d{1,2})?$/.test(canonical)) return riyals(Number(canonical))
      context.issues.push(noNumber(text, 'errors.invalid_value'))
      return z.NEVER
    }),
  ),
)

/** Rows per page: 100 by default, at most 200. */
const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
    z.transform((text, context) => {
      if (Number(text) <= 200) return Number(text)
      context.issues.push({ code: 'custom', message: 'errors.invalid_value', input: text })
      return z.NEVER
    }),
  ),
  100,
)

/** Opaque cursor of the previous page's end. */
const cursor = z.optional(z.string().check(z.maxLength(200)))

/** Paging, spread into the query of every list. */
export const paging = { limit, cursor }
