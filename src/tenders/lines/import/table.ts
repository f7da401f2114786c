import { decimalOfCell } from './numbers.ts'

/** A cell as its file has it: spreadsheets know what a number and what a day is. */
export type Cell = string | number | boolean | { day: string } | null

/** A range of merged cells, counted from 0. The first cell has what it says. */
export interface MergedCells {
  first_row: number
  last_row: number
  first_column: number
  last_column: number
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
  if (typeof cell === 'number') return decimalOfCell(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return (typeof cell === 'string' ? cell : cell.day).trim()
}
