import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { Unit } from '#reference/units/contract.ts'
import type { UnitReader } from './line-rows.ts'

/**
 * The cells of what a spreadsheet puts on the clipboard: rows by line, cells by tab, with quotes around a cell that has a line break, a tab
 * or a quote inside. Null where it is a single cell, which is text like any other.
 */
export function cellsOfClipboard(text: string): string[][] | null {
  if (!/[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))) return null
  const rows: string[][] = [[]]
  // A quote opens a quoted cell at the cell's start alone: 4" is four inches.
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}

/** Signs that mean the same: m² is m2, م.ط is مط. */
const folded = (text: string) =>
  foldForSearch(text)
    .replace(/²/g, '2')
    .replace(/³/g, '3')
    .replace(/[.\s_\-/()]/g, '')

/** Knows the units by their codes, names and signs in both languages. */
export function unitReader(units: readonly Unit[]): UnitReader {
  const known = new Map<string, string>()
  for (const unit of units) {
    for (const text of [unit.code, unit.name_ar, unit.name_en, unit.symbol_ar, unit.symbol_en]) {
      if (text && !known.has(folded(text))) known.set(folded(text), unit.code)
    }
  }
  return (text) => known.get(folded(text)) ?? null
}
