import { rowNumberOf, tableOf } from '#framework/ssr/forms/table-fields.ts'

/** The rows of a field that holds a table, not yet checked: a list or its JSON; no rows for any other value. */
export function rowsOfField(value: unknown): Record<string, unknown>[] {
  let list = value
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value)
    } catch {
      return []
    }
  }
  return Array.isArray(list)
    ? list.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
    : []
}

/** The value of a cell as a field shows it. */
export const cellText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Problems of cells by the number of their row, counted from 1, and by column. */
export function problemsByRow<Column extends string>(problems: readonly { field: string; text: string }[] = []) {
  const found = new Map<number, Partial<Record<Column, string>>>()
  for (const { field, text } of problems) {
    if (tableOf(field) !== 'lines') continue
    const number = rowNumberOf(field)
    found.set(number, { ...found.get(number), [field.split('.')[2]!]: text })
  }
  return found
}
