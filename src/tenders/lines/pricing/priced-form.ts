import { messageKey } from '#framework/i18n/messages.ts'
import type { FormSchema } from '#framework/ssr/forms/actions.ts'
import { discountValues } from '#tenders/lines/discount/discount-form.ts'
import { freeLines, pricesOf, readRows } from './price-rows.ts'

/** The checkbox that confirms prices of 0.00. */
export const FREE_LINES = 'free_lines'

/** Free lines that the question names. */
const MAX_NAMED = 10

/** A price of 0.00 may be a slip: the form asks once, the API takes it. */
function whyNotFree(numbers: readonly number[], confirmed: unknown) {
  if (numbers.length === 0 || confirmed === true || confirmed === 'true') return []
  const named = numbers.slice(0, MAX_NAMED).join(' · ') + (numbers.length > MAX_NAMED ? ' …' : '')
  return [
    {
      code: 'custom' as const,
      path: [FREE_LINES],
      message: messageKey('pricing.free_lines_asked'),
      input: confirmed,
      params: { values: { lines: `\u2066${named}\u2069` } },
    },
  ]
}

/**
 * The schema of a bid for a form whose `lines` are the rows of its table: a list, or their JSON. Prices have the form's
 * texts until then, and so has a discount. A bid without lines is checked as it is.
 */
export const pricedForm = <Values>(schema: FormSchema<Values>, registered: boolean): FormSchema<Values> => ({
  safeParse(value) {
    const { lines, [FREE_LINES]: confirmed, ...rest } = discountValues(value as Record<string, unknown>)
    if (lines === undefined || lines === '') return schema.safeParse(rest)
    const rows = readRows(lines, registered)
    const parsed = schema.safeParse({ ...rest, lines: pricesOf(rows) })
    const asked = whyNotFree(freeLines(rows), confirmed)
    if (asked.length === 0) return parsed
    return { success: false, error: { issues: [...(parsed.success ? [] : parsed.error.issues), ...asked] } }
  },
})
