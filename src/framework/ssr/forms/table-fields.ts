import type { AnyAction, PostedFields } from './actions.ts'

/** A cell of a table of rows: `lines.3.quantity`. */
const CELL = /^(\w+)\.(\d{1,4})\.(\w+)$/

/** The table that a cell's name belongs to. */
export const tableOf = (field: string) => CELL.exec(field)?.[1]

/** The number of a cell's row, beginning with 1. */
export const rowNumberOf = (field: string) => Number(CELL.exec(field)?.[2] ?? 0) + 1

export const columnOf = (field: string) => CELL.exec(field)?.[3]

type Row = Record<string, string | boolean>

/** Places that a cell's name has digits for. */
const MAX_ROWS = 10_000

/** The field with the rows of a table that its page does not show: the JSON of a list with each at its place. */
export const keptField = (table: string) => `${table}.kept`

/** The rows of that field by place; columns that the table does not have are left out. */
function keptRows(text: unknown, columns: readonly string[]): Map<number, Row> {
  let list: unknown
  try {
    list = JSON.parse(String(text))
  } catch {
    return new Map()
  }
  if (!Array.isArray(list)) return new Map()
  return new Map(
    list.slice(0, MAX_ROWS).flatMap((row: unknown, place): [number, Row][] => {
      if (typeof row !== 'object' || row === null) return []
      const values = Object.entries(row).filter(([column]) => columns.includes(column))
      return [[place, Object.fromEntries(values.map(([name, value]) => [name, value === true || String(value)]))]]
    }),
  )
}

/**
 * Rows of the cells that a browser posted, by table, with those that the page kept between them; rows in which nothing
 * was filled in are left out. A tick alone fills no row.
 */
function rowsOf({ tables = {}, checkboxes = [] }: Pick<AnyAction, 'tables' | 'checkboxes'>, fields: PostedFields) {
  const cells = new Map<string, Map<number, Map<string, string>>>()
  const isTick = (table: string, column: string) => checkboxes.includes(`${table}.${column}`)
  for (const [name, value] of Object.entries(fields)) {
    const [, table = '', row = '', column = ''] = CELL.exec(name) ?? []
    if (typeof value !== 'string' || !Object.hasOwn(tables, table) || !tables[table]!.includes(column)) continue
    const rows = cells.get(table) ?? new Map<number, Map<string, string>>()
    const found = rows.get(Number(row)) ?? new Map<string, string>()
    cells.set(table, rows.set(Number(row), found.set(column, value)))
  }
  const rowOfCells = (table: string, row: ReadonlyMap<string, string>): Row =>
    Object.fromEntries(
      tables[table]!.flatMap((column): [string, string | boolean][] =>
        isTick(table, column) ? [[column, row.has(column)]] : row.has(column) ? [[column, row.get(column)!]] : [],
      ),
    )
  return Object.entries(tables).flatMap(([table, columns]): [string, Row[]][] => {
    const shown = cells.get(table)
    const kept = fields[keptField(table)]
    if (!shown && kept === undefined) return []
    const rows = new Map(kept === undefined ? [] : keptRows(kept, columns))
    for (const [place, row] of shown ?? []) rows.set(place, rowOfCells(table, row))
    const isFilled = ([, row]: [number, Row]) =>
      Object.entries(row).some(([column, value]) => !isTick(table, column) && String(value).trim() !== '')
    const filled = [...rows].filter(isFilled).toSorted(([a], [b]) => a - b)
    return [[table, filled.map(([, row]) => row)]]
  })
}

/** The fields of a native submission with the cells of its tables gathered: `lines` is a list of rows. */
export function gatherRows(action: Pick<AnyAction, 'tables' | 'checkboxes'>, fields: PostedFields): PostedFields {
  const tables = Object.keys(action.tables ?? {})
  if (tables.length === 0) return fields
  const kept = tables.map(keptField)
  const others = Object.entries(fields).filter(
    ([name]) => !tables.includes(tableOf(name) ?? '') && !kept.includes(name),
  )
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
