import { MAX_ROWS } from './bounds.server.ts'
import { MAX_CELL_LENGTH } from './fields.ts'
import { builtInFormat, readNumberFormat, type NumberFormat } from './cells/number-format.ts'
import type { Cell, HiddenCells } from './table.ts'
import { attributesOf, xmlTags } from './xml-tags.server.ts'

/*
 * Sheets of workbooks (ECMA-376), read here because libraries drop what a cell says beside its value: its error, its
 * format, that it is a formula; and refuse cells that do not say where they are.
 */

/** What all sheets of a workbook share. */
export interface SharedParts {
  strings: readonly string[]
  /** By the number of a cell's style. */
  formats: readonly (NumberFormat | undefined)[]
  /** Days are counted from 1904. */
  since_1904: boolean
}

/** Columns that a sheet has. */
const MAX_SHEET_COLUMNS = 16_384
const PLACE = /^([A-Z]{1,3})\d{1,7}$/
const DAY_MS = 86_400_000
const DAYS_OF_1904 = 1462

export const numberOfLetters = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Characters that XML cannot hold: `_x000D_`. */
const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** The texts that cells refer to by their number; of phonetic readings nothing. */
export function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let is_phonetic = false
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'rPh') is_phonetic = tag.kind === 'open'
    else if (tag.name === 't' && tag.kind === 'close' && !is_phonetic) text += tag.text
    else if (tag.name === 'si' && tag.kind !== 'open') {
      strings.push(unescapeText(text))
      text = ''
    }
  }
  return strings
}

/** The formats of a workbook's cells, by the number of their style. */
export function readFormats(xml: string): (NumberFormat | undefined)[] {
  const codes = new Map<number, string>()
  const formats: (NumberFormat | undefined)[] = []
  let is_cells = false
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (name === 'cellXfs') is_cells = kind === 'open'
    else if (kind === 'close') continue
    else if (name === 'numFmt') {
      const { numFmtId, formatCode = '' } = attributesOf(attributes)
      codes.set(Number(numFmtId), formatCode)
    } else if (name === 'xf' && is_cells) {
      const id = Number(attributesOf(attributes).numFmtId ?? 0)
      formats.push(readNumberFormat(codes.get(id) ?? builtInFormat(id)))
    }
  }
  return formats
}

interface Written {
  type: string
  style: number
  value?: string
  inline: string
  formula?: string
}

/** The day of a number; spreadsheets count a 29 February 1900 that never was. */
function dayOf(serial: number, since_1904: boolean) {
  const days = Math.floor(serial) + (since_1904 ? DAYS_OF_1904 : 0)
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** `1:40` of a part of a day. */
function hourOf(serial: number) {
  const minutes = Math.round(serial * 24 * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The cell, or undefined where the file is broken. */
function cellOf({ type, style, value, inline, formula }: Written, shared: SharedParts): Cell | undefined {
  if (type === 'e') return { value: null, error: value || '#N/A' }
  // A formula that no program has calculated has no value; that of one without a text is empty.
  if (formula !== undefined && (type === 'str' ? value === undefined : !value && type !== 'inlineStr'))
    return { value: null, error: `=${formula}` }
  if (type === 's') return value === undefined ? undefined : shared.strings[Number(value)]?.slice(0, MAX_CELL_LENGTH)
  if (type === 'str' || type === 'inlineStr')
    return unescapeText(type === 'str' ? (value ?? '') : inline).slice(0, MAX_CELL_LENGTH)
  if (!value) return null
  if (type === 'b') return value === '1'
  if (type === 'd') return { value, day: value.slice(0, 10) }
  const number = Number(value)
  if (Number.isNaN(number)) return undefined
  const format = shared.formats[style]
  if (format?.time === 'hour' || (format?.time && number < 1)) return { value: number, hour: hourOf(number) }
  const day = format?.time && dayOf(number, shared.since_1904)
  if (day) return { value: number, day, ...(format.time === 'day_of_year' && { yearless: true as const }) }
  if (!format && formula === undefined) return number
  return { value: number, ...(format && { format }), ...(formula !== undefined && { formula: true as const }) }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** Whether a row or a column is not shown: hidden, or of no size. */
const isHidden = ({ hidden, ht, width }: Record<string, string>) =>
  isTrue(hidden) || Number(ht ?? 1) === 0 || Number(width ?? 1) === 0

/** The rows of a sheet from its first one, and what is hidden; undefined for what is no sheet, or a broken one. */
export function readSheetRows(xml: string, shared: SharedParts): { rows: Cell[][]; hidden: HiddenCells } | undefined {
  const rows: Cell[][] = []
  const hidden = { rows: new Set<number>(), columns: [] as [number, number][] }
  let row = -1
  let column = -1
  let cell: Written | undefined
  let is_phonetic = false
  for (const { name, kind, attributes, text } of xmlTags(xml)) {
    if (name === 'sheetData' && kind !== 'open') return { rows, hidden }
    if (name === 'col' && kind !== 'close') {
      const of_columns = attributesOf(attributes)
      if (isHidden(of_columns)) hidden.columns.push([Number(of_columns.min) - 1, Number(of_columns.max) - 1])
    } else if (name === 'row' && kind !== 'close') {
      const of_row = attributesOf(attributes)
      const place = Number(of_row.r ?? row + 2)
      row = place - 1
      column = -1
      if (!Number.isInteger(place) || row < 0 || row >= MAX_ROWS) return
      while (rows.length <= row) rows.push([])
      if (isHidden(of_row)) hidden.rows.add(place)
    } else if (name === 'c' && kind !== 'close') {
      const { r, t = 'n', s = '0' } = attributesOf(attributes)
      const [, letters] = r === undefined ? [] : (PLACE.exec(r) ?? [])
      if (row < 0 || (r !== undefined && letters === undefined)) return
      column = letters === undefined ? column + 1 : numberOfLetters(letters) - 1
      if (column >= MAX_SHEET_COLUMNS) return
      cell = kind === 'open' ? { type: t, style: Number(s), inline: '' } : undefined
    } else if (name === 'rPh') is_phonetic = kind === 'open'
    else if (cell && kind !== 'open') {
      if (name === 'v') cell.value = text
      else if (name === 'f') cell.formula = text
      else if (name === 't' && !is_phonetic) cell.inline += text
      else if (name === 'c') {
        const read = cellOf(cell, shared)
        if (read === undefined) return
        const cells = rows[row]!
        while (cells.length < column) cells.push(null)
        cells[column] = read
        cell = undefined
      }
    }
  }
  return undefined
}
