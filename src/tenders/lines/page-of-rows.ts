import { tableOf } from '#framework/ssr/forms/table-fields.ts'

/** Rows of a long table that a page shows until scripts show all of them. */
export const ROWS_OF_PAGE = 50

const ASKED = /^lines_from_(\d{1,4})$/

/** The value of the button that shows the rows from a place on. */
export const rowsFrom = (place: number) => `lines_from_${place}`

/** The places of the rows that a page shows: those with something wrong first, then those that were asked for. */
export function pageOfRows(count: number, wrong: readonly number[], refresh: string | undefined): ReadonlySet<number> {
  const shown = new Set(wrong.slice(0, count > ROWS_OF_PAGE ? ROWS_OF_PAGE : 0))
  // Ten more rows are added at the end.
  const first = refresh === 'lines' ? count - ROWS_OF_PAGE : Number(ASKED.exec(refresh ?? '')?.[1] ?? 0)
  const from = count > ROWS_OF_PAGE && first > 0 && first < count ? first : 0
  for (let place = from; place < count && (count <= ROWS_OF_PAGE || shown.size < ROWS_OF_PAGE); place++)
    shown.add(place)
  return shown
}

/** The first place of each page of a table. */
export const pagesOf = (count: number) =>
  Array.from({ length: Math.ceil(count / ROWS_OF_PAGE) }, (_, page) => page * ROWS_OF_PAGE)

/** The rows that a page does not show as one text, each at its place; empty where all are shown. */
export function textOfKept<Row>(rows: readonly Row[], shown: ReadonlySet<number>, keep: (row: Row) => object | null) {
  if (shown.size >= rows.length) return ''
  const kept = rows.map((row, place) => (shown.has(place) ? null : keep(row)))
  return JSON.stringify(kept.slice(0, kept.findLastIndex((row) => row !== null) + 1))
}

/** The controls of the cells that the browser has at hydration, by name. */
export function cellControls(table: HTMLElement) {
  const controls = table.querySelectorAll<HTMLInputElement>('[name^="lines."]')
  return new Map(
    [...controls].filter(({ name }) => tableOf(name) === 'lines').map((control) => [control.name, control]),
  )
}
