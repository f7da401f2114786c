import type { FormSchema } from '#framework/ssr/actions.ts'
import { discountValues } from '#tenders/lines/discount/discount-form.ts'
import { pricesOf, readRows } from './price-rows.ts'

/**
 * The schema of a bid for a form whose `lines` are the rows of its table: a list, or their JSON. Prices have the form's
 * texts until then, and so has a discount. A bid without lines is checked as it is.
 */
export const pricedForm = <Values>(schema: FormSchema<Values>, registered: boolean): FormSchema<Values> => ({
  safeParse(value) {
    const { lines, ...rest } = discountValues(value as Record<string, unknown>)
    if (lines === undefined || lines === '') return schema.safeParse(rest)
    return schema.safeParse({ ...rest, lines: pricesOf(readRows(lines, registered)) })
  },
})
