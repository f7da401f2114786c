import type { NumberFormat } from './cells/number-format.ts'
import { decimalOfCell } from './numbers.ts'

/** A cell as its file has it: spreadsheets know what a number and what a day is. */
export type Cell = string | number | boolean | NotedCell | null

/** A cell that says more than its value. */
export interface NotedCell {
  value: string | number | boolean | null
  /** What stands in place of a value: `#N/A`, or `=A1*2` of a formula that was never calculated. */
  error?: string
  formula?: true
  format?: NumberFormat
  /** `2026-04-03`; without a year it was perhaps typed as `3/4`. */
  day?: string
  yearless?: true
  /** `1:40`, which was perhaps typed as a scale. */
  hour?: string
}

export const isNoted = (cell: Cell | undefined): cell is NotedCell => typeof cell === 'object' && cell !== null

/** A range of merged cells, counted from 0. The first cell has what it says. */
export interface MergedCells {
  first_row: number
  last_row: number
  first_column: number
  last_column: number
}

/** What a sheet does not show: its rows, counted from 1, and its columns from the first to the last, counted from 0. */
export interface HiddenCells {
  rows: ReadonlySet<number>
  columns: readonly (readonly [first: number, last: number])[]
}

export interface Table {
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | undefined
  separator?: ',' | ';' | '\t' | '|' | undefined
  sheet?: string | undefined
  /** Visible sheets of a workbook. */
  sheets: string[]
  /** The file's rows, from its first one, blank ones too. */
  rows: Cell[][]
  merged: MergedCells[]
  hidden?: HiddenCells
}

/** Why a table cannot be read; codes of failures. */
export interface TableProblem {
  problem: 'table_unreadable' | 'sheet_not_found' | 'too_many_columns' | 'file_too_complex'
  /** The visible ones. */
  sheets?: string[]
}

export const isTableProblem = (table: object): table is TableProblem => 'problem' in table

/** A cell as a person would type it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (isNoted(cell)) return cell.error ?? cell.hour ?? dayText(cell) ?? numberText(cell)
  if (typeof cell === 'number') return decimalOfCell(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell.trim()
}

/** `3/4`, which the spreadsheet shows as 3-Apr. */
const dayText = ({ day, yearless }: NotedCell) =>
  day && yearless ? day.slice(5).split('-').map(Number).toReversed().join('/') : day

/** As the format shows it: `12%`, `000123`. */
function numberText({ value, format }: NotedCell) {
  if (typeof value !== 'number') return textOf(value)
  if (format?.percent) return `${decimalOfCell(value * 100)}%`
  return decimalOfCell(value).padStart(format?.zeros ?? 0, '0')
}
