import type { FormSchema } from '#framework/ssr/actions.ts'
import { pricesOf, readRows } from './price-rows.ts'

/**
 * The schema of a bid for a form whose `lines` are the rows of its table: a list, or their JSON. Prices have the form's
 * texts until then. A bid without lines is checked as it is.
 */
export const pricedForm = <Values>(schema: FormSchema<Values>, registered: boolean): FormSchema<Values> => ({
  safeParse(value) {
    const { lines, ...rest } = value as Record<string, unknown>
    if (lines === undefined || lines === '') return schema.safeParse(rest)
    return schema.safeParse({ ...rest, lines: pricesOf(readRows(lines, registered)) })
  },
})
