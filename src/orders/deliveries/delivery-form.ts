import type { FormSchema } from '#framework/ssr/forms/actions.ts'
import { columnOf, rowNumberOf, tableOf } from '#framework/ssr/forms/table-fields.ts'
import { deliveryForm, type DeliveryForm } from './contract.ts'

/** The cells of a row. `done`: the tick of a line that is delivered as a whole; `left`: how much of it is left. */
type Row = Partial<Record<'line_no' | 'left' | 'quantity' | 'done', unknown>>

/** The rows of the table: a list where a browser has posted them, cells by their names where a script reads them. */
function rowsIn(values: Record<string, unknown>): Row[] {
  if (Array.isArray(values.lines)) return values.lines as Row[]
  const rows: Row[] = []
  for (const [name, cell] of Object.entries(values))
    if (tableOf(name) === 'lines') (rows[rowNumberOf(name) - 1] ??= {})[columnOf(name) as keyof Row] = cell
  return rows
}

/** The call's schema for the form: what is ticked is delivered as far as it is left. */
export const deliveryRows: FormSchema<DeliveryForm> = {
  safeParse(value) {
    const values = value as Record<string, unknown>
    const { delivered_on, note, file } = values
    const lines = rowsIn(values).map(({ line_no, left, quantity, done }) => ({
      line_no: Number(line_no),
      quantity: done === true ? left : quantity,
    }))
    return deliveryForm.safeParse({ delivered_on, note, file, lines })
  },
}
