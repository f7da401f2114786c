import type { AnyAction, PostedFields } from './actions.ts'

/** A cell of a table of rows: `lines.3.quantity`. */
const CELL = /^(\w+)\.(\d{1,4})\.(\w+)$/

/** The table that a cell's name belongs to. */
export const tableOf = (field: string) => CELL.exec(field)?.[1]

/** The number of a cell's row, beginning with 1. */
export const rowNumberOf = (field: string) => Number(CELL.exec(field)?.[2] ?? 0) + 1

type Row = Record<string, string | boolean>

/**
 * Rows of the cells that a browser posted, by table; rows in which nothing was filled in are left out. A tick alone
 * fills no row.
 */
function rowsOf({ tables = {}, checkboxes = [] }: Pick<AnyAction, 'tables' | 'checkboxes'>, fields: PostedFields) {
  const cells = new Map<string, Map<number, Map<string, string>>>()
  for (const [name, value] of Object.entries(fields)) {
    const [, table = '', row = '', column = ''] = CELL.exec(name) ?? []
    if (typeof value !== 'string' || !Object.hasOwn(tables, table) || !tables[table]!.includes(column)) continue
    const rows = cells.get(table) ?? new Map<number, Map<string, string>>()
    const found = rows.get(Number(row)) ?? new Map<string, string>()
    cells.set(table, rows.set(Number(row), found.set(column, value)))
  }
  return [...cells].map(([table, rows]) => {
    const isTick = (column: string) => checkboxes.includes(`${table}.${column}`)
    const isFilled = (row: Map<string, string>) =>
      [...row].some(([column, text]) => !isTick(column) && text.trim() !== '')
    const filled = [...rows].toSorted(([a], [b]) => a - b).filter(([, row]) => isFilled(row))
    const columns = tables[table]!
    return [
      table,
      filled.map(([, row]) =>
        Object.fromEntries(
          columns.flatMap((column): [string, string | boolean][] =>
            isTick(column) ? [[column, row.has(column)]] : row.has(column) ? [[column, row.get(column)!]] : [],
          ),
        ),
      ),
    ] as const
  })
}

/** The fields of a native submission with the cells of its tables gathered: `lines` is a list of rows. */
export function gatherRows(action: Pick<AnyAction, 'tables' | 'checkboxes'>, fields: PostedFields): PostedFields {
  const tables = Object.keys(action.tables ?? {})
  if (tables.length === 0) return fields
  const others = Object.entries(fields).filter(([name]) => !tables.includes(tableOf(name) ?? ''))
  return { ...Object.fromEntries(others), ...Object.fromEntries<readonly Row[]>(rowsOf(action, fields)) }
}

/** The same with the rows as their JSON, as a page keeps them; nothing where no row was filled in. */
export function gatherTexts(action: Pick<AnyAction, 'tables' | 'checkboxes'>, fields: PostedFields): PostedFields {
  const gathered = gatherRows(action, fields)
  const tables = Object.keys(action.tables ?? {})
  return Object.fromEntries(
    Object.entries(gathered).map(([name, value]) => [
      name,
      tables.includes(name) && Array.isArray(value) ? (value.length > 0 ? JSON.stringify(value) : '') : value,
    ]),
  )
}
